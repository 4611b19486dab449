import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { agreementTerms, limitsOf } from '../../../../shared/deals/terms.ts'
import { changeNumber } from '../../../../shared/orders/change.ts'
import { changeOpening, changeSubject, describeTotals } from '../../../../shared/orders/document.ts'
import type { Order, WaitingChange as Waiting } from '../../../../shared/orders/schema.ts'
import { type ChangeAnswerKind, changeAnswers } from '../../../../shared/orders/terms.ts'
import type { Delivery } from '../../../../shared/quotes/terms.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { copyText } from '../../../platform/text/copy-text.ts'
import { formatPacificDateTime, formatRecentTime } from '../../../platform/text/format.ts'
import { absoluteHref, mailHref } from '../../../platform/text/links.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../../ui/dialog/use-submission.ts'
import { RadioRow } from '../../../ui/fields/RadioRow.tsx'
import { PhoneLink } from '../../../ui/page/ContactLinks.tsx'
import { ToolButton, ToolLink } from '../../../ui/page/ToolButton.tsx'
import { useSeenRevision } from '../hooks.ts'
import { useChangeActions } from './hooks.ts'

const deliveryWords: Readonly<Partial<Record<Delivery, string>>> = {
  queued: 'The email is waiting',
  mailed: 'Emailed',
  failed: 'The email failed',
}
const isByHand = (delivery: Delivery) => delivery !== 'mailed' && delivery !== 'queued'

/** Whether a buyer hears that a change is off: by email who was asked by email. */
function tellsOfTakingBack(delivery: Delivery, name: string): string {
  if (delivery === 'mailed') return `An email tells ${name} that it is off.`
  if (delivery === 'queued') return 'The email about it does not go.'
  return `No email goes to ${name}: if you sent the link, call. The order's page says that it is off.`
}

/** A change that waits for the buyer: since when, what differs, and what staff do about it. */
export function WaitingChange({ order, waiting }: { order: Order; waiting: Waiting }) {
  const { takeBack } = useChangeActions()
  const [answered, setAnswered] = useState<Order>()
  const { id, revision, link, customer } = order
  const { version, at, differs, totals, answer, delivery, note } = waiting
  const number = changeNumber(version)
  const facts = [deliveryWords[delivery], note && `Note to the buyer: ${note}`].filter(Boolean)
  const ask = () =>
    confirm({
      title: `Take back change ${number}?`,
      body: `The order stays as it is, and steel that the change brings is for sale again. ${tellsOfTakingBack(delivery, customer.customerName)}`,
      confirmLabel: 'Take back',
      onConfirm: async () => {
        await takeBack.mutateAsync({ id, revision })
        notify({ title: 'Change Taken Back', description: `${order.reference} stays as it was.` })
      },
    })
  return (
    <Stack component="section" gap={6} className="framed" p="sm" aria-label={`Change ${number} waits for the buyer`}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} c="var(--accent-text)">
          {answer ? 'The buyer wants a call' : 'Waiting for the buyer'}:{' '}
          <time dateTime={at} title={`${formatPacificDateTime(at)} Pacific`}>
            change {number}, offered {formatRecentTime(at)}
          </time>
        </Text>
        <Group gap="xs">
          {link !== null && (
            <ToolButton
              label="Copy link"
              aria-label={`Copy the link to change ${number}`}
              onClick={() => void copyText(absoluteHref(link), 'Link copied')}
            />
          )}
          {link !== null && isByHand(delivery) && customer.email !== '' && (
            <ToolLink
              label="Open in my email program"
              aria-label={`Open change ${number} in my email program`}
              href={mailHref(customer.email, {
                subject: changeSubject(order),
                body: [changeOpening(order), note.trim(), absoluteHref(link)].filter(Boolean).join('\n\n'),
              })}
            />
          )}
          <ToolButton
            label="Type the answer"
            aria-label={`Type the answer to change ${number}`}
            onClick={() => setAnswered(order)}
          />
          <ToolButton label="Take back" aria-label={`Take back change ${number}`} onClick={ask} />
        </Group>
      </Group>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {differs.map((text) => (
          <Text key={text} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        ))}
      </ul>
      <Text size="sm" className="tabular">
        {describeTotals(totals)}
      </Text>
      {!answer && isByHand(delivery) && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          No email asks {customer.customerName}. Send the link, or call{' '}
          {customer.phone ? <PhoneLink to={customer.phone} /> : 'them'} and type the answer here.
        </Text>
      )}
      {answer && (
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {answer.name} wants a call: <PhoneLink to={customer.phone} />
          {answer.note && `. ${answer.note}`}
        </Text>
      )}
      {facts.length > 0 && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Text>
      )}
      {answered && <AnswerDialog order={answered} version={version} onClose={() => setAnswered(undefined)} />}
    </Stack>
  )
}

const answerWords: Readonly<Record<ChangeAnswerKind, string>> = { agree: 'Agrees', 'call me': 'Call again' }

/** What the buyer says of a change on the telephone. */
function AnswerDialog({ order, version, onClose }: { order: Order; version: number; onClose: () => void }) {
  const { answer: store } = useChangeActions()
  const change = useSeenRevision(order)
  const [answer, setAnswer] = useState<ChangeAnswerKind>('agree')
  const form = useForm({
    initialValues: { name: order.customer.customerName, note: '' },
    validate: { name: (name) => (name.trim() === '' ? 'Please enter who said so' : null) },
  })
  const { submit, isBusy, failure } = useSubmission({
    send: () =>
      change((seen) => {
        const { name, note } = form.getValues()
        return store.mutateAsync({ ...seen, version, answer, name, note: note || null })
      }),
    onSent() {
      if (answer === 'agree')
        notify({ title: 'Order Changed', description: `Change ${changeNumber(version)} of ${order.reference} holds.` })
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Answer to change ${changeNumber(version)} of ${order.reference}`}
      submitLabel="Save answer"
      isBusy={isBusy}
      problem={failure === undefined ? undefined : errorText(failure)}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={() => {
        if (!form.validate().hasErrors) void submit()
      }}
    >
      <RadioRow
        label="The buyer"
        name="change answer"
        choices={changeAnswers}
        words={answerWords}
        chosen={answer}
        onChoose={setAnswer}
      />
      <TextInput
        label="Who said so"
        required
        maxLength={limitsOf(agreementTerms).name}
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limitsOf(agreementTerms).note}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}
