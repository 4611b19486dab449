import { Notice } from '../../components/Notice.tsx'
import { formatCountOf } from '../../lib/format.ts'
import { useItemsWithoutRegion } from './hooks.ts'

/** Says how many stored items no buyer can find; nothing while there are none. */
export function NoRegionNotice() {
  const items = useItemsWithoutRegion()
  if (items === 0) return null
  return (
    <Notice title={`${formatCountOf(items, 'item')} without a region`}>
      They are stored, but no region shows them. Upload their lists again with default regions.
    </Notice>
  )
}
