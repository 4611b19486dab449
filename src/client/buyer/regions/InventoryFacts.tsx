import { Skeleton } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { InventorySummary } from '../../../shared/stock/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatOwnTime, formatPacificDateTime, formatTons, ownTimeZone } from '../../platform/text/format.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import type { useInventorySummary } from './hooks.ts'
import classes from './InventoryFacts.module.css'

/** Four figures of the stock today. */
export function InventoryFacts({ summary }: { summary: ReturnType<typeof useInventorySummary> }) {
  const isSlow = useDelayed(summary.isPending)
  // The server does not know the reader's.
  const timeZone = useSyncExternalStore(neverChanges, ownTimeZone, () => 'America/Los_Angeles')
  if (summary.isLoadingError) {
    return <LoadError title="Today's figures could not be loaded" query={summary} />
  }
  return (
    <section aria-label="On the ground today">
      <dl className={classes['facts']}>
        {figuresOf(summary.data, timeZone).map(({ label, figure }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure ?? <Skeleton height={24} width={96} visible={isSlow} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const neverChanges = () => () => undefined

function figuresOf(summary: InventorySummary | undefined, timeZone: string) {
  const lastUploadAt = summary?.lastUploadAt
  const ownTime = lastUploadAt ? formatOwnTime(lastUploadAt, timeZone) : ''
  return [
    { label: 'Items in stock', figure: summary && formatCount(summary.items) },
    { label: 'Tons of steel', figure: summary && formatTons(summary.weightLb) },
    { label: 'Source locations', figure: summary && formatCount(summary.sources) },
    {
      label: `Last update, Pacific time${ownTime && ` (${ownTime})`}`,
      figure: summary && (lastUploadAt ? formatPacificDateTime(lastUploadAt) : 'No list yet'),
    },
  ]
}
