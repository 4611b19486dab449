import { Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { limitsOf, replyTerms } from '../../../shared/deals/terms.ts'
import type { PurchaseOffer } from '../../../shared/orders/schema.ts'
import { type PurchaseAnswerKind, purchaseAnswers } from '../../../shared/orders/terms.ts'
import { focusFirstError } from '../../platform/moves/focus.ts'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { FailureAlert } from '../../ui/feedback/FailureAlert.tsx'
import { RadioRow } from '../../ui/fields/RadioRow.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import type { PurchaseAnswer } from './hooks.ts'

type PurchaseAnswerFormProps = {
  /** What was answered before. */
  answer: PurchaseOffer['answer']
  submitLabel: string
  /** For a submit button elsewhere. */
  formId?: string
  /** Whether a confirmation needs the day when the steel is ready. */
  asksWhenReady?: boolean
  /** Beneath that day. */
  aboutDay?: ReactNode
  onSubmit: (answer: PurchaseAnswer) => Promise<unknown>
}

const labels: Readonly<Record<PurchaseAnswerKind, string>> = {
  confirmed: 'Confirmed',
  problem: 'There is a problem',
}

/** Confirms a purchase or names a problem: the supplier itself, or staff for what it said on the telephone. */
export function PurchaseAnswerForm(props: PurchaseAnswerFormProps) {
  const { answer, submitLabel, formId, asksWhenReady = false, aboutDay, onSubmit } = props
  const [kind, setKind] = useState(answer?.answer ?? 'confirmed')
  const isProblem = kind === 'problem'
  const form = useForm({
    initialValues: { readyOn: answer?.readyOn ?? '', note: answer?.note ?? '' },
    validate: {
      readyOn: (readyOn) =>
        asksWhenReady && !isProblem && readyOn === '' ? 'Please enter the day when the steel is ready' : null,
      note: (note) => (isProblem && note.trim() === '' ? 'Please say what the problem is' : null),
    },
  })
  const { submit, isBusy, failure } = useSubmission({ send: onSubmit })
  const send = ({ readyOn, note }: typeof form.values) =>
    submit({ answer: kind, readyOn: isProblem ? null : readyOn || null, note })
  return (
    <form id={formId} noValidate onSubmit={form.onSubmit(send, focusFirstError(form))}>
      <Stack gap="md" maw={560}>
        <RadioRow
          label="Your answer"
          name="answer"
          choices={purchaseAnswers}
          words={labels}
          chosen={kind}
          onChoose={(one) => {
            setKind(one)
            form.clearErrors()
          }}
        />
        {!isProblem && (
          <TextInput
            size="md"
            type="date"
            label="Ready on"
            required={asksWhenReady}
            maw={240}
            {...form.getInputProps('readyOn')}
          />
        )}
        {!isProblem && aboutDay}
        <Textarea
          size="md"
          label={isProblem ? 'What is the problem?' : 'Note'}
          required={isProblem}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limitsOf(replyTerms).note}
          {...form.getInputProps('note')}
        />
        <FailureAlert title="Not sent" error={failure} />
        <div>
          <BusyButton type="submit" size="md" color="hot" isBusy={isBusy}>
            {submitLabel}
          </BusyButton>
        </div>
      </Stack>
    </form>
  )
}
