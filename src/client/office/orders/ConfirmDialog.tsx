import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Order, OrderLine, Purchase } from '../../../shared/orders/schema.ts'
import { describeQuantity } from '../../../shared/orders/words.ts'
import { formatPrice } from '../../../shared/quotes/words.ts'
import { groupBy } from '../../../shared/text/group-by.ts'
import { sentences } from '../../../shared/text/sentences.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText, findErrorCode, findErrorField } from '../../platform/server/requests.ts'
import { site } from '../../platform/text/site.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { useSupplierOf } from '../suppliers/hooks.ts'
import { BuyerWords } from './BuyerWords.tsx'
import { findChangedLines } from './changed-lines.ts'
import { useOrderActions, useSeenRevision } from './hooks.ts'
import { byHand, type PurchaseMail, PurchaseMailFields, plainMail, toPurchaseInput } from './PurchaseMailFields.tsx'

const widthPx = 640

/** Shows what goes out with the confirmation of an order, so that one more click sends it. */
export function ConfirmDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { reference, customer, purchases } = order
  const { confirm, removeLine } = useOrderActions()
  const change = useSeenRevision(order)
  const [edits, setEdits] = useState<Readonly<Record<string, PurchaseMail>>>({})
  const mailOf = ({ sourceCode, to }: Purchase) => edits[sourceCode] ?? { ...plainMail, to: to ?? '' }
  const linesOf = groupBy(order.lines, ({ sourceCode }) => sourceCode.toLowerCase())
  // Lines without a source have nobody to write to.
  const asked = purchases.filter(isOfSource).map((purchase) => toPurchaseInput(purchase.sourceCode, mailOf(purchase)))
  const { submit, isBusy, failure } = useSubmission({
    send: (anyway: boolean) => change((seen) => confirm.mutateAsync({ ...seen, purchases: asked, anyway })),
    onSent() {
      const isByHand = !site.sendsMail || purchases.some((purchase) => mailOf(purchase).to.trim() === '')
      notify({
        title: 'Order Confirmed',
        description: isByHand
          ? 'Where no email goes out, copy the link and send it yourself.'
          : `An email is on its way to ${customer.company} and the suppliers.`,
      })
      onClose()
    },
  })
  const takeOut = useSubmission({
    send: (lineId: string) => change((seen) => removeLine.mutateAsync({ ...seen, lineId })),
  })
  const isStillFailing = failure !== undefined && !removeLine.isSuccess
  const soldLine = isStillFailing ? findSoldLine(order, failure) : undefined
  const problem = takeOut.failure ?? (isStillFailing ? failure : undefined)
  return (
    <FormDialog
      title={`Confirm ${reference}`}
      width={widthPx}
      submitLabel={site.sendsMail ? 'Confirm and send' : 'Confirm order'}
      isBusy={isBusy}
      problem={
        problem !== undefined && (
          <>
            {errorText(problem)}
            {findErrorCode(problem) === 'STEEL_CHANGED' && (
              <ChangedLines order={order} failure={problem} isBusy={isBusy} onConfirm={() => void submit(true)} />
            )}
            {soldLine !== undefined && order.lines.length > 1 && (
              <ToolButton
                label="Remove this line"
                mt="xs"
                display="block"
                loading={takeOut.isBusy}
                onClick={() => void takeOut.submit(soldLine)}
              />
            )}
          </>
        )
      }
      isDirty={() => Object.keys(edits).length > 0}
      onClose={onClose}
      onSubmit={() => {
        removeLine.reset()
        void submit(false)
      }}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <b>Order confirmation</b> to {customer.customerName} of{' '}
        {customer.email ? `${customer.company}, ${customer.email}.` : sentences`${customer.company}. ${byHand}`}
        {!site.sendsMail && ' Nothing is emailed: copy the links and send them yourself.'}
      </Text>
      <BuyerWords order={order} />
      {purchases.map((purchase) => (
        <PurchaseFields
          key={purchase.id}
          order={order}
          purchase={purchase}
          lines={linesOf.get(purchase.sourceCode.toLowerCase()) ?? []}
          mail={mailOf(purchase)}
          onEdit={(mail) => setEdits((all) => ({ ...all, [purchase.sourceCode]: mail }))}
        />
      ))}
    </FormDialog>
  )
}

type ChangedLinesProps = { order: Order; failure: unknown; isBusy: boolean; onConfirm: () => void }

/** What was ordered, and what newer lists have of it. */
function ChangedLines({ order, failure, isBusy, onConfirm }: ChangedLinesProps) {
  return (
    <>
      <ul style={{ margin: '8px 0 0', paddingLeft: 18 }}>
        {findChangedLines(failure).map(({ lineId, was, now }) => {
          const line = order.lines.find(({ id }) => id === lineId)
          return (
            <li key={lineId} style={{ overflowWrap: 'anywhere', marginBottom: 4 }}>
              {line?.description && <b>{line.description}</b>}
              <div>Was: {was}</div>
              <div>Now: {now ?? 'not in the stock'}</div>
            </li>
          )
        })}
      </ul>
      <ToolButton label="Confirm anyway" mt="xs" display="block" loading={isBusy} onClick={onConfirm} />
    </>
  )
}

const isOfSource = ({ sourceCode }: Purchase) => sourceCode !== ''

/** The line whose item another order has sold, where that is why an order was not confirmed. */
function findSoldLine({ lines }: Order, failure: unknown): string | undefined {
  if (findErrorCode(failure) !== 'ITEM_SOLD') return undefined
  return lines.find(({ id }) => findErrorField(failure)?.path === `lines.${id}`)?.id
}

type PurchaseFieldsProps = {
  order: Order
  purchase: Purchase
  lines: readonly OrderLine[]
  mail: PurchaseMail
  onEdit: (mail: PurchaseMail) => void
}

function PurchaseFields({ order, purchase, lines, mail, onEdit }: PurchaseFieldsProps) {
  const { reference, sourceCode } = purchase
  const company = useSupplierOf(sourceCode)?.company
  return (
    <fieldset className="framed" style={{ minWidth: 0, padding: 12 }}>
      <Text component="legend" fw={600}>
        Purchase order {reference} · {[company, sourceCode].filter(Boolean).join(', ') || 'no source'}
      </Text>
      <Stack gap="xs">
        {lines.map(({ id, description, pieces, weightLb, cost, unit }) => (
          <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {[description, describeQuantity(pieces, weightLb)].filter(Boolean).join(', ')},{' '}
            {cost === null ? (
              <Text span inherit c="var(--accent-text)" fw={600}>
                no cost
              </Text>
            ) : (
              `cost ${formatPrice(cost, unit)}`
            )}
          </Text>
        ))}
        {isOfSource(purchase) ? (
          <PurchaseMailFields place={order.place} mail={mail} onEdit={onEdit} />
        ) : (
          <Text size="sm" c="dimmed">
            {byHand}
          </Text>
        )}
      </Stack>
    </fieldset>
  )
}
