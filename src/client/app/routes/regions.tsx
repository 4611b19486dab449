import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import type { RegionCode } from '../../../shared/places/regions.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { LastList } from '../../buyer/inquiry/ResumeInquiry.tsx'
import { SearchAllLink } from '../../buyer/question/SearchAllLink.tsx'
import { useInventorySummary, useOpenRegions, useRegionLink, useRegionTicks } from '../../buyer/regions/hooks.ts'
import { RegionList } from '../../buyer/regions/RegionList.tsx'
import { RegionMap } from '../../buyer/regions/RegionMap.tsx'
import { NothingListedNote, UnassignedStatesNote } from '../../buyer/regions/RegionNotes.tsx'
import { stickyBar } from '../../platform/moves/window.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'
import { Page } from '../../ui/page/Page.tsx'
import classes from './regions.module.css'

/** A list and a map of the same nine choices. A click opens a region, or ticks one of several. */
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
      <LastList />
      <div className={classes['picker']}>
        <Stack gap="sm">
          <div ref={isSeveral ? stickyBar : undefined} className={classes['several']}>
            <CheckRow
              className={classes['box'] ?? ''}
              name="Choose several regions"
              isTicked={isSeveral}
              onTick={setIsSeveral}
            />
            <Button
              flex="none"
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
        </Stack>
        <RegionMap {...picker} />
      </div>
    </Page>
  )
}
