import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatCountOf } from '../../../shared/count-text.ts'
import { type CautionKind, columnNames } from '../../../shared/upload-terms.ts'
import type { CellCorrection, RereadUpload, RowFix, StagedUpload, UploadPreview } from '../../../shared/uploads.ts'
import { BusyButton } from '../../components/BusyButton.tsx'
import { findBetterCategory } from './better-category.ts'
import classes from './Findings.module.css'
import { findSerious } from './preview-words.ts'

type FindingsProps = {
  upload: StagedUpload
  preview: UploadPreview
  isBusy: boolean
  /** Reads the list again with these options. */
  onReread: (patch: Pick<RereadUpload, 'category' | 'includesHiddenRows'>) => void
  onCorrect: (correction: CellCorrection) => void
  /** Shows the form for category and regions. */
  onOptions: () => void
}

const titles: Readonly<Record<CautionKind, string>> = {
  'source shrinks': 'A source loses more than half of its items.',
  'source replaced': 'Most items of a source are replaced.',
  'weights off': 'Weights do not match the dimensions.',
  'unknown state': 'Unknown states.',
  'unknown region': 'Unknown region codes.',
  'other category': 'The rows look like another category.',
  'nothing changes': 'Nothing changes.',
  'repeated items': 'Some items are in the list more than once.',
  'other list': 'Another sheet looks like a list too.',
}

// So that rows are in sight below them.
const shownAtFirst = 3

/** What to check before a list is stored, each with a button where one click can mend it. */
export function Findings(props: FindingsProps) {
  const findings = listFindings(props)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? findings : findings.slice(0, shownAtFirst)
  const left = findings.length - shown.length
  if (findings.length === 0) return null
  return (
    <div>
      <ul className={classes['findings']} aria-label="What to check">
        {shown.map(({ key, title, text, action }) => (
          <li key={key} className={classes['finding']}>
            <IconAlertTriangle size={18} color="var(--caution-mark)" aria-hidden />
            <span className={classes['words']}>
              <b>{title}</b> {text}
            </span>
            {action}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setIsWhole(true)}>
          {formatCountOf(left, 'more thing')} to check
        </Button>
      )}
    </div>
  )
}

type Finding = { key: string; title: string; text: string; action?: ReactNode }

function listFindings(props: FindingsProps): Finding[] {
  const { upload, preview, isBusy, onReread, onCorrect, onOptions } = props
  const { cautions, fixes, hiddenRows, itemsWithoutRegion } = preview
  const { includesHiddenRows } = upload
  const better = findBetterCategory(preview, upload.category)
  const toFinding = ({ kind, message }: UploadPreview['cautions'][number]): Finding => ({
    key: `${kind} ${message}`,
    title: titles[kind],
    text: message,
    action: kind === 'other category' && better !== undefined && (
      <ActionButton isBusy={isBusy} onClick={() => onReread({ category: better })}>
        Use {better} instead
      </ActionButton>
    ),
  })
  const serious = findSerious(preview)
  const findings: Finding[] = serious.map(toFinding)
  for (const fix of fixes) {
    const correction = toCorrection(fix)
    if (!correction) continue
    findings.push({
      key: `${fix.column} ${fix.value} ${fix.suggestion}`,
      title: `${fix.column} “${fix.value}”.`,
      text: `Probably ${fix.suggestion}.`,
      action: (
        <ActionButton isBusy={isBusy} onClick={() => onCorrect(correction)}>
          Use {fix.suggestion} in {formatCountOf(fix.rows, 'row')}
        </ActionButton>
      ),
    })
  }
  findings.push(...cautions.filter((caution) => !serious.includes(caution)).map(toFinding))
  if (itemsWithoutRegion > 0) {
    findings.push({
      key: 'no region',
      title: `${formatCountOf(itemsWithoutRegion, 'item')} without a region.`,
      text: 'Buyers would not find them: the rows have no region code, and their state has no region.',
      action: <ActionButton onClick={onOptions}>Set default regions</ActionButton>,
    })
  }
  if (hiddenRows > 0) {
    findings.push({
      key: 'hidden',
      title: `${formatCountOf(hiddenRows, 'hidden row')} ${includesHiddenRows ? 'included' : 'left out'}.`,
      text: 'The supplier hid them in the file. Hidden rows are often sold material.',
      action: (
        <ActionButton isBusy={isBusy} onClick={() => onReread({ includesHiddenRows: !includesHiddenRows })}>
          {includesHiddenRows ? 'Leave out' : 'Include'}
        </ActionButton>
      ),
    })
  }
  return findings
}

function toCorrection({ column, value, suggestion }: RowFix): CellCorrection | undefined {
  const name = columnNames.find((one) => one === column)
  return name && { row: null, column: name, value, text: suggestion }
}

type ActionButtonProps = { isBusy?: boolean; onClick: () => void; children: ReactNode }

function ActionButton({ isBusy = false, onClick, children }: ActionButtonProps) {
  return (
    <BusyButton variant="default" size="xs" isBusy={isBusy} onClick={onClick}>
      {children}
    </BusyButton>
  )
}
