import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { askDays } from '../../../shared/asks/terms.ts'
import { askTerms, labelsOf, limitsOf } from '../../../shared/deals/terms.ts'
import { nameItem } from '../../../shared/inquiries/item-line.ts'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import { sizeWithUnit } from '../../../shared/quotes/lines.ts'
import { addDays, toPacificDay } from '../../../shared/text/days.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { site } from '../../platform/text/site.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useRequestKeys } from '../../ui/dialog/use-request-key.ts'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'
import { describeSent, nameSending } from './ask-words.ts'
import { useAskActions } from './hooks.ts'
import type { AskSource } from './sources.ts'

const labels = labelsOf(askTerms)

type AskDialogProps = { inquiry: InquiryDetails; sources: readonly AskSource[]; onClose: () => void }

/** Asks one supplier or several: all lines are ticked and the addresses are filled in, so that one click sends. */
export function AskDialog({ inquiry, sources, onClose }: AskDialogProps) {
  const { create } = useAskActions()
  const keyOf = useRequestKeys()
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const form = useForm({
    initialValues: { validUntil: addDays(toPacificDay(new Date()), askDays), message: '', tellsPlace: false },
  })
  const place = inquiry.fob?.trim() ?? ''
  const asked = sources
    .map(({ inquiryId, code, email, items }) => ({
      inquiryId,
      sourceCode: code,
      to: (typed.get(code) ?? email).trim() || null,
      inquiryItemIds: items.map(({ id }) => id).filter((id) => !left.has(id)),
      ...form.values,
    }))
    .filter(({ inquiryItemIds }) => inquiryItemIds.length > 0)
  const emailed = site.sendsMail ? asked.filter(({ to }) => to !== null).length : 0
  const byHand = asked.length - emailed
  const { submit, isBusy, failure } = useSubmission({
    async send() {
      for (const request of asked) await create.mutateAsync({ ...request, requestKey: keyOf(request) })
    },
    onSent() {
      notify({
        title: describeSent(emailed, byHand),
        ...(byHand > 0 && { description: 'Where no email goes out, copy the link and send it yourself, or call.' }),
      })
      onClose()
    },
  })
  const [first] = sources
  const title = sources.length === 1 ? `Ask ${first?.company ?? first?.code}` : `Ask ${sources.length} suppliers`
  return (
    <FormDialog
      title={title}
      submitLabel={nameSending(emailed, byHand)}
      isBusy={isBusy}
      problem={failure === undefined ? undefined : errorText(failure)}
      isDirty={() => form.isDirty() || left.size > 0 || typed.size > 0}
      onClose={onClose}
      onSubmit={() => {
        if (asked.length > 0) void submit()
      }}
    >
      {sources.map(({ inquiryId, code, company, email, items }) => (
        <fieldset key={`${inquiryId} ${code}`} className="framed" style={{ minWidth: 0, padding: 12 }}>
          <Text component="legend" fw={600}>
            {[company, code].filter(Boolean).join(', ')}
          </Text>
          <Stack gap="xs">
            {items.map((item) => (
              <CheckRow
                key={item.id}
                name={[nameItem(item), sizeWithUnit(item)].filter(Boolean).join(', ') || 'Item'}
                isTicked={!left.has(item.id)}
                onTick={(isTicked) =>
                  setLeft((ids) => new Set(isTicked ? [...ids].filter((id) => id !== item.id) : [...ids, item.id]))
                }
              />
            ))}
            <TextInput
              type="email"
              label="Email"
              placeholder="None: copy the link, or call"
              value={typed.get(code) ?? email}
              onChange={({ currentTarget: { value } }) => setTyped((all) => new Map([...all, [code, value]]))}
            />
          </Stack>
        </fieldset>
      ))}
      <TextInput type="date" label={labels.validUntil} required {...form.getInputProps('validUntil')} />
      <Textarea
        label={labels.message}
        description="Suppliers see this. They are not told who the buyer is."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limitsOf(askTerms).message}
        {...form.getInputProps('message')}
      />
      {place && (
        <CheckRow
          name={`Tell them where it goes: ${place}`}
          isTicked={form.values.tellsPlace}
          onTick={(isTicked) => form.setFieldValue('tellsPlace', isTicked)}
        />
      )}
    </FormDialog>
  )
}
