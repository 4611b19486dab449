import { Text } from '@mantine/core'
import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import type { SimilarPricesInput } from '../../../shared/prices/schema.ts'
import { describeNone, describePrices } from '../../../shared/prices/words.ts'
import { convertPrice } from '../../../shared/quotes/money.ts'
import type { Quote } from '../../../shared/quotes/schema.ts'
import { showMoney } from '../../../shared/quotes/typed.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { readLine } from '../quotes/edit/quote-draft.ts'
import { readSimilarPrices, useSimilarPrices } from '../quotes/hooks.ts'
import classes from './Deal.module.css'
import type { ActiveLine } from './grid/active-line.ts'
import type { SheetGroup, SheetRow } from './grid/rows.ts'
import type { SheetEdits } from './grid/use-sheet-edits.ts'

const noPriceTitle = 'No price was taken'

export type WhichPrice = 'last' | 'median'

type LikePricesProps = {
  activeLine: ActiveLine
  groups: readonly SheetGroup[]
  /** The version on the screen, as it was saved last. */
  quote: Quote | undefined
  edits: SheetEdits
  takeRef: RefObject<((which: WhichPrice) => void) | undefined>
}

/** What like steel brought, for the line with the cursor. It has its room before there is anything to say, so that nothing moves. */
export function LikePrices({ activeLine, groups, quote, edits, takeRef }: LikePricesProps) {
  const key = useSyncExternalStore(activeLine.subscribe, activeLine.get)
  const found = key === undefined ? undefined : findRow(groups, key)
  const asked = found && askFor(found, quote)
  const prices = useSimilarPrices(asked)
  const take = (which: WhichPrice) => {
    if (found && asked) void takePrice(found.row, asked, which, edits)
  }
  useEffect(() => {
    takeRef.current = take
    return () => {
      takeRef.current = undefined
    }
  })
  const shown = asked && prices
  const text = shown && describePrices(shown)
  return (
    <section aria-label="What like steel brought" className={classes['likePrices']}>
      <Text size="xs" className="tabular" aria-live="polite" title={text}>
        {text}
      </Text>
      {shown && shown.count > 0 && (
        <span className={classes['likeTools']}>
          {(['last', 'median'] as const).map((which) => (
            <ToolButton
              key={which}
              size="compact-xs"
              label={which === 'last' ? 'Use last (F8)' : 'Use median (F9)'}
              aria-keyshortcuts={which === 'last' ? 'F8' : 'F9'}
              // The focus stays in the line.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(which)}
            />
          ))}
        </span>
      )}
    </section>
  )
}

type FoundRow = { row: SheetRow; inquiryId: string }

function findRow(groups: readonly SheetGroup[], key: string): FoundRow | undefined {
  for (const { rows, inquiryId } of groups) {
    const row = rows.find((one) => one.key === key)
    if (row) return { row, inquiryId }
  }
  return undefined
}

/** By its line once that is stored, since staff may quote other steel; before that by its item. Undefined for what has neither yet. */
function askFor({ row: { line, item, isApart }, inquiryId }: FoundRow, quote: Quote | undefined) {
  if (isApart) return undefined
  if (quote?.lines.some(({ id }) => id === line.id)) return { lineId: line.id }
  return item && { itemId: item.id, inquiryId }
}

// A line that was stored a moment ago asks anew, and a key pressed meanwhile counts too.
async function takePrice(
  row: SheetRow,
  asked: SimilarPricesInput,
  which: WhichPrice,
  edits: SheetEdits,
): Promise<void> {
  const prices = await readSimilarPrices(asked).catch(noPriceTaken)
  if (!prices) return
  const perCwt = which === 'last' ? (prices.customer ?? prices).last?.perCwt : prices.median
  if (perCwt == null) {
    notify({ title: describeNone(which) })
    return
  }
  const { line } = row
  const price = convertPrice(perCwt, { from: 'cwt', to: line.unit, ...readLine(line) })
  if (price === undefined) {
    const description = `A price for a ${line.unit} needs the pieces and the weight of the line.`
    notify({ title: noPriceTitle, description })
    return
  }
  edits.commit(new Map([[row.key, { price: showMoney(price), noQuote: false }]]))
}

function noPriceTaken(error: unknown): undefined {
  notify({ title: noPriceTitle, description: errorText(error), variant: 'destructive' })
}
