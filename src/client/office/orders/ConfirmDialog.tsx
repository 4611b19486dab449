import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Order, Purchase } from '../../../shared/orders/schema.ts'
import { describeQuantity } from '../../../shared/orders/words.ts'
import { formatPrice } from '../../../shared/quotes/words.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText, findErrorCode, findErrorField } from '../../platform/server/requests.ts'
import { site } from '../../platform/text/site.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { useSupplierOf } from '../suppliers/hooks.ts'
import { useOrderActions, useSeenRevision } from './hooks.ts'

const widthPx = 640

/** Shows what goes out with the confirmation of an order, so that one more click sends it. */
export function ConfirmDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { reference, customer, purchases } = order
  const { confirm, removeLine } = useOrderActions()
  const change = useSeenRevision(order)
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  const toOf = ({ sourceCode, to }: Purchase) => (typed.get(sourceCode) ?? to ?? '').trim()
  // Lines without a source have nobody to write to.
  const asked = purchases.filter(isOfSource).map((purchase) => ({
    sourceCode: purchase.sourceCode,
    to: toOf(purchase) || null,
    tellsPlace: told.has(purchase.sourceCode),
  }))
  const { submit, isBusy, failure } = useSubmission({
    send: () => change((seen) => confirm.mutateAsync({ ...seen, purchases: asked })),
    onSent() {
      const isByHand = !site.sendsMail || purchases.some((purchase) => !toOf(purchase))
      notify({
        title: 'Order Confirmed',
        description: isByHand
          ? 'Where no email goes out, copy the link and send it yourself.'
          : `${customer.company} and the suppliers are told by email.`,
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
            {soldLine !== undefined && order.lines.length > 1 && (
              <ToolButton
                label="Take this line out"
                mt="xs"
                display="block"
                loading={takeOut.isBusy}
                onClick={() => void takeOut.submit(soldLine)}
              />
            )}
          </>
        )
      }
      onClose={onClose}
      onSubmit={() => {
        removeLine.reset()
        void submit()
      }}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <b>Order confirmation</b> to {customer.customerName} of {customer.company}, {customer.email}.
        {!site.sendsMail && ' Nothing is emailed: copy the links and send them yourself.'}
      </Text>
      {purchases.map((purchase) => {
        const { sourceCode } = purchase
        return (
          <PurchaseFields
            key={purchase.id}
            order={order}
            purchase={purchase}
            to={typed.get(sourceCode) ?? purchase.to ?? ''}
            onTo={(to) => setTyped((all) => new Map([...all, [sourceCode, to]]))}
            isTold={told.has(sourceCode)}
            onTold={(isTold) =>
              setTold(
                (codes) => new Set(isTold ? [...codes, sourceCode] : [...codes].filter((code) => code !== sourceCode)),
              )
            }
          />
        )
      })}
    </FormDialog>
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
  to: string
  onTo: (to: string) => void
  isTold: boolean
  onTold: (isTold: boolean) => void
}

const byHand = 'By hand: copy the link and send it yourself.'

function PurchaseFields({ order, purchase, to, onTo, isTold, onTold }: PurchaseFieldsProps) {
  const { reference, sourceCode } = purchase
  const company = useSupplierOf(sourceCode)?.company
  const lines = order.lines.filter((line) => line.sourceCode.toLowerCase() === sourceCode.toLowerCase())
  return (
    <fieldset className="framed" style={{ minWidth: 0, padding: 12 }}>
      <Text component="legend" fw={600} px={4}>
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
          <>
            <TextInput
              type="email"
              label="Email"
              description={to.trim() === '' ? byHand : undefined}
              placeholder="None"
              value={to}
              onChange={({ currentTarget }) => onTo(currentTarget.value)}
            />
            {order.place && (
              <CheckRow name={`Tell them where it goes: ${order.place}`} isTicked={isTold} onTick={onTold} />
            )}
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {byHand}
          </Text>
        )}
      </Stack>
    </fieldset>
  )
}
