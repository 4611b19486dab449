import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type {
  Caution,
  ListCorrection,
  ListSurvey,
  RereadUpload,
  RowFix,
  StagedUpload,
  UploadPreview,
} from '../../../../shared/lists/schema.ts'
import { type CautionKind, columnNames } from '../../../../shared/lists/terms.ts'
import { formatCountOf, wordFor } from '../../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../../platform/moves/window.ts'
import { useAllProductTypes } from '../hooks.ts'
import { correctionText, findParts, findSerious, keptText, listParts, partsText, toCorrection } from '../words.ts'
import { ActionButton } from './ActionButton.tsx'
import classes from './Findings.module.css'

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
  const atFirst = Math.max(
    isNarrow ? shownAtFirstNarrow : shownAtFirst,
    findings.findLastIndex(({ isWeighty }) => isWeighty) + 1,
  )
  const shown = isWhole ? findings : findings.slice(0, atFirst)
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

type FindingsProps = {
  upload: StagedUpload
  preview: UploadPreview
  survey: ListSurvey
  isBusy: boolean
  /** Reads the list again with these options. */
  onReread: (
    patch: Pick<RereadUpload, 'category' | 'splitByProduct' | 'includesHiddenRows' | 'includesSoldRows'>,
  ) => void
  onCorrect: (correction: ListCorrection) => void
  /** Shows the form for category and regions. */
  onOptions: () => void
}

type Finding = {
  key: string
  title: string
  text: string
  action?: ReactNode
  /** Rows may be missing or wrong: it is in sight at once. */
  isWeighty?: boolean
}

const titles: Readonly<Record<CautionKind, string>> = {
  'source shrinks': 'A source would lose more than half of its items.',
  'source replaced': 'A source would get mostly new items.',
  'weights off': 'Weights do not match the dimensions.',
  'unknown state': 'Unknown states.',
  'unknown region': 'Unknown region codes.',
  'other category': 'This looks like another category.',
  'other product': 'Some rows name another product.',
  'nothing changes': 'Nothing changes.',
  'repeated items': 'Some items are listed more than once.',
  'other list': 'Another table has a list, too.',
  'sold rows': 'Sold steel was left out.',
  'unknown status': 'Some steel may be sold.',
  'remembered source': 'The source is that of an earlier list.',
  'unknown ton': 'Some weights do not count.',
  'source spelling': 'One source may be two.',
  'other spelling': 'The source is in stock under another spelling, too.',
  'no figures': 'Some items have no thickness, width or weight.',
  'no headings': 'No headings.',
}

const namedCorrectionsMax = 3
const weighty: ReadonlySet<CautionKind> = new Set([
  'remembered source',
  'other spelling',
  'sold rows',
  'unknown status',
  'no figures',
  'no headings',
])

// Tables that are not read stand among the tables, without a tick, and what staff must answer among the questions.
const shownElsewhere: ReadonlySet<CautionKind> = new Set(['other list', 'source spelling', 'unknown ton'])

/** What to check in a list, the most important first. */
function listFindings(props: FindingsProps, inactive: readonly string[]): Finding[] {
  const { preview } = props
  const cautions = preview.cautions.filter(({ kind }) => !shownElsewhere.has(kind))
  const serious = findSerious(preview)
  const first = [...serious, ...cautions.filter((caution) => weighty.has(caution.kind) && !serious.includes(caution))]
  return [
    ...findOffered(props),
    ...findSplit(props, inactive),
    ...first.map((caution) => ({ ...toFinding(caution, props), isWeighty: true })),
    ...findSoldIncluded(props),
    ...findFixes(props),
    ...cautions.filter((caution) => !first.includes(caution)).map((caution) => toFinding(caution, props)),
    ...findWithoutRegion(props),
    ...findHidden(props),
  ]
}

function toFinding({ kind, message, suggestion }: Caution, props: FindingsProps): Finding {
  const { preview, isBusy, onReread } = props
  const finding = { key: `${kind} ${message}`, title: titles[kind], text: message }
  if (kind === 'sold rows') {
    return {
      ...finding,
      text: `${message}${keptText(preview.statuses)}`,
      action: (
        <ActionButton isBusy={isBusy} onClick={() => onReread({ includesSoldRows: true })}>
          Include them
        </ActionButton>
      ),
    }
  }
  if (suggestion === undefined) return finding
  return {
    ...finding,
    action: (
      <ActionButton isBusy={isBusy} onClick={() => onReread({ category: suggestion })}>
        Use {suggestion} instead
      </ActionButton>
    ),
  }
}

function findSoldIncluded({ upload, preview: { statuses }, isBusy, onReread }: FindingsProps): Finding[] {
  if (!upload.includesSoldRows || statuses.length === 0) return []
  return [
    {
      key: 'sold included',
      title: 'Sold and held steel is included.',
      text: keptText(statuses).trim(),
      isWeighty: true,
      action: (
        <ActionButton isBusy={isBusy} onClick={() => onReread({ includesSoldRows: false })}>
          Leave it out
        </ActionButton>
      ),
    },
  ]
}

/** What was corrected in the last list of the supplier, to be done again with one click. */
function findOffered({ preview: { offeredCorrections }, survey, isBusy, onCorrect }: FindingsProps): Finding[] {
  if (offeredCorrections.length === 0) return []
  const texts = offeredCorrections.slice(0, namedCorrectionsMax).map((one) => correctionText(one, survey))
  const others = offeredCorrections.length - texts.length
  return [
    {
      key: 'offered',
      title: 'Corrected in the last list:',
      text: `${[...texts, ...(others > 0 ? [`${others} more`] : [])].join('; ')}.`,
      isWeighty: true,
      action: (
        <ActionButton
          isBusy={isBusy}
          onClick={() => {
            for (const one of offeredCorrections) onCorrect(toCorrection(one))
          }}
        >
          Correct again
        </ActionButton>
      ),
    },
  ]
}

function findFixes({ preview, isBusy, onCorrect }: FindingsProps): Finding[] {
  return preview.fixes.flatMap((fix) => {
    const correction = toFix(fix)
    if (!correction) return []
    return [
      {
        key: `${fix.column} ${fix.value} ${fix.suggestion}`,
        title: `${fix.column} “${fix.value}”.`,
        text: `Probably ${fix.suggestion}.`,
        action: (
          <ActionButton isBusy={isBusy} onClick={() => onCorrect(correction)}>
            Use {fix.suggestion} in {formatCountOf(fix.rows, 'row')}
          </ActionButton>
        ),
      },
    ]
  })
}

function toFix({ column, value, suggestion }: RowFix): ListCorrection | undefined {
  const name = columnNames.find((one) => one === column)
  return name && { row: null, column: name, value, text: suggestion }
}

function findWithoutRegion({ preview: { itemsWithoutRegion }, onOptions }: FindingsProps): Finding[] {
  if (itemsWithoutRegion === 0) return []
  return [
    {
      key: 'no region',
      title: `${formatCountOf(itemsWithoutRegion, 'item')} without a region.`,
      text: 'Buyers would not find them: no region code, and a state outside our regions.',
      action: <ActionButton onClick={onOptions}>Set default regions</ActionButton>,
    },
  ]
}

function findHidden({ upload, preview: { hiddenRows }, isBusy, onReread }: FindingsProps): Finding[] {
  const { includesHiddenRows } = upload
  if (hiddenRows === 0) return []
  return [
    {
      key: 'hidden',
      title: `${formatCountOf(hiddenRows, 'hidden row')} ${includesHiddenRows ? 'included' : 'left out'}.`,
      text: 'The supplier hid them in the file. Hidden rows are often sold material.',
      action: (
        <ActionButton isBusy={isBusy} onClick={() => onReread({ includesHiddenRows: !includesHiddenRows })}>
          {includesHiddenRows ? 'Leave out' : 'Include'}
        </ActionButton>
      ),
    },
  ]
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
