import { type ComboboxItem, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ComponentProps } from 'react'
import type { FindDealsInput } from '../../../shared/inquiries/customers.ts'
import { usStatesAndDc } from '../../../shared/places/states.ts'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'

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

type StateSelectProps = Omit<ComponentProps<typeof SearchSelect>, 'find'>

/** The State field of a buyer's form; takes a code or a name. */
export function StateSelect(select: StateSelectProps) {
  return (
    <SearchSelect
      label="State"
      size="md"
      required
      allowDeselect={false}
      nothingFoundMessage="No matching state"
      placeholder="Code or name"
      {...select}
      find={findStates}
    />
  )
}

/** The options of a state select, each with code and name. */
export function toStateOptions(states: readonly (readonly [code: string, name: string])[]): ComboboxItem[] {
  return states.map(([code, name]) => ({ value: code, label: `${code} - ${name}` }))
}

/** Finds states by code or name, those that start with the text first. */
export function findStates(options: readonly ComboboxItem[], typed: string): ComboboxItem[] {
  const wanted = typed.trim().toLowerCase()
  return options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter(({ rank }) => rank < notFound)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

const notFound = 3

function rankOf({ value, label }: ComboboxItem, wanted: string): number {
  if (value.toLowerCase().startsWith(wanted)) return 0
  const [, name = ''] = label.toLowerCase().split(' - ')
  if (name.startsWith(wanted)) return 1
  return label.toLowerCase().includes(wanted) ? 2 : notFound
}
