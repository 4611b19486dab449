import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { FindDealsInput } from '../../../shared/inquiries/customers.ts'
import { usStatesAndDc } from '../../../shared/places/states.ts'
import { StateSelect } from './StateSelect.tsx'
import { toStateOptions } from './state-options.ts'

const stateOptions = toStateOptions(usStatesAndDc)

type BuyerFieldsProps = {
  form: UseFormReturnType<FindDealsInput>
  /** Whether the first field gets the focus of the screen. */
  hasFocus?: boolean
}

/** The fields of a buyer's company and contact details. */
export function BuyerFields({ form, hasFocus }: BuyerFieldsProps) {
  return (
    <>
      <TextInput
        label="Company Name"
        size="md"
        required
        autoComplete="organization"
        data-first-focus={hasFocus || undefined}
        {...form.getInputProps('companyName')}
      />
      <TextInput label="Contact Name" size="md" required autoComplete="name" {...form.getInputProps('contactName')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Phone" size="md" type="tel" required autoComplete="tel" {...form.getInputProps('phone')} />
        <TextInput
          label="Email"
          size="md"
          type="email"
          required
          autoComplete="email"
          {...form.getInputProps('email')}
        />
      </SimpleGrid>
      <StateSelect
        options={stateOptions}
        {...form.getInputProps('state')}
        value={form.values.state}
        onChange={(state) => form.setFieldValue('state', state)}
      />
    </>
  )
}
