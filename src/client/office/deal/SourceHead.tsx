import { Group, Text } from '@mantine/core'
import type { Ask } from '../../../shared/asks/schema.ts'
import { countAnswers, describeAskState, isAskToTell } from '../../../shared/asks/words.ts'
import type { Order, Purchase } from '../../../shared/orders/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { AskTools } from '../asks/AskTools.tsx'
import type { AskSource } from '../asks/sources.ts'
import { HandoverNote } from '../frame/HandoverTools.tsx'
import { type AnsweredPurchase, PurchaseRow } from '../orders/Purchases.tsx'
import { useSupplierOf } from '../suppliers/hooks.ts'
import { SourceCode } from '../suppliers/SourceCode.tsx'
import classes from './Deal.module.css'
import { describeDropped, type SheetRow } from './grid/rows.ts'

type SourceHeadProps = {
  /** Blank for lines that are in nobody's list. */
  code: string
  /** Who can be asked; undefined for steel that only a change of the order brought. */
  source: AskSource | undefined
  rows: readonly SheetRow[]
  /** The state that it ships from. */
  state: string
  /** What its supplier was asked last. */
  ask: Ask | undefined
  purchases: readonly { order: Order; purchase: Purchase }[]
  onAsk: (source: AskSource) => void
  onAnswer: (ask: Ask) => void
  onVersions: (ask: Ask) => void
  onPurchaseAnswer: (order: Order, answered: AnsweredPurchase) => void
}

/** Whose steel the lines below are, what its supplier was asked and said, and what was ordered from it. */
export function SourceHead(props: SourceHeadProps) {
  const { code, source, rows, state, ask, purchases, onAsk, onPurchaseAnswer } = props
  const company = useSupplierOf(code)?.company
  if (code === '') return <Text size="sm">Without a supplier · {formatCountOf(rows.length, 'line')}</Text>
  const isToTell = ask !== undefined && isAskToTell(ask)
  const dropped = describeDropped(rows)
  // What is bought need not be asked for any longer.
  const isBought = purchases.some(({ purchase: { state: bought } }) => bought !== 'planned' && bought !== 'cancelled')
  const asked = ask ? describeAsk(ask) : isBought || dropped ? '' : 'Not asked yet'
  return (
    <div className={classes['source']}>
      <Group gap="4px 12px" justify="space-between">
        <Text size="sm" className={classes['sourceName'] ?? ''}>
          {state && <span>{state} · </span>}
          <SourceCode code={code}>
            <b>{company ?? code}</b>
          </SourceCode>
          {company && <span>, {code}</span>} · {formatCountOf(rows.length, 'line')}
          {dropped && ` · ${dropped}`}
          {source && asked && <span data-urgent={isToTell || undefined}> · {asked}</span>}
        </Text>
        <Group gap={6}>
          {source && ask && <AskTools {...props} ask={ask} source={source} />}
          {source && !isBought && (
            <ToolButton
              size="compact-xs"
              label={ask ? 'Ask again' : 'Ask supplier'}
              aria-label={ask ? `Ask ${company ?? code} again` : `Ask supplier ${company ?? code}`}
              onClick={() => onAsk(source)}
            />
          )}
        </Group>
      </Group>
      {ask && <HandoverNote {...ask} isToTell={isToTell} />}
      {purchases.map(({ order, purchase }) => (
        <PurchaseRow
          key={purchase.id}
          {...{ order, purchase }}
          onAnswer={(answered) => onPurchaseAnswer(order, answered)}
        />
      ))}
    </div>
  )
}

/** `A-12 · Answered Nov 26, 2026, 9:14 AM Pacific by the supplier: 2 yes, 1 no` */
function describeAsk(ask: Ask): string {
  const { reference, validUntil, answer, lines } = ask
  const said = answer
    ? `Answered ${formatPacificDateTime(answer.at)} Pacific by ${answer.by}: ${countAnswers(lines)}`
    : `${describeAskState(ask)}, by ${formatDay(validUntil)}`
  return `${reference} · ${said}`
}
