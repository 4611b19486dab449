import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCountOf } from '../../../shared/count-text.ts'
import type { RegionCode } from '../../../shared/regions.ts'
import { LoadError } from '../../components/LoadError.tsx'
import { Page } from '../../components/Page.tsx'
import { PlainCheckbox } from '../../components/PlainCheckbox.tsx'
import { WaitingNote } from '../../features/inquiries/WaitingNote.tsx'
import { useInventorySummary, useOpenRegions, useRegionLink, useRegionTicks } from '../../features/regions/hooks.ts'
import { NothingListedNote } from '../../features/regions/NothingListedNote.tsx'
import { RegionList } from '../../features/regions/RegionList.tsx'
import { RegionMap } from '../../features/regions/RegionMap.tsx'
import { UnassignedStatesNote } from '../../features/regions/UnassignedStatesNote.tsx'
import { SearchAllLink } from '../../features/search/SearchAllLink.tsx'
import { LazyShortlist } from '../../features/shortlist/LazyShortlist.tsx'
import { stickyBar } from '../../lib/sticky-bar.ts'
import classes from './regions.module.css'

/** The region picker: a list and a map of the same nine choices. A click opens a region, or ticks one of several. */
export function RegionsPage() {
  const summary = useInventorySummary()
  const linkToOne = useRegionLink()
  const { ticked, linkTo: tickOne } = useRegionTicks()
  const openRegions = useOpenRegions()
  const [isSeveral, setIsSeveral] = useState(false)
  const [pointedAt, setPointedAt] = useState<RegionCode>()
  const [first, ...others] = ticked
  const picker = {
    linkTo: isSeveral ? tickOne : linkToOne,
    summary: summary.data,
    selected: isSeveral ? ticked : [],
    pointedAt,
    onPointAt: setPointedAt,
  }
  return (
    <Page
      title="Where do you need steel?"
      lead="Choose a region to see what is in stock there, by product and location."
      actions={<SearchAllLink search={{ region: ticked }} />}
    >
      {summary.isLoadingError && <LoadError title="The item counts could not be loaded" query={summary} />}
      <NothingListedNote summary={summary.data} />
      <WaitingNote>Choose your region and fill in the form, and you are back where you left off.</WaitingNote>
      <div className={classes['picker']}>
        <div className={classes['list']}>
          <div ref={isSeveral ? stickyBar : undefined} className={classes['several']}>
            <label>
              <PlainCheckbox checked={isSeveral} onChange={(event) => setIsSeveral(event.currentTarget.checked)} />
              Choose several regions
            </label>
            <Button
              color="hot"
              disabled={first === undefined}
              data-shown={isSeveral || undefined}
              onClick={() => first && openRegions([first, ...others])}
            >
              {first ? `Show ${formatCountOf(ticked.length, 'region')}` : 'Show regions'}
            </Button>
          </div>
          <RegionList {...picker} />
          <UnassignedStatesNote />
        </div>
        <RegionMap {...picker} />
      </div>
      <LazyShortlist />
    </Page>
  )
}
