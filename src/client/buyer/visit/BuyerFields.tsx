import { type ComboboxItem, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ComponentProps, useState } from 'react'
import type { FindDealsInput } from '../../../shared/inquiries/customers.ts'
import { usStatesAndDc } from '../../../shared/places/states.ts'
import { buyerMemory } from '../../platform/session/customer-session.ts'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { blankForm } from './find-deals-draft.ts'

const stateOptions = toStateOptions(usStatesAndDc)

type BuyerFieldsProps = {
  form: UseFormReturnType<FindDealsInput>
  /** Whether the first field gets the focus of the screen. */
  hasFocus?: boolean
  /** Whether the first field gets the focus of its dialog. */
  hasDialogFocus?: boolean
  /** How many fields are side by side where there is room. */
  columns?: 1 | 2
}

/** The fields of a buyer's company and contact details, and whether this device remembers them. */
export function BuyerFields({ form, hasFocus, hasDialogFocus, columns = 1 }: BuyerFieldsProps) {
  const memory = useBuyerMemory(form.values)
  const clear = () => {
    form.setValues(blankForm)
    form.getInputNode('companyName')?.focus()
  }
  return (
    <>
      <FilledFromMemory memory={memory} onClear={clear} />
      <SimpleGrid cols={{ base: 1, xs: columns }} spacing="md">
        <TextInput
          label="Company Name"
          size="md"
          required
          autoComplete="organization"
          data-first-focus={hasFocus || undefined}
          data-autofocus={hasDialogFocus || undefined}
          {...form.getInputProps('companyName')}
        />
        <TextInput label="Contact Name" size="md" required autoComplete="name" {...form.getInputProps('contactName')} />
      </SimpleGrid>
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
      <SimpleGrid cols={{ base: 1, xs: columns }} spacing="md">
        <StateSelect
          options={stateOptions}
          {...form.getInputProps('state')}
          value={form.values.state}
          onChange={(state) => form.setFieldValue('state', state)}
        />
      </SimpleGrid>
      <RememberMe memory={memory} />
    </>
  )
}

/** What this device remembers of the buyer in a form. */
export function useBuyerMemory({ companyName, contactName }: Pick<FindDealsInput, 'companyName' | 'contactName'>) {
  const [remembered, setRemembered] = useState(buyerMemory.find)
  const [isWanted, setIsWanted] = useState(buyerMemory.isWanted)
  const forget = () => {
    buyerMemory.forget()
    setRemembered(undefined)
    setIsWanted(false)
  }
  return {
    isWanted,
    /** Whether the form has the remembered buyer. */
    isShown: remembered?.companyName === companyName && remembered.contactName === contactName,
    forget,
    tick(isTicked: boolean): void {
      if (isTicked) buyerMemory.want()
      else forget()
      setIsWanted(isTicked)
    },
  }
}

type BuyerMemoryProps = { memory: ReturnType<typeof useBuyerMemory> }

/** The wish to be remembered, off by default. Without it nothing stays on the device. */
export function RememberMe({ memory: { isWanted, tick } }: BuyerMemoryProps) {
  return (
    <div>
      <CheckRow name="Remember me on this computer" fz="md" isTicked={isWanted} onTick={tick} />
      <Text size="sm" c="dimmed" pl={28}>
        Keeps these details, your last list, searches, shortlist and the references of what you sent for 90 days. Leave
        it off on a shared computer.
      </Text>
    </div>
  )
}

/** Says where the filled-in details come from, and erases them. */
export function FilledFromMemory({ memory, onClear }: BuyerMemoryProps & { onClear: () => void }) {
  if (!memory.isShown) return null
  const clear = () => {
    memory.forget()
    onClear()
  }
  return (
    <Text size="sm" c="dimmed">
      Filled in from this computer. Not you? <LinkButton onClick={clear}>Clear</LinkButton>
    </Text>
  )
}

type StateSelectProps = Omit<ComponentProps<typeof SearchSelect>, 'find'>

/** Takes a code or a name. */
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
