import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { formatCountOf, wordFor } from '../../../shared/count-text.ts'
import { type CautionKind, columnNames } from '../../../shared/upload-terms.ts'
import type {
  CellCorrection,
  ListSurvey,
  RereadUpload,
  RowFix,
  StagedUpload,
  UploadPreview,
} from '../../../shared/uploads.ts'
import { useNarrowScreen } from '../../lib/use-narrow-screen.ts'
import { ActionButton } from './ActionButton.tsx'
import { findBetterCategory } from './better-category.ts'
import classes from './Findings.module.css'
import { useAllProductTypes } from './hooks.ts'
import { findParts, listParts, partsText } from './list-parts.ts'
import { OtherSheets } from './OtherSheets.tsx'
import { findSerious } from './preview-words.ts'

type FindingsProps = {
  upload: StagedUpload
  preview: UploadPreview
  survey: ListSurvey
  isBusy: boolean
  /** Reads the list again with these options. */
  onReread: (patch: Pick<RereadUpload, 'category' | 'splitByProduct' | 'includesHiddenRows'>) => void
  onSheet: ComponentProps<typeof OtherSheets>['onRead']
  onCorrect: (correction: CellCorrection) => void
  /** Shows the form for category and regions. */
  onOptions: () => void
}

const titles: Readonly<Record<CautionKind, string>> = {
  'source shrinks': 'A source would lose more than half of its items.',
  'source replaced': 'A source would get mostly new items.',
  'weights off': 'Weights do not match the dimensions.',
  'unknown state': 'Unknown states.',
  'unknown region': 'Unknown region codes.',
  'other category': 'This looks like another category.',
  'nothing changes': 'Nothing changes.',
  'repeated items': 'Some items are listed more than once.',
  'other list': 'Another sheet has a list, too.',
  'sold rows': 'Sold steel was left out.',
  'unknown status': 'Some steel may be sold.',
  'unknown ton': 'Some weights do not count.',
  'source spelling': 'One source may be two.',
  'remembered source': 'The source is that of an earlier list.',
  'no figures': 'Some items have no thickness, width or weight.',
  'no headings': 'No headings.',
}

// So that rows are in sight below them.
const shownAtFirst = 3
const shownAtFirstNarrow = 2

/** What to check before a list is stored, each with a button where one click can mend it. */
export function Findings(props: FindingsProps) {
  const types = useAllProductTypes()
  const inactive = (types.data ?? []).filter(({ active }) => active === 0).map(({ name }) => name)
  const findings = listFindings(props, inactive)
  const isNarrow = useNarrowScreen()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? findings : findings.slice(0, isNarrow ? shownAtFirstNarrow : shownAtFirst)
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
          {formatCountOf(left, 'more point')} to check
        </Button>
      )}
    </div>
  )
}

type Finding = { key: string; title: string; text: string; action?: ReactNode }

function listFindings(props: FindingsProps, inactive: readonly string[]): Finding[] {
  const { upload, preview, survey, isBusy, onReread, onSheet, onCorrect, onOptions } = props
  const { cautions, fixes, hiddenRows, itemsWithoutRegion } = preview
  const { includesHiddenRows } = upload
  const better = findBetterCategory(preview, upload.category)
  const toFinding = ({ kind, message }: UploadPreview['cautions'][number]): Finding => ({
    key: `${kind} ${message}`,
    title: titles[kind],
    text: message,
    action:
      kind === 'other list' ? (
        <OtherSheets survey={survey} isBusy={isBusy} onRead={onSheet} />
      ) : (
        kind === 'other category' &&
        better !== undefined && (
          <ActionButton isBusy={isBusy} onClick={() => onReread({ category: better })}>
            Use {better} instead
          </ActionButton>
        )
      ),
  })
  const serious = findSerious(preview)
  const isOtherList = ({ kind }: UploadPreview['cautions'][number]) => kind === 'other list'
  // What is read comes before what is wrong with it.
  const first = [...cautions.filter(isOtherList), ...serious]
  const findings: Finding[] = [...findSplit(props, inactive), ...first.map(toFinding)]
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
  findings.push(...cautions.filter((caution) => !first.includes(caution)).map(toFinding))
  if (itemsWithoutRegion > 0) {
    findings.push({
      key: 'no region',
      title: `${formatCountOf(itemsWithoutRegion, 'item')} without a region.`,
      text: 'Buyers would not find them: no region code, and a state outside our regions.',
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

/** What the products of the list say: split it, or take the split back. */
function findSplit({ upload, preview, isBusy, onReread }: FindingsProps, inactive: readonly string[]): Finding[] {
  const { category, splitByProduct } = upload
  const parts = splitByProduct ? listParts(preview.sources) : findParts(preview, upload)
  if (!splitByProduct && parts.length < 2) return []
  const unclear = preview.items - preview.products.reduce((sum, { rows }) => sum + rows, 0)
  const rest =
    unclear > 0 ? ` ${formatCountOf(unclear, 'item')} without a clear product ${stays(unclear)} ${category}.` : ''
  const hidden = parts
    .filter(({ category: name }) => inactive.includes(name))
    .map(({ category: name }) => ` ${name} is inactive: buyers do not see it until you activate it.`)
    .join('')
  return [
    {
      key: 'split',
      title: splitByProduct ? 'Split by product.' : 'More than one product.',
      text: splitByProduct
        ? `${partsText(parts)}, stored and restored as one upload.${rest}${hidden}`
        : `Each can go under its own category, stored and restored as one upload.${rest}${hidden}`,
      action: (
        <ActionButton isBusy={isBusy} onClick={() => onReread({ splitByProduct: !splitByProduct })}>
          {splitByProduct ? `Store all as ${category}` : `Split by product: ${partsText(parts)}`}
        </ActionButton>
      ),
    },
  ]
}

const stays = (items: number) => wordFor(items, 'stays under', 'stay under')

function toCorrection({ column, value, suggestion }: RowFix): CellCorrection | undefined {
  const name = columnNames.find((one) => one === column)
  return name && { row: null, column: name, value, text: suggestion }
}
