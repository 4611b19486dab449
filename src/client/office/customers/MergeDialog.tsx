import { Select, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { CustomerEntry } from '../../../shared/inquiries/customers.ts'
import type { MergePreview } from '../../../shared/office/customers.ts'
import { undoMergeDays } from '../../../shared/office/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { errorText } from '../../platform/server/requests.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { RadioRow } from '../../ui/fields/RadioRow.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { Blocks, Loaded } from '../frame/Loaded.tsx'
import { customerLabels, nameCustomer, nameOfPair } from './customer-fields.ts'
import { useCustomersToChoose, useMergeCustomer, useMergePreview } from './hooks.ts'

type MergeDialogProps = {
  customer: CustomerEntry
  /** Called with the customer that stays. */
  onMerged: (into: string) => void
  onClose: () => void
}

/** Merges a customer into another that staff choose, once they see what goes along. */
export function MergeDialog({ customer, onMerged, onClose }: MergeDialogProps) {
  const [into, setInto] = useState<string>()
  return (
    <MergeForm from={customer} into={into} isDirty={into !== undefined} onMerged={onMerged} onClose={onClose}>
      <TargetSelect withoutId={customer.id} into={into} onChange={setInto} />
    </MergeForm>
  )
}

type PairDialogProps = { pair: readonly [CustomerEntry, CustomerEntry] } & Pick<
  MergeDialogProps,
  'onMerged' | 'onClose'
>

const whichStays = 'Which record stays?'

/** Merges two records of one customer into the one that staff choose. */
export function PairDialog({ pair, onMerged, onClose }: PairDialogProps) {
  const [one, other] = pair
  const [stays, setStays] = useState(weigh(other) > weigh(one) ? other : one)
  return (
    <MergeForm
      // What it asks about is another merge, with a refusal of its own.
      key={stays.id}
      from={stays === one ? other : one}
      into={stays.id}
      isDirty={false}
      onMerged={onMerged}
      onClose={onClose}
    >
      <div>
        <Text size="sm" fw={600} aria-hidden>
          {whichStays}
        </Text>
        <RadioRow
          label={whichStays}
          name="stays"
          choices={pair.map(({ id }) => id)}
          words={Object.fromEntries(pair.map((customer) => [customer.id, nameOfPair(customer, pair)]))}
          chosen={stays.id}
          onChoose={(id) => setStays(id === one.id ? one : other)}
        />
      </div>
    </MergeForm>
  )
}

/** The one that more hangs on is offered to stay, of equal ones the one that was here last. */
const weigh = ({ inquiryCount, needCount, visitDate }: CustomerEntry) =>
  inquiryCount + needCount + Date.parse(visitDate) / Number.MAX_SAFE_INTEGER

type TargetSelectProps = { withoutId: string; into: string | undefined; onChange: (id: string | undefined) => void }

const searchDelayMs = 250

function TargetSelect({ withoutId, into, onChange }: TargetSelectProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), searchDelayMs)
  const [chosen, setChosen] = useState<CustomerEntry>()
  const found = useCustomersToChoose(into === undefined ? search : '', withoutId)
  const others = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <Select
      label="Merge into"
      description="Company, name, email or phone"
      required
      searchable
      clearable
      data-autofocus
      // It would cover the rest of the dialog before anything is typed.
      openOnFocus={false}
      nothingFoundMessage="No customer like that"
      data={others.map((customer) => ({ value: customer.id, label: nameCustomer(customer) }))}
      // The server found them.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={into ?? null}
      onChange={(id) => {
        setChosen(others.find((customer) => customer.id === id))
        onChange(id ?? undefined)
      }}
    />
  )
}

type MergeFormProps = Pick<MergeDialogProps, 'onMerged' | 'onClose'> & {
  from: CustomerEntry
  into: string | undefined
  isDirty: boolean
  children: ReactNode
}

function MergeForm({ from, into, isDirty, onMerged, onClose, children }: MergeFormProps) {
  const preview = useMergePreview(from.id, into)
  const merge = useMergeCustomer()
  const [isMissing, setIsMissing] = useState(false)
  const { submit, isBusy, failure } = useSubmission({
    send: async (seen: MergePreview) => {
      await merge({ id: seen.from.id, into: seen.into.id, revision: seen.from.revision }, seen.from.company)
      onMerged(seen.into.id)
    },
  })
  return (
    <FormDialog
      title={`Merge ${from.company}`}
      submitLabel="Merge"
      isBusy={isBusy}
      problem={
        failure !== undefined
          ? `The customers were not merged. ${errorText(failure)}`
          : isMissing && into === undefined && 'Choose the customer that stays.'
      }
      isDirty={() => isDirty}
      onClose={onClose}
      onSubmit={() => {
        setIsMissing(into === undefined)
        if (preview.data) void submit(preview.data)
      }}
    >
      <Text size="sm">
        {nameCustomer(from)} becomes part of the customer that stays, which keeps its own details. New inquiries from{' '}
        {from.email || 'the same address'} go to it too. You can undo this for {undoMergeDays} days.
      </Text>
      {children}
      {into !== undefined && (
        <section aria-label="What the merge does" aria-live="polite">
          <Loaded
            query={preview}
            failureTitle="What goes along could not be loaded"
            skeleton={<Blocks heightsPx={[88]} />}
          >
            {(seen) => <Preview preview={seen} />}
          </Loaded>
        </section>
      )}
    </FormDialog>
  )
}

function Preview({ preview: { from, into, moved, filled } }: { preview: MergePreview }) {
  const fills = [
    ...filled.map(({ field, value }) => `${customerLabels[field]}: ${value}`),
    ...(from.owner && !into.owner ? [`Owner: ${from.owner.name}`] : []),
  ]
  const goes = [
    moved.inquiries > 0 && formatCountOf(moved.inquiries, 'inquiry', 'inquiries'),
    moved.quotes > 0 && formatCountOf(moved.quotes, 'quote'),
    moved.orders > 0 && formatCountOf(moved.orders, 'order'),
    moved.needs > 0 && formatCountOf(moved.needs, 'need'),
    moved.notes > 0 && formatCountOf(moved.notes, 'note'),
    moved.visits > 0 && formatCountOf(moved.visits, 'visit'),
  ].filter((part) => part !== false)
  return (
    <Stack gap="xs">
      <Title order={3}>What Goes to {into.company}</Title>
      <Stack component="dl" gap="xs" m={0}>
        <Fact name="Goes along">{goes.join(', ') || 'Nothing hangs on it'}</Fact>
        <Fact name="Filled in">{fills.join('\n') || 'Nothing: no detail is blank'}</Fact>
      </Stack>
    </Stack>
  )
}
