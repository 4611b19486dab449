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
  onHiddenRows: (isIncluded: boolean) => void
}

const titles: Readonly<Record<CautionKind, string>> = {
  'source shrinks': 'A source loses more than half of its items.',
  'weights off': 'Weights do not match the dimensions.',
  'unknown state': 'Unknown states.',
  'unknown region': 'Unknown region codes.',
  'other category': 'The rows look like another category.',
  'nothing changes': 'Nothing changes.',
  'repeated items': 'Some items are in the list more than once.',
  'other list': 'Another sheet looks like a list too.',
}

/** Warnings to check before a list is stored, with a button to include or leave out hidden rows. */
export function Findings({ upload, preview, isBusy, onHiddenRows }: FindingsProps) {
  const { cautions, hiddenRows, itemsWithoutRegion } = preview
  const { includesHiddenRows } = upload
  if (cautions.length === 0 && hiddenRows === 0 && itemsWithoutRegion === 0) return null
  return (
    <ul className={classes['findings']} aria-label="What to check">
      {cautions.map(({ kind, message }) => (
        <Finding key={`${kind} ${message}`} title={titles[kind]}>
          {message}
        </Finding>
      ))}
      {hiddenRows > 0 && (
        <Finding
          title={`${formatCountOf(hiddenRows, 'hidden row')} ${includesHiddenRows ? 'included' : 'left out'}.`}
          action={
            <Button variant="default" size="xs" loading={isBusy} onClick={() => onHiddenRows(!includesHiddenRows)}>
              {includesHiddenRows ? 'Leave them out' : 'Include them'}
            </Button>
          }
        >
          The supplier hid them in the file. Hidden rows are often sold material.
        </Finding>
      )}
      {itemsWithoutRegion > 0 && (
        <Finding title={`${formatCountOf(itemsWithoutRegion, 'item')} without a region.`}>
          Buyers would not find them: the rows have no region code, and their state has no region. Set default regions.
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
