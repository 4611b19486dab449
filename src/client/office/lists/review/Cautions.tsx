import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type {
  Caution,
  ListCorrection,
  ListSurvey,
  RereadUpload,
  StagedUpload,
  UploadPreview,
} from '../../../../shared/lists/schema.ts'
import { columnNames } from '../../../../shared/lists/terms.ts'
import { formatCountOf, wordFor } from '../../../../shared/text/count-text.ts'
import { ActionButton } from '../../../common/reading/ActionButton.tsx'
import { useNarrowScreen } from '../../../platform/moves/window.ts'
import { Folded } from '../../../ui/page/Folded.tsx'
import { useProductTypes } from '../../catalog/hooks.ts'
import { cautionLooks, correctionText, findParts, keptText, listParts, partsText, toCorrection } from '../words.ts'
import classes from './Cautions.module.css'

// So that rows are in sight below them.
const shownAtFirst = 3

/** What to check before a list is stored, each with a button where one click can mend it. */
export function Cautions(props: CautionsProps) {
  const types = useProductTypes()
  const inactive = (types.data ?? []).filter(({ active }) => active === 0).map(({ name }) => name)
  const cautions = listCautions(props, inactive)
  const isNarrow = useNarrowScreen()
  const [isWhole, setIsWhole] = useState(false)
  const atFirst = Math.max(shownAtFirst, cautions.findLastIndex(({ isWeighty }) => isWeighty) + 1)
  const shown = isWhole || isNarrow ? cautions : cautions.slice(0, atFirst)
  const left = cautions.length - shown.length
  const [first] = cautions
  if (!first) return null
  const list = (
    <ul className="plain-list framed lined" aria-label="What to check">
      {shown.map(({ key, title, text, action }) => (
        <li key={key} className={classes['caution']}>
          <IconAlertTriangle size={18} color="var(--caution-mark)" aria-hidden />
          <span className={classes['words']}>
            <b>{title}</b> {text}
          </span>
          {action && (
            <ActionButton isBusy={props.isBusy && !action.isFree} onClick={action.onClick}>
              {action.label}
            </ActionButton>
          )}
        </li>
      ))}
    </ul>
  )
  if (isNarrow) {
    return (
      <Folded label={`${formatCountOf(cautions.length, 'point')} to check: ${first.title}`} fz="sm" py={11}>
        {list}
      </Folded>
    )
  }
  return (
    <div>
      {list}
      {left > 0 && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setIsWhole(true)}>
          {formatCountOf(left, 'more point')} to check
        </Button>
      )}
    </div>
  )
}

type CautionsProps = {
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

type ShownCaution = {
  key: string
  title: string
  text: string
  /** `isFree`: also while the list is being read again. */
  action?: { label: string; onClick: () => void; isFree?: boolean }
  /** Rows may be missing or wrong: it is in sight at once. */
  isWeighty?: boolean
}

const namedCorrectionsMax = 3

/** What to check in a list, the most important first. */
function listCautions(props: CautionsProps, inactive: readonly string[]): ShownCaution[] {
  const { cautions, questions } = props.preview
  const isAsked = questions.some(({ kind, answer }) => kind === 'status' && answer === null)
  const ofWeight = (weight: 'serious' | 'weighty' | 'light') =>
    cautions
      .filter(({ kind }) => cautionLooks[kind].weight === weight && !(kind === 'unknown status' && isAsked))
      .map((caution) => ({ ...toShown(caution, props), isWeighty: weight !== 'light' }))
  return [
    offeredAgain(props),
    splitByProduct(props, inactive),
    ...ofWeight('serious'),
    ...ofWeight('weighty'),
    soldIncluded(props),
    ...listFixes(props),
    ...ofWeight('light'),
    withoutRegion(props),
    hiddenRows(props),
  ].filter((caution) => caution !== undefined)
}

function toShown({ kind, message, suggestion }: Caution, { preview, onReread }: CautionsProps): ShownCaution {
  const caution = { key: `${kind} ${message}`, title: cautionLooks[kind].title, text: message }
  if (kind === 'sold rows' || kind === 'not here') {
    return {
      ...caution,
      text: `${message}${keptText(preview.statuses)}`,
      action: { label: 'Include them', onClick: () => onReread({ includesSoldRows: true }) },
    }
  }
  if (suggestion === undefined) return caution
  const action = { label: `Use ${suggestion} instead`, onClick: () => onReread({ category: suggestion }) }
  return { ...caution, action }
}

function soldIncluded({ upload, preview: { statuses }, onReread }: CautionsProps): ShownCaution | undefined {
  if (!upload.includesSoldRows || statuses.length === 0) return undefined
  return {
    key: 'sold included',
    title: 'Sold and held steel is included.',
    text: keptText(statuses).trim(),
    isWeighty: true,
    action: { label: 'Leave it out', onClick: () => onReread({ includesSoldRows: false }) },
  }
}

/** What was corrected in the last list of the supplier, to be done again with one click. */
function offeredAgain({ preview, survey, onCorrect }: CautionsProps): ShownCaution | undefined {
  const { offeredCorrections: offered } = preview
  if (offered.length === 0) return undefined
  const texts = offered.slice(0, namedCorrectionsMax).map((one) => correctionText(one, survey))
  const others = offered.length - texts.length
  return {
    key: 'offered',
    title: 'Corrected in the last list:',
    text: `${[...texts, ...(others > 0 ? [`${others} more`] : [])].join('; ')}.`,
    isWeighty: true,
    action: {
      label: 'Correct again',
      onClick: () => {
        for (const one of offered) onCorrect(toCorrection(one))
      },
    },
  }
}

function listFixes({ preview: { fixes }, onCorrect }: CautionsProps): ShownCaution[] {
  return fixes.flatMap(({ column, value, suggestion, rows }) => {
    const name = columnNames.find((one) => one === column)
    if (!name) return []
    return {
      key: `${column} ${value} ${suggestion}`,
      title: `${column} “${value}”.`,
      text: `Probably ${suggestion}.`,
      action: {
        label: `Use ${suggestion} in ${formatCountOf(rows, 'row')}`,
        onClick: () => onCorrect({ row: null, column: name, value, text: suggestion }),
      },
    }
  })
}

function withoutRegion({ preview, onOptions }: CautionsProps): ShownCaution | undefined {
  if (preview.itemsWithoutRegion === 0) return undefined
  return {
    key: 'no region',
    title: `${formatCountOf(preview.itemsWithoutRegion, 'item')} without a region.`,
    text: 'Buyers would not find them: no region code, and a state outside our regions.',
    action: { label: 'Set default regions', onClick: onOptions, isFree: true },
  }
}

function hiddenRows({ upload, preview, onReread }: CautionsProps): ShownCaution | undefined {
  const { includesHiddenRows } = upload
  if (preview.hiddenRows === 0) return undefined
  return {
    key: 'hidden',
    title: `${formatCountOf(preview.hiddenRows, 'hidden row')} ${includesHiddenRows ? 'included' : 'left out'}.`,
    text: 'The supplier hid them in the file. Hidden rows are often sold material.',
    action: {
      label: includesHiddenRows ? 'Leave out' : 'Include',
      onClick: () => onReread({ includesHiddenRows: !includesHiddenRows }),
    },
  }
}

/** What the products of the list say: split it, or take the split back. */
function splitByProduct(
  { upload, preview, onReread }: CautionsProps,
  inactive: readonly string[],
): ShownCaution | undefined {
  const { category, splitByProduct: isSplit } = upload
  const parts = isSplit ? listParts(preview.sources) : findParts(preview, upload)
  if (parts.length < 2 && (!isSplit || category === '')) return undefined
  const unclear = preview.items - preview.products.reduce((sum, { rows }) => sum + rows, 0)
  const stays = wordFor(unclear, 'stays under', 'stay under')
  const rest =
    unclear > 0 && category ? ` ${formatCountOf(unclear, 'item')} without a clear product ${stays} ${category}.` : ''
  const hidden = parts
    .filter(({ category: name }) => inactive.includes(name))
    .map(({ category: name }) => ` ${name} is inactive: buyers do not see it until you activate it.`)
    .join('')
  return {
    key: 'split',
    title: isSplit ? 'Split by product.' : 'More than one product.',
    text: isSplit
      ? `${partsText(parts)}, stored and restored as one upload.${rest}${hidden}`
      : `Each can go under its own category, stored and restored as one upload.${rest}${hidden}`,
    ...(!(isSplit && category === '') && {
      action: {
        label: isSplit ? `Store all as ${category}` : `Split by product: ${partsText(parts)}`,
        onClick: () => onReread({ splitByProduct: !isSplit }),
      },
    }),
  }
}
