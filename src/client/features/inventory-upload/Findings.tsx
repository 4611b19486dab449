import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCountOf } from '../../../shared/count-text.ts'
import type { CautionKind } from '../../../shared/upload-terms.ts'
import type { StagedUpload, UploadPreview } from '../../../shared/uploads.ts'
import classes from './Findings.module.css'

type FindingsProps = {
  upload: StagedUpload
  preview: UploadPreview
  isBusy: boolean
  onHiddenRows: (isTakenIn: boolean) => void
}

const titles: Readonly<Record<CautionKind, string>> = {
  'source shrinks': 'A source loses more than half of its items.',
  'weights off': 'Weights do not fit the dimensions.',
  'unknown state': 'Unknown states.',
  'unknown region': 'Unknown region codes.',
  'other category': 'The rows look like another category.',
  'nothing changes': 'Nothing changes.',
  'repeated items': 'Items stand in the list more than once.',
  'other list': 'Another sheet looks like a list too.',
}

/** What staff should look at before they store a list; hidden rows are taken in, or left out, with one click. */
export function Findings({ upload, preview, isBusy, onHiddenRows }: FindingsProps) {
  const { cautions, hiddenRows, itemsWithoutRegion } = preview
  const { includesHiddenRows } = upload
  if (cautions.length === 0 && hiddenRows === 0 && itemsWithoutRegion === 0) return null
  return (
    <ul className={classes['findings']} aria-label="What to look at">
      {cautions.map(({ kind, message }) => (
        <Finding key={`${kind} ${message}`} title={titles[kind]}>
          {message}
        </Finding>
      ))}
      {hiddenRows > 0 && (
        <Finding
          title={`${formatCountOf(hiddenRows, 'hidden row')} ${includesHiddenRows ? 'taken in' : 'left out'}.`}
          action={
            <Button variant="default" size="xs" loading={isBusy} onClick={() => onHiddenRows(!includesHiddenRows)}>
              {includesHiddenRows ? 'Leave them out' : 'Take them in'}
            </Button>
          }
        >
          The supplier hid them in the file, as sold material often is.
        </Finding>
      )}
      {itemsWithoutRegion > 0 && (
        <Finding title={`${formatCountOf(itemsWithoutRegion, 'item')} without a region.`}>
          No buyer would find them: their rows name no region, and their state belongs to none. Default regions help.
        </Finding>
      )}
    </ul>
  )
}

function Finding({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <li className={classes['finding']}>
      <IconAlertTriangle size={18} color="var(--caution-mark)" aria-hidden />
      <span className={classes['words']}>
        <b>{title}</b> {children}
      </span>
      {action}
    </li>
  )
}
