import { useState } from 'react'
import type { RegionCode } from '../../../shared/regions.ts'
import { LoadError } from '../../components/LoadError.tsx'
import { Page } from '../../components/Page.tsx'
import { useInventorySummary, useRegionLink } from '../../features/regions/hooks.ts'
import { NothingListedNote } from '../../features/regions/NothingListedNote.tsx'
import { RegionList } from '../../features/regions/RegionList.tsx'
import { RegionMap } from '../../features/regions/RegionMap.tsx'
import { UnassignedStatesNote } from '../../features/regions/UnassignedStatesNote.tsx'
import classes from './regions.module.css'

/** The region picker: a list and a map of the same nine choices. */
export function RegionsPage() {
  const summary = useInventorySummary()
  const linkTo = useRegionLink()
  const [pointedAt, setPointedAt] = useState<RegionCode>()
  return (
    <Page
      title="Where do you need steel?"
      lead="Choose a region to see what is in stock there, by product and location."
    >
      {summary.isLoadingError && <LoadError title="The item counts could not be loaded" query={summary} />}
      <NothingListedNote summary={summary.data} />
      <div className={classes['picker']}>
        <div className={classes['list']}>
          <RegionList linkTo={linkTo} summary={summary.data} pointedAt={pointedAt} onPointAt={setPointedAt} />
          <UnassignedStatesNote />
        </div>
        <RegionMap linkTo={linkTo} summary={summary.data} pointedAt={pointedAt} onPointAt={setPointedAt} />
      </div>
    </Page>
  )
}
