import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { changeTerms, labelsOf, limitsOf } from '../../../../shared/deals/terms.ts'
import { changeNumber } from '../../../../shared/orders/change.ts'
import type { ChangeOrder } from '../../../../shared/orders/change-schema.ts'
import { describeTotals } from '../../../../shared/orders/document.ts'
import type { Order } from '../../../../shared/orders/schema.ts'
import { cleanMoney, showMoney } from '../../../../shared/quotes/typed.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { site } from '../../../platform/text/site.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { useRequestKeys } from '../../../ui/dialog/use-request-key.ts'
import { useSubmission } from '../../../ui/dialog/use-submission.ts'
import { CheckRow } from '../../../ui/fields/CheckRow.tsx'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { ShowMore, useShownRows } from '../../../ui/table/MoreRows.tsx'
import { useSupplierOf } from '../../suppliers/hooks.ts'
import { useSeenRevision } from '../hooks.ts'
import { nameSuppliersToCall } from '../order-acts.ts'
import { type PurchaseMail, PurchaseMailFields, plainMail, toPurchaseInput } from '../PurchaseMailFields.tsx'
import { ChangeLine } from './ChangeLine.tsx'
import {
  addedDraft,
  describeWithoutCost,
  type LineDraft,
  type Preview,
  previewChange,
  toLineChanges,
  toLineDraft,
} from './change-draft.ts'
import { useChangeActions } from './hooks.ts'
import { SteelPicker } from './SteelPicker.tsx'

/** With what a change begins: lines that are dropped, those for which other steel is looked for, and the one whose pieces are typed first. */
export type ChangeStart = { dropped?: readonly string[]; lookingFor?: readonly string[]; focused?: string | undefined }

type ChangeDialogProps = { order: Order; start?: ChangeStart; onClose: () => void }

const widthPx = 760

/** Changes a confirmed order, and says what holds at once, what waits for the buyer and what goes out. `order` is as it was when it opened. */
export function ChangeDialog({ order, start = {}, onClose }: ChangeDialogProps) {
  const { reference, customer, freight } = order
  const actions = useChangeActions()
  const change = useSeenRevision(order)
  const keyOf = useRequestKeys()
  const [opened] = useState(() => begin(order, start))
  const [drafts, setDrafts] = useState(opened)
  const [isAdding, setIsAdding] = useState(false)
  const [freightAmount, setFreightAmount] = useState(showMoney(order.totals.freight ?? ''))
  const [note, setNote] = useState('')
  const [tell, setTell] = useState({ buyer: true, suppliers: true })
  const [mails, setMails] = useState<Readonly<Record<string, PurchaseMail>>>({})
  const [problem, setProblem] = useState<string>()
  const { shown, left, showMore } = useShownRows(drafts)
  const preview = previewChange(order, drafts, freightAmount)
  const { submit, isBusy, failure } = useSubmission({
    send: (given: Pick<ChangeOrder, 'lines'>) =>
      change((seen) => {
        const amount = freight === 'added' ? { freightAmount: cleanMoney(freightAmount) || null } : {}
        const purchases = preview.newSources.flatMap((code) => {
          const mail = mails[code]
          return mail ? toPurchaseInput(code, mail) : []
        })
        const input = { ...given, ...amount, note, tell, purchases }
        return actions.change.mutateAsync({ ...seen, ...input, requestKey: keyOf({ ...seen, ...input }) })
      }),
    onSent() {
      const told = site.sendsMail && tell.buyer && customer.email !== ''
      const waiting = told ? 'The buyer was emailed.' : 'Send the buyer the link, or call and type the answer.'
      notify({
        title: preview.waits ? 'Change Waits For The Buyer' : 'Order Changed',
        description: `${reference} from ${customer.company}.${preview.waits ? ` ${waiting}` : ''}`,
      })
      onClose()
    },
  })
  const numberOf = (draft: LineDraft) => String(drafts.indexOf(draft) + 1)
  const takenIds = drafts.flatMap(({ item, line }) => item?.id ?? line?.itemId ?? [])
  const edit = (key: string, draft: LineDraft) => setDrafts((all) => all.map((one) => (one.key === key ? draft : one)))

  function send(): void {
    const lines = toLineChanges(drafts)
    const wrong = 'message' in lines ? drafts.find(({ key }) => key === lines.key) : undefined
    setProblem('message' in lines ? `Line ${wrong ? numberOf(wrong) : ''}: ${lines.message}` : undefined)
    if (!('message' in lines)) void submit({ lines })
  }

  return (
    <FormDialog
      title={`Change ${reference}`}
      width={widthPx}
      submitLabel={preview.waits ? 'Ask the buyer' : 'Change order'}
      isBusy={isBusy}
      problem={problem ?? (failure === undefined ? undefined : errorText(failure))}
      isDirty={() =>
        drafts !== opened ||
        note !== '' ||
        Object.keys(mails).length > 0 ||
        freightAmount !== showMoney(order.totals.freight ?? '')
      }
      onClose={onClose}
      onSubmit={send}
    >
      {order.waiting && (
        <Text size="sm">
          Change {changeNumber(order.waiting.version)} waits for the buyer. This one takes its place.
        </Text>
      )}
      {[...shown, ...drafts.slice(shown.length).filter(({ line }) => line === null)].map((draft) => (
        <ChangeLine
          key={draft.key}
          draft={draft}
          name={numberOf(draft)}
          takenIds={takenIds}
          isLooking={draft.line !== null && (start.lookingFor?.includes(draft.line.id) ?? false)}
          isFocused={draft.key === start.focused}
          onEdit={(edited) => edit(draft.key, edited)}
          onRemove={() => setDrafts((all) => all.filter(({ key }) => key !== draft.key))}
        />
      ))}
      <ShowMore left={left} onMore={showMore} />
      {isAdding ? (
        <SteelPicker
          label="Add a line"
          phrase=""
          takenIds={takenIds}
          onPick={(item) => {
            setIsAdding(false)
            setDrafts((all) => [...all, addedDraft(item)])
          }}
        />
      ) : (
        <ToolButton label="Add a line" style={{ alignSelf: 'flex-start' }} onClick={() => setIsAdding(true)} />
      )}
      <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
        {freight === 'added' && (
          <TextInput
            label="Freight ($)"
            inputMode="decimal"
            maw={160}
            value={freightAmount}
            onChange={({ currentTarget }) => setFreightAmount(currentTarget.value)}
            onBlur={() => setFreightAmount(showMoney(freightAmount))}
          />
        )}
        <Textarea
          label={labelsOf(changeTerms).note}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={limitsOf(changeTerms).note}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </Group>
      {preview.newSources.map((code) => (
        <NewPurchase
          key={code}
          code={code}
          place={order.place}
          mail={mails[code]}
          onEdit={(mail) => setMails((all) => ({ ...all, [code]: mail }))}
        />
      ))}
      <PreviewBox order={order} preview={preview} tell={tell} onTell={setTell} />
    </FormDialog>
  )
}

function begin({ lines }: Order, { dropped = [] }: ChangeStart): LineDraft[] {
  return lines.map((line) => ({ ...toLineDraft(line), isDropped: dropped.includes(line.id) }))
}

type NewPurchaseProps = {
  code: string
  place: string
  /** Undefined until something is typed: it goes to the address of the supplier's record then. */
  mail: PurchaseMail | undefined
  onEdit: (mail: PurchaseMail) => void
}

/** What goes to a supplier that the order had nothing from. */
function NewPurchase({ code, place, mail, onEdit }: NewPurchaseProps) {
  const supplier = useSupplierOf(code)
  return (
    <fieldset className="framed" style={{ minWidth: 0, padding: 12 }}>
      <Text component="legend" size="sm" fw={600}>
        New purchase order · {[supplier?.company, code].filter(Boolean).join(', ')}
      </Text>
      <PurchaseMailFields place={place} mail={mail ?? { ...plainMail, to: supplier?.email ?? '' }} onEdit={onEdit} />
    </fieldset>
  )
}

type PreviewBoxProps = {
  order: Order
  preview: Preview
  tell: ChangeOrder['tell']
  onTell: (tell: ChangeOrder['tell']) => void
}

/** What holds at once or waits, and who hears of it. */
function PreviewBox({ order: { customer }, preview, tell, onTell }: PreviewBoxProps) {
  const { differences, waits, purchases, ended, withoutCost, frees, totals } = preview
  if (differences.length === 0) return <Text size="sm">Nothing differs yet.</Text>
  const isMixed = differences.some((one) => !one.waits)
  const byMail = site.sendsMail && customer.email !== ''
  const toCall = nameSuppliersToCall(ended, site.sendsMail && tell.suppliers)
  return (
    <Stack gap={6} className="framed" p="sm" role="status">
      <Text size="sm" fw={600}>
        {waits ? `All of it waits until ${customer.customerName} agrees` : 'This holds at once'}
      </Text>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {differences.map(({ text, waits: isWaiting }) => (
          <Text key={text} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {text}
            {isWaiting && isMixed && <b> (the buyer has to agree)</b>}
          </Text>
        ))}
      </ul>
      {totals && (
        <Text size="sm" className="tabular">
          {describeTotals(totals)}
        </Text>
      )}
      {withoutCost.length > 0 && <Text size="sm">{describeWithoutCost(withoutCost)}</Text>}
      {frees && (
        <Text size="sm">
          Steel that is dropped is for sale again{waits && ' once it holds'}, until a list comes in without it.
        </Text>
      )}
      {byMail ? (
        <CheckRow
          name={`Email ${customer.customerName} of ${customer.company}`}
          isTicked={tell.buyer}
          onTick={(buyer) => onTell({ ...tell, buyer })}
        />
      ) : (
        <Text size="sm">
          {waits
            ? `No email asks ${customer.customerName}: then send the link, or call and type the answer.`
            : `No email tells ${customer.customerName}: call, or send the link.`}
        </Text>
      )}
      {purchases.length > 0 && (
        <>
          <Text size="sm">
            {waits ? 'Once it holds: ' : 'To suppliers: '}
            {purchases.join('; ')}.
          </Text>
          {site.sendsMail && (
            <CheckRow
              name="Email the suppliers"
              isTicked={tell.suppliers}
              onTick={(suppliers) => onTell({ ...tell, suppliers })}
            />
          )}
          {toCall && (
            <Text size="sm">
              {waits ? 'Once it holds, no' : 'No'} email goes to {toCall}: call them.
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}
