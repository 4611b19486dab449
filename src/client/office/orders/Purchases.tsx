import { Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { listPurchaseTotals, purchaseOpening, purchaseSubject } from '../../../shared/orders/document.ts'
import type { Order, Purchase } from '../../../shared/orders/schema.ts'
import {
  describePurchase,
  hasOpenProblem,
  isPurchaseToTell,
  isUnanswered,
  takesAnswer,
} from '../../../shared/orders/words.ts'
import type { TotalFact } from '../../../shared/quotes/words.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { site } from '../../platform/text/site.ts'
import { PurchaseAnswerForm } from '../../supplier/purchase/PurchaseAnswerForm.tsx'
import { ToolButton, ToolLink } from '../../ui/page/ToolButton.tsx'
import { TelephoneDialog } from '../frame/TelephoneDialog.tsx'
import { HandoverNote, HandoverTools } from '../handover/HandoverTools.tsx'
import { useSupplierOf } from '../suppliers/hooks.ts'
import { SourceCode } from '../suppliers/SourceCode.tsx'
import { BuyerWords } from './BuyerWords.tsx'
import { ProblemActions } from './change/ProblemActions.tsx'
import { useOrderActions, useSeenRevision } from './hooks.ts'
import { describeSending } from './order-acts.ts'

/** One purchase for each source, with what its supplier answered. */
export function Purchases({ order }: { order: Order }) {
  const [answered, setAnswered] = useState<Answered>()
  if (order.purchases.length === 0) return null
  return (
    <section>
      <Title order={4} mb={4}>
        Purchase orders
      </Title>
      <BuyerWords order={order} />
      <Stack component="ul" className="plain-list lined" gap="xs">
        {order.purchases.map((purchase) => (
          <PurchaseRow key={purchase.id} {...{ order, purchase }} onAnswer={setAnswered} />
        ))}
      </Stack>
      {answered && <AnswerDialog order={order} {...answered} onClose={() => setAnswered(undefined)} />}
    </section>
  )
}

/** The purchase whose answer is typed; with another date after a problem, from a blank form. */
type Answered = { purchase: Purchase; isOtherDate?: true }

type PurchaseRowProps = { order: Order; purchase: Purchase; onAnswer: (answered: Answered) => void }

function PurchaseRow({ order, purchase, onAnswer }: PurchaseRowProps) {
  const { id, reference, sourceCode, answer, shipTo, needBy, note } = purchase
  const { handOverPurchase } = useOrderActions()
  const { company, email } = useSupplierOf(sourceCode) ?? {}
  const isToTell = isPurchaseToTell(purchase)
  const facts = [
    describeSending(purchase),
    answer && `Answered by ${answer.by} ${formatPacificDateTime(answer.at)} Pacific`,
    shipTo !== null && `Ships to ${shipTo}`,
    needBy !== null && `Needed by ${formatDay(needBy)}`,
    note && `Note to the supplier: ${note}`,
  ]
  return (
    <Group component="li" justify="space-between" gap="xs" pt="xs">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm">
          <b>{reference}</b> ·{' '}
          <SourceCode code={sourceCode}>{[company, sourceCode].filter(Boolean).join(', ') || 'no source'}</SourceCode>
        </Text>
        <Text size="sm" {...((isToTell || hasOpenProblem(purchase)) && { c: 'var(--accent-text)', fw: 600 })}>
          {describePurchase(purchase)}
        </Text>
        <Text size="sm" className="tabular">
          {listPurchaseTotals(purchase).map(describeTotalFact).join(' · ')}
        </Text>
        <Text size="xs" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
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
            canTakeBack={isUnanswered(purchase)}
            mail={{
              to: purchase.to ?? email ?? '',
              subject: purchaseSubject(purchase, site),
              write: (href) => [purchaseOpening, note.trim(), href].filter(Boolean).join('\n\n'),
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

type AnswerDialogProps = Answered & { order: Order; onClose: () => void }

function AnswerDialog({ order, purchase, isOtherDate, onClose }: AnswerDialogProps) {
  const { answerPurchase } = useOrderActions()
  const change = useSeenRevision(order)
  return (
    <TelephoneDialog reference={purchase.reference} widthPx={560} onClose={onClose}>
      <PurchaseAnswerForm
        answer={isOtherDate ? null : purchase.answer}
        asksWhenReady={isOtherDate === true}
        submitLabel="Save answer"
        onSubmit={async (answer) => {
          await change(({ revision }) => answerPurchase.mutateAsync({ revision, purchaseId: purchase.id, ...answer }))
          onClose()
        }}
      />
    </TelephoneDialog>
  )
}
