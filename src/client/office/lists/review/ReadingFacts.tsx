import type { ReactNode } from 'react'
import type { ListSurvey, UploadPreview } from '../../../../shared/lists/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../../platform/moves/use-narrow-screen.ts'
import { listFilled, listUnread, type UnreadColumn } from '../columns/unread-columns.ts'
import { ActionButton } from './ActionButton.tsx'
import classes from './ReadingFacts.module.css'
import { SplitSizes } from './SplitSizes.tsx'

type ReadingFactsProps = {
  survey: ListSurvey
  preview: UploadPreview
  /** Shows the columns. */
  onColumns: () => void
}

/** How the list was read where the columns alone do not tell: sizes that were split, texts filled in, columns left out. */
export function ReadingFacts({ survey, preview: { sizes }, onColumns }: ReadingFactsProps) {
  const filled = listFilled(survey)
  const unread = listUnread(survey)
  // On a phone the tab of the columns is right below.
  const hasAction = !useNarrowScreen()
  const sizeRows = sizes.reduce((sum, { rows }) => sum + rows, 0)
  if (sizes.length + filled.length + unread.length === 0) return null
  return (
    <dl className={classes['facts']} aria-label="How the list is read">
      {sizes.length > 0 && (
        <Fact title={`Sizes split in ${formatCountOf(sizeRows, 'row')}`}>
          <SplitSizes sizes={sizes} />
        </Fact>
      )}
      {filled.length > 0 && <Fact title="Filled in for all rows">{filled.join(' · ')}</Fact>}
      {unread.length > 0 && (
        <Fact
          title={`${formatCountOf(unread.length, 'column')} not read`}
          action={hasAction && <ActionButton onClick={onColumns}>Choose columns</ActionButton>}
        >
          <UnreadColumns columns={unread} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <dt>{title}</dt>
      <dd>
        <div className={classes['content']}>{children}</div>
        {action}
      </dd>
    </div>
  )
}

function UnreadColumns({ columns }: { columns: readonly UnreadColumn[] }) {
  return (
    <ul className={classes['columns']}>
      {columns.map(({ heading, samples }) => (
        <li key={heading} title={samples.join(' · ')}>
          <b>{heading || '(no heading)'}</b> <span>{samples.join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}
