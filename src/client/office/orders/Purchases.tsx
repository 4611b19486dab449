import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { listPurchaseTotals, purchaseOpening, purchaseSubject } from '../../../shared/orders/document.ts'
import type { Order, Purchase } from '../../../shared/orders/schema.ts'
import {
  describePurchase,
  hasOpenProblem,
  isPurchaseToTell,
  mustBeKnown,
  takesAnswer,
} from '../../../shared/orders/words.ts'
import type { TotalFact } from '../../../shared/quotes/words.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { site } from '../../platform/text/site.ts'
import { PurchaseAnswerForm } from '../../supplier/purchase/PurchaseAnswerForm.tsx'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'
import { ToolButton, ToolLink } from '../../ui/page/ToolButton.tsx'
import { HandoverNote, HandoverTools } from '../frame/HandoverTools.tsx'
import { TelephoneDialog } from '../frame/TelephoneDialog.tsx'
import { useSupplierOf } from '../suppliers/hooks.ts'
import { ProblemActions } from './change/ProblemActions.tsx'
import { useOrderActions, useSeenRevision } from './hooks.ts'
import { describeSending } from './order-acts.ts'

/** The purchase whose answer is typed; with another date after a problem, from a blank form. */
export type AnsweredPurchase = { purchase: Purchase; isOtherDate?: true }

type PurchaseRowProps = { order: Order; purchase: Purchase; onAnswer: (answered: AnsweredPurchase) => void }

/** What is bought from a source, and what its supplier answered. */
export function PurchaseRow({ order, purchase, onAnswer }: PurchaseRowProps) {
  const { id, reference, sourceCode, answer, shipTo, needBy, note } = purchase
  const { handOverPurchase } = useOrderActions()
  const { email } = useSupplierOf(sourceCode) ?? {}
  const isToTell = isPurchaseToTell(purchase)
  const facts = [
    describeSending(purchase),
    answer && `Answered by ${answer.by} ${formatPacificDateTime(answer.at)} Pacific`,
    shipTo !== null && `Ships to ${shipTo}`,
    needBy !== null && `Needed by ${formatDay(needBy)}`,
    note && `Note to the supplier: ${note}`,
  ]
  return (
    <Group justify="space-between" gap="xs" pt="xs">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm">
          <b>{reference}</b> ·{' '}
          <Text span inherit {...((isToTell || hasOpenProblem(purchase)) && { c: 'var(--accent-text)', fw: 600 })}>
            {describePurchase(purchase)}
          </Text>{' '}
          <span className="tabular">{listPurchaseTotals(purchase).map((fact) => `· ${describeTotalFact(fact)} `)}</span>
        </Text>
        {facts.some(Boolean) && (
          <Text size="xs" c="dimmed">
            {facts.filter(Boolean).join(' · ')}
          </Text>
        )}
        <HandoverNote {...purchase} isToTell={isToTell} />
        {hasOpenProblem(purchase) && (
          <ProblemActions {...{ order, purchase }} onDate={() => onAnswer({ purchase, isOtherDate: true })} />
        )}
      </div>
      {purchase.state !== 'planned' && purchase.state !== 'cancelled' && (
        <Group gap="xs">
          {takesAnswer(purchase, order.state) && (
            <ToolButton
              label="Type the answer"
              aria-label={`Type the answer to ${reference}`}
              onClick={() => onAnswer({ purchase })}
            />
          )}
          <HandoverTools
            {...purchase}
            isToTell={isToTell}
            canTakeBack={mustBeKnown(purchase)}
            mail={{
              to: purchase.to ?? email ?? '',
              subject: purchaseSubject(purchase, site),
              write: (href) => [purchaseOpening(purchase), note.trim(), href].filter(Boolean).join('\n\n'),
            }}
            handOver={(how) => handOverPurchase.mutateAsync({ purchaseId: id, how })}
          />
          <ToolLink label="PDF" aria-label={`PDF of ${reference}`} href={`/api/purchases/${id}/pdf`} target="_blank" />
        </Group>
      )}
    </Group>
  )
}

/** `Cost $11,343.00, $11,400.00 as ordered`: the total of a purchase is a cost of the order. */
function describeTotalFact({ name, value, quoted, isWhole }: TotalFact): string {
  return [`${isWhole ? 'Cost' : name} ${value}`, quoted].filter(Boolean).join(', ')
}

type PurchaseAnswerDialogProps = AnsweredPurchase & { order: Order; onClose: () => void }

/** Takes down what a supplier says of a purchase on the telephone. */
export function PurchaseAnswerDialog({ order, purchase, isOtherDate, onClose }: PurchaseAnswerDialogProps) {
  const { answerPurchase } = useOrderActions()
  const change = useSeenRevision(order)
  const [tellsBuyer, setTellsBuyer] = useState(isOtherDate === true)
  const { customerName, company, email } = order.customer
  return (
    <TelephoneDialog reference={purchase.reference} widthPx={560} onClose={onClose}>
      <PurchaseAnswerForm
        aboutDay={
          isOtherDate &&
          site.sendsMail &&
          email !== '' && (
            <CheckRow
              name={`Email the day to ${customerName} of ${company}`}
              isTicked={tellsBuyer}
              onTick={setTellsBuyer}
            />
          )
        }
        answer={isOtherDate ? null : purchase.answer}
        asksWhenReady={isOtherDate === true}
        submitLabel="Save answer"
        onSubmit={async (answer) => {
          await change(({ revision }) =>
            answerPurchase.mutateAsync({ revision, purchaseId: purchase.id, ...answer, tellsBuyer }),
          )
          onClose()
        }}
      />
    </TelephoneDialog>
  )
}
