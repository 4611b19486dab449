import { Select, TextInput } from '@mantine/core'
import { usStates } from '../../../shared/states.ts'
import { filterStates, toStateOptions } from '../customers/state-options.ts'
import classes from './request.module.css'
import type { NeedsRequest } from './use-needs-request.ts'

const stateOptions = toStateOptions(usStates)

/** Who asks. Typing the company looks the buyer up. */
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
      <Select
        label="State"
        size="md"
        required
        searchable
        selectFirstOptionOnChange
        autoSelectOnBlur
        openOnFocus={false}
        allowDeselect={false}
        data={stateOptions}
        filter={filterStates}
        nothingFoundMessage="No such state"
        placeholder="Code or name"
        autoComplete="off"
        maxDropdownHeight={280}
        className={classes['half'] ?? ''}
        onClick={(event) => event.currentTarget.select()}
        {...form.getInputProps('contact.state')}
        value={form.values.contact.state || null}
        onChange={(state) => form.setFieldValue('contact.state', state ?? '')}
      />
    </div>
  )
}
