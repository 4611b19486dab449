import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { useInventorySummary } from '../../buyer/regions/hooks.ts'
import { formatPacificDate, formatTonsOf } from '../../platform/text/format.ts'
import { Steps } from '../../ui/page/Steps.tsx'
import classes from './SellGuide.module.css'

const steps = [
  ['Send your list as it is', 'Excel, CSV, PDF or zip. You see at once what we read of it.'],
  ['We call you', 'We go over prices and terms with you. Nothing goes on sale before that.'],
  ['Buyers ask us, we ask you', 'They see the steel and the state it ships from, never your name.'],
] as const

/** What becomes of a list and what others have for sale here, beside the form that sends one. */
export function SellGuide({ children }: { children: ReactNode }) {
  return (
    <div className={classes['page']}>
      <Stack gap="lg" className={classes['guide'] ?? ''}>
        <section>
          <Title order={2}>What happens next</Title>
          <Steps steps={steps} />
        </section>
        <div className={classes['figures']}>
          <ForSaleHere />
        </div>
      </Stack>
      {children}
    </div>
  )
}

/** Figures of the stock; nothing before any is there. */
function ForSaleHere() {
  const { data } = useInventorySummary()
  if (!data || data.items === 0) return null
  const { items, weightLb, sources, regions, lastUploadAt } = data
  const places = regions.filter((region) => region.items > 0).length
  return (
    // A line for each, shorter than its place in any typeface: none breaks otherwise once ours is there.
    <div className="tabular">
      <Text fw={600}>For sale here now</Text>
      <Text>
        {formatCountOf(items, 'item')}, {formatTonsOf(weightLb)}
      </Text>
      <Text>
        From {formatCountOf(sources, 'location')} in {places === regions.length ? 'all' : `${formatCount(places)} of`}{' '}
        {formatCountOf(regions.length, 'US region')}
      </Text>
      {lastUploadAt !== null && <Text>Last list on {formatPacificDate(lastUploadAt)}</Text>}
    </div>
  )
}
