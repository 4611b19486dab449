import { TextInput } from '@mantine/core'
import { usStates } from '../../../shared/states.ts'
import { StateSelect } from '../customers/StateSelect.tsx'
import { toStateOptions } from '../customers/state-options.ts'
import classes from './request.module.css'
import type { NeedsRequest } from './use-needs-request.ts'

const stateOptions = toStateOptions(usStates)

/** The buyer's contact details. Typing the company starts a lookup. */
export function RequestContactFields({ form, lookUp }: Pick<NeedsRequest, 'form' | 'lookUp'>) {
  return (
    <div className={classes['fields']}>
      <TextInput
        label="Company"
        size="md"
        required
        autoComplete="organization"
        className={classes['half'] ?? ''}
        {...form.getInputProps('contact.company')}
        onChange={({ currentTarget }) => {
          form.setFieldValue('contact.company', currentTarget.value)
          void lookUp(currentTarget.value)
        }}
      />
      <TextInput
        label="Name"
        size="md"
        required
        autoComplete="name"
        className={classes['half'] ?? ''}
        {...form.getInputProps('contact.customerName')}
      />
      <TextInput
        label="Email"
        type="email"
        size="md"
        required
        autoComplete="email"
        className={classes['half'] ?? ''}
        {...form.getInputProps('contact.email')}
      />
      <TextInput
        label="Phone"
        type="tel"
        size="md"
        required
        autoComplete="tel"
        className={classes['half'] ?? ''}
        {...form.getInputProps('contact.phone')}
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
