import { Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type LinePair, listDifferences } from '../../../shared/orders/change.ts'
import { answerOrderOfferInput } from '../../../shared/orders/change-schema.ts'
import { totalName } from '../../../shared/orders/document.ts'
import type { BuyerOrderLine, OrderOffer } from '../../../shared/orders/schema.ts'
import type { ChangeAnswerKind } from '../../../shared/orders/terms.ts'
import { describeQuantity } from '../../../shared/orders/words.ts'
import { detailsOf, shippingOf, sizeWithUnit } from '../../../shared/quotes/lines.ts'
import { formatDollars, formatPacificDayOf, formatPrice } from '../../../shared/quotes/words.ts'
import { formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { focusFirstError } from '../../platform/moves/focus.ts'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { Fact } from '../../ui/page/Fact.tsx'
import { useAnswerChange } from './hooks.ts'

type Change = NonNullable<OrderOffer['change']>

/** A change that waits for the buyer: what differs, before and after, and the answer. */
export function OrderChange({ token, order, change }: { token: string; order: OrderOffer; change: Change }) {
  const changed = change.lines.flatMap((pair, index) => (isChanged(pair) ? { ...pair, number: index + 1 } : []))
  const same = change.lines.length - changed.length
  const { before, after } = change.totals
  const freight = [before.freight, after.freight].map((amount) =>
    amount === null ? 'To be confirmed' : formatDollars(amount),
  )
  return (
    <Stack component="section" gap="md">
      <StateBox
        state={`change ${change.version} ${change.answer?.at}`}
        tone="caution"
        title={
          change.answer
            ? `You asked for a call about this change on ${formatPacificDayOf(change.answer.at)}`
            : 'Please look at this change'
        }
        text={`We would like to change your order. Until you agree, it stays as it is.`}
      />
      {change.note && <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{change.note}</Text>}
      <Stack component="ul" className="plain-list" gap="sm">
        {changed.map((pair) => (
          <ChangedLine key={pair.number} {...pair} />
        ))}
      </Stack>
      {same > 0 && changed.length > 0 && (
        <Text>
          {formatCountOf(same, 'other line')} {wordFor(same, 'stays as it is', 'stay as they are')}.
        </Text>
      )}
      <SimpleGrid component="dl" cols={2} spacing="md" className="framed tabular" p={16} style={{ margin: 0 }}>
        {before.freight !== after.freight && (
          <>
            <Fact name="Freight now">{freight[0]}</Fact>
            <Fact name="With the change">{freight[1]}</Fact>
          </>
        )}
        <Fact name={`${totalName(before)} now`}>
          <b>{formatDollars(before.all)}</b>
        </Fact>
        <Fact name={`${totalName(after)} with the change`}>
          <b>{formatDollars(after.all)}</b>
        </Fact>
      </SimpleGrid>
      <AnswerForm key={change.version} token={token} order={order} change={change} />
    </Stack>
  )
}

type Pair = Change['lines'][number]

const isChanged = ({ before, after }: Pair) => listDifferences([toPair({ before, after })], 'buyer').length > 0

function toPair({ before, after }: Pair): LinePair {
  const told = (line: BuyerOrderLine | null) => line && { ...line, cost: null }
  return { before: told(before), after: told(after), isOtherSteel: Boolean(before && after && before.id !== after.id) }
}

function ChangedLine({ number, before, after }: Pair & { number: number }) {
  return (
    <li className="framed" style={{ padding: 16 }}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Side title={before ? `Line ${number} now` : 'Now'} line={before} none="Not on your order" other={after} />
        <Side title="With the change" line={after} none="Dropped: it will not ship" other={before} />
      </SimpleGrid>
    </li>
  )
}

type SideProps = { title: string; line: BuyerOrderLine | null; none: string; other: BuyerOrderLine | null }

/** What stands on one side; what the other side says otherwise is bold. */
function Side({ title, line, none, other }: SideProps) {
  const texts = line ? describe(line) : [none]
  const known = new Set(other ? describe(other) : [])
  return (
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {texts.map((text) => (
        <Text key={text} {...(!known.has(text) && { fw: 600 })}>
          {text}
        </Text>
      ))}
    </div>
  )
}

function describe(line: BuyerOrderLine): string[] {
  const { description, grade, pieces, weightLb, price, unit, amount, note } = line
  const cost = [price === null ? '' : formatPrice(price, unit), amount === null ? '' : formatDollars(amount)]
  return [
    ...[description, sizeWithUnit(line), [grade, detailsOf(line)].filter(Boolean).join(', ')],
    ...[
      describeQuantity(pieces, weightLb),
      cost.filter(Boolean).join(' = '),
      shippingOf({ ...line, noQuote: false }),
      note,
    ],
  ].filter(Boolean)
}

const fields = answerOrderOfferInput.pick({ name: true, note: true })

function AnswerForm({ token, order, change }: { token: string; order: OrderOffer; change: Change }) {
  const { answer, version } = change
  const send = useAnswerChange(token)
  const form = useForm({
    initialValues: { name: answer?.name ?? order.customerName, note: answer?.note ?? '' },
    validate: schemaResolver(fields, { sync: true }),
  })
  const { submit, isBusy, failure } = useSubmission({
    send: (kind: ChangeAnswerKind) => {
      const { name, note } = form.getValues()
      return send({ version, answer: kind, name, note: note || null })
    },
  })
  const ask = (kind: ChangeAnswerKind) => form.onSubmit(() => void submit(kind), focusFirstError(form))
  return (
    <form noValidate onSubmit={ask('agree')}>
      <Stack gap="md" maw={560}>
        <Title order={2}>Your answer</Title>
        <TextInput label="Your name" size="md" required autoComplete="name" {...form.getInputProps('name')} />
        <Textarea label="Note to us" size="md" autosize minRows={2} maxRows={8} {...form.getInputProps('note')} />
        <FailureAlert title="Your answer was not saved" error={failure} />
        <Group gap="sm">
          <BusyButton type="submit" size="md" color="hot" isBusy={isBusy}>
            Agree
          </BusyButton>
          <Button type="button" size="md" variant="default" disabled={isBusy} onClick={() => ask('call me')()}>
            Call me
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
