import { Button } from '@mantine/core'
import { formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { focusHeading } from '../../platform/moves/focus-heading.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { StaleNotice } from '../../ui/feedback/StaleNotice.tsx'
import { removeItems } from '../picks/remove-items.tsx'
import type { ShortlistedItem } from '../picks/shortlist-state.ts'

type ShortlistNoticesProps = {
  rows: readonly ShortlistedItem[]
  /** Why today's items could not be read, if so. */
  failure: unknown
}

/** What became of the items since they were picked. */
export function ShortlistNotices({ rows, failure }: ShortlistNoticesProps) {
  const gone = rows.filter(({ isGone }) => isGone).map(({ item }) => item)
  const changed = rows.filter(({ changes }) => changes.length > 0).length
  const removeGone = () => {
    focusHeading()
    removeItems(gone)
  }
  return (
    <>
      {failure !== undefined && <StaleNotice error={failure} />}
      {gone.length > 0 && (
        <Notice title={`${formatCountOf(gone.length, 'item')} ${wordFor(gone.length, 'is', 'are')} gone`}>
          Sold, or replaced by a new list. Your inquiry goes out without {wordFor(gone.length, 'it', 'them')}.{' '}
          <Button variant="default" size="compact-sm" onClick={removeGone}>
            Remove gone items
          </Button>
        </Notice>
      )}
      {changed > 0 && (
        <Notice title={`${formatCountOf(changed, 'item')} changed since you picked ${wordFor(changed, 'it', 'them')}`}>
          Suppliers sent new lists. What changed is shown with each item.
        </Notice>
      )}
    </>
  )
}
