import { Fragment, useMemo } from 'react'
import type { ListedNeed } from '../../../shared/needs/schema.ts'
import type { NeedFilter } from '../../../shared/needs/terms.ts'
import { useWindowRows } from '../../ui/table/use-window-rows.ts'
import { NeedCard, type NeedCardControls } from './NeedCard.tsx'
import classes from './NeedList.module.css'
import { SubmissionHead } from './SubmissionHead.tsx'
import { groupBySubmission, toSubmissionRows } from './submissions.ts'

type NeedListProps = {
  needs: readonly ListedNeed[]
  /** The status filter of the list. */
  filter: NeedFilter | undefined
  /** Whether another filter may hide needs of a submission. */
  isPart: boolean
  /** Whether more needs follow those that are loaded. */
  hasMore: boolean
  controlsOf: (id: string) => NeedCardControls
}

const rowPx = 72

/** The needs by submission: the customer, and below the lines. Only the visible rows are in the document. */
export function NeedList({ needs, filter, isPart, hasMore, controlsOf }: NeedListProps) {
  const submissions = useMemo(() => groupBySubmission(needs), [needs])
  const rows = useMemo(() => toSubmissionRows(submissions), [submissions])
  const last = submissions.at(-1)
  const { shown, gapAfterPx, topRef, measureRef, onFocus, onBlur } = useWindowRows(rows, rowPx)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for focus events of its cards
    <div ref={topRef} onFocus={onFocus} onBlur={onBlur}>
      {shown.map(({ row, index, gapPx }) => (
        <Fragment key={row.id}>
          {gapPx > 0 && <div style={{ height: gapPx }} />}
          {row.kind === 'head' ? (
            <div ref={measureRef} data-index={index} className={classes['head']}>
              <SubmissionHead
                submission={row.submission}
                filter={filter}
                isWhole={!isPart && (!hasMore || row.submission !== last)}
              />
            </div>
          ) : (
            <div ref={measureRef} data-index={index} className={classes['line']} data-last={row.isLast || undefined}>
              <NeedCard need={row.need} isLine {...controlsOf(row.need.id)} />
            </div>
          )}
        </Fragment>
      ))}
      <div style={{ height: gapAfterPx }} />
    </div>
  )
}
