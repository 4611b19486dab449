import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatBuyerTime } from '../../platform/text/format.ts'
import { site } from '../../platform/text/site.ts'
import { PrintedSheet } from '../../ui/print/PrintedSheet.tsx'
import { usePrinting } from '../../ui/print/use-printing.ts'
import { PrintedItems } from '../item/PrintedItems.tsx'
import { formatTotalWeight } from '../item/total-weight.ts'
import { describeChange, itemsLeft, type ShortlistGroup } from '../picks/shortlist-state.ts'

type PrintShortlistProps = { groups: readonly ShortlistGroup[] }

/** Prints the shortlist. */
export function PrintShortlist({ groups }: PrintShortlistProps) {
  const { isPrinting, print } = usePrinting(groups.length > 0)
  return (
    <>
      <Button variant="default" onClick={print}>
        Print
      </Button>
      {isPrinting && <PrintedShortlist groups={groups} />}
    </>
  )
}

function PrintedShortlist({ groups }: PrintShortlistProps) {
  const [printedAt] = useState(() => new Date().toISOString())
  const left = itemsLeft(groups.flatMap(({ rows }) => rows))
  return (
    <PrintedSheet>
      <h1>Shortlist</h1>
      <p>
        {formatCountOf(left.length, 'item')}, {formatTotalWeight(left)}. {formatBuyerTime(printedAt)}, {site.brandName},{' '}
        {site.directPhone}
      </p>
      <p>*Subject to prior sale</p>
      {groups.map(({ sourceCode, place, rows }) => {
        const notes = new Map(
          rows.map(({ item, isGone, changes }) => [item.id, isGone ? 'Gone' : changes.map(describeChange).join('; ')]),
        )
        return (
          <section key={JSON.stringify([sourceCode, place])}>
            <h2>{[sourceCode, place].filter(Boolean).join(' - ')}</h2>
            <PrintedItems
              items={rows.map(({ item }) => item)}
              note={{ heading: 'Today', read: (id) => notes.get(id) }}
            />
          </section>
        )
      })}
    </PrintedSheet>
  )
}
