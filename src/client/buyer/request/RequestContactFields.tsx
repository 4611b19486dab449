import { usStates } from '../../../shared/places/states.ts'
import { StateSelect } from '../visit/StateSelect.tsx'
import { toStateOptions } from '../visit/state-options.ts'
import { RequestTextField } from './RequestTextField.tsx'
import classes from './request.module.css'
import type { NeedsRequest } from './use-needs-request.ts'

const stateOptions = toStateOptions(usStates)

/** The buyer's contact details. Typing the company starts a lookup. */
export function RequestContactFields({ form, lookUp }: Pick<NeedsRequest, 'form' | 'lookUp'>) {
  return (
    <div className={classes['fields']}>
      <RequestTextField
        form={form}
        path="contact.company"
        span="half"
        label="Company"
        autoComplete="organization"
        required
        onChange={({ currentTarget }) => {
          form.setFieldValue('contact.company', currentTarget.value)
          void lookUp(currentTarget.value)
        }}
      />
      <RequestTextField form={form} path="contact.customerName" span="half" label="Name" autoComplete="name" required />
      <RequestTextField
        form={form}
        path="contact.email"
        span="half"
        label="Email"
        type="email"
        autoComplete="email"
        required
      />
      <RequestTextField
        form={form}
        path="contact.phone"
        span="half"
        label="Phone"
        type="tel"
        autoComplete="tel"
        required
      />
      <StateSelect
        options={stateOptions}
        className={classes['half'] ?? ''}
        {...form.getInputProps('contact.state')}
        value={form.values.contact.state}
        onChange={(state) => form.setFieldValue('contact.state', state)}
      />
    </div>
  )
}
