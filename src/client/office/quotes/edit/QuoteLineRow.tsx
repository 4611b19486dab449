import { Button, Group, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconX } from '@tabler/icons-react'
import { type InputHTMLAttributes, memo, useId } from 'react'
import type { AskAnswerLine } from '../../../../shared/asks/schema.ts'
import { describeAnswer } from '../../../../shared/asks/words.ts'
import { labelsOf, limitsOf, lineTerms } from '../../../../shared/deals/terms.ts'
import { usStatesAndDc } from '../../../../shared/places/states.ts'
import { sizeWithUnit } from '../../../../shared/quotes/lines.ts'
import { type PriceUnit, priceUnits, type WeightBasis } from '../../../../shared/quotes/terms.ts'
import { sumQuote } from '../../../../shared/quotes/totals.ts'
import { showMoney, showPieces, showPounds } from '../../../../shared/quotes/typed.ts'
import { formatDollars } from '../../../../shared/quotes/words.ts'
import { PlainCheckbox } from '../../../ui/fields/PlainCheckbox.tsx'
import { LinkButton } from '../../../ui/page/LinkButton.tsx'
import { SourceCode } from '../../suppliers/SourceCode.tsx'
import { CellConflict } from './CellConflict.tsx'
import { findTheory } from './edit-lines.ts'
import { useTyping } from './keys.ts'
import type { Conflict, Side } from './merge-drafts.ts'
import classes from './QuoteLines.module.css'
import { type DraftLine, readLine } from './quote-draft.ts'

const fieldNames = { ...labelsOf(lineTerms), price: 'Price ($)', cost: 'Cost ($)', basis: 'Weight by' }
const limits = limitsOf(lineTerms)
type Field = Exclude<keyof typeof fieldNames, 'noQuote'>

/** How lines are laid out: in a row, with the cost where there is room, or on two as on a phone. */
export type LinesLayout = 'wide' | 'row' | 'stacked'

const fieldsInRow: Readonly<Record<LinesLayout, readonly Field[]>> = {
  wide: ['pieces', 'weightLb', 'price', 'unit', 'leadTime', 'cost'],
  row: ['pieces', 'weightLb', 'price', 'unit', 'leadTime'],
  stacked: ['pieces', 'weightLb', 'price', 'unit'],
}

const isFurther = (key: keyof typeof fieldNames): key is Field => key !== 'noQuote' && isFolded(key, 'wide')
/** In the order of Tab. */
const fields: readonly Field[] = [...fieldsInRow.wide, ...lineTerms.map(({ key }) => key).filter(isFurther)]

/** Whether a field of a line is shown only once the line is opened. */
export function isFolded(field: string, layout: LinesLayout): boolean {
  return !fieldsInRow[layout].some((one) => one === field)
}

export function LineHeadings({ layout }: { layout: LinesLayout }) {
  return (
    <>
      <span data-item>Item</span>
      {fieldsInRow[layout].map((field) => (
        <span key={field} data-cell={field}>
          {fieldNames[field]}
        </span>
      ))}
      <span data-cell="amount">{layout === 'wide' ? 'Amount, margin' : 'Amount'}</span>
    </>
  )
}

export type LineActions = {
  edit: (id: string, change: Partial<DraftLine>) => void
  setBasis: (id: string, basis: WeightBasis) => void
  select: (id: string, isSelected: boolean) => void
  /** Opens or folds the fields that are not in its row. */
  toggle: (id: string) => void
  remove: (id: string) => void
  /** Chooses between what two people entered. */
  choose: (conflict: Conflict, side: Side) => void
}

type QuoteLineRowProps = LineActions & {
  line: DraftLine
  index: number
  layout: LinesLayout
  category: string | undefined
  sourceCode: string | undefined
  /** What the supplier said of its item. */
  answer: AskAnswerLine | undefined
  conflicts: readonly Conflict[] | undefined
  isSelected: boolean
  isOpen: boolean
  /** The field at fault. */
  wrongColumn: string | undefined
}

/** Hundreds may be in the document, so it renders only when the line changes. */
export const QuoteLineRow = memo(function QuoteLineRow(props: QuoteLineRowProps) {
  const { line, index, layout, answer, conflicts, isSelected, isOpen, select, choose } = props
  const number = index + 1
  const moreId = useId()
  return (
    <li className={classes['line']} data-row={index} data-off={line.noQuote || undefined}>
      <div className={classes['row']}>
        <label className={classes['lead']}>
          <PlainCheckbox
            data-column="selected"
            aria-label={`Select line ${number}`}
            checked={isSelected}
            onChange={(event) => select(line.id, event.currentTarget.checked)}
          />
          <span aria-hidden>{number}</span>
        </label>
        <LineSummary {...props} moreId={moreId} />
        {fieldsInRow[layout].map((field) => (
          <LineField key={field} field={field} {...props} />
        ))}
        <LineAmount line={line} />
      </div>
      {answer && <LineAnswer {...props} answer={answer} />}
      {conflicts?.map((conflict) => (
        <div key={conflict.field} className={classes['answer']}>
          <CellConflict conflict={conflict} onChoose={(side) => choose(conflict, side)} />
        </div>
      ))}
      {isOpen && <LineMore {...props} id={moreId} />}
    </li>
  )
})

/** What the supplier said of a line. Only staff change the line. */
function LineAnswer({ line, index, answer, edit }: QuoteLineRowProps & { answer: AskAnswerLine }) {
  return (
    <Group className={classes['answer'] ?? ''} gap={8} data-answer={answer.available}>
      <span>Supplier: {describeAnswer(answer)}</span>
      {answer.available === 'no' && !line.noQuote && (
        <LinkButton aria-label={`Mark line ${index + 1} as no quote`} onClick={() => edit(line.id, { noQuote: true })}>
          Mark as no quote
        </LinkButton>
      )}
    </Group>
  )
}

/** It opens the other fields. */
function LineSummary({ line, index, isOpen, toggle, moreId }: QuoteLineRowProps & { moreId: string }) {
  const { id, description, grade, heat, condition, shipsFrom, basis, note } = line
  const size = sizeWithUnit(line)
  const others = [
    heat && `heat ${heat}`,
    condition,
    shipsFrom && `ships from ${shipsFrom}`,
    basis === 'theoretical' && 'theoretical weight',
    note,
  ]
  const about = others.filter(Boolean).join(' · ')
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <button
      type="button"
      className={classes['summary']}
      aria-expanded={isOpen}
      aria-controls={isOpen ? moreId : undefined}
      title={[description, size, grade, about].filter(Boolean).join(' · ')}
      onClick={() => toggle(id)}
    >
      <Chevron size={14} aria-hidden />
      <VisuallyHidden>Line {index + 1}: </VisuallyHidden>
      <span data-name>
        <b>{description || 'No description'}</b>
        {grade && <span data-grade>{grade}</span>}
      </span>
      <span data-rest>
        {size && <span data-size>{size}</span>}
        <span data-about>{about}</span>
      </span>
    </button>
  )
}

/** The fields of a line for which its row has no room, and what is rarely done with it. */
function LineMore({ id: moreId, ...props }: QuoteLineRowProps & { id: string }) {
  const { line, index, layout, sourceCode, edit, remove } = props
  const number = index + 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div id={moreId} className={classes['more']} role="group" aria-label={`More of line ${number}`}>
      {fields
        .filter((field) => isFolded(field, layout))
        .map((field) => (
          <LineField key={field} field={field} {...props} />
        ))}
      {sourceCode && (
        <span className={classes['cell']} data-cell="source">
          <span className={classes['label']}>Source</span>
          <SourceCode code={sourceCode} />
        </span>
      )}
      <label className={classes['off']}>
        <PlainCheckbox
          data-column="noQuote"
          aria-label={`No quote for line ${number}`}
          checked={line.noQuote}
          onChange={(event) => edit(line.id, { noQuote: event.currentTarget.checked })}
        />
        No quote
      </label>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        className={classes['remove'] ?? ''}
        aria-label={`Remove line ${number}`}
        leftSection={<IconX size={16} aria-hidden />}
        onClick={() => remove(line.id)}
      >
        Remove
      </Button>
    </div>
  )
}

const units = priceUnits.map((unit): [PriceUnit, string] => [unit, unit])
const bases: readonly [WeightBasis, string][] = [
  ['actual', 'Actual'],
  ['theoretical', 'Theory'],
]
const states = ['', ...usStatesAndDc.map(([code]) => code).sort()].map((code) => [code, code || '-'] as const)
const noFreight = { freight: 'included', freightAmount: null } as const

type LineFieldProps = Omit<QuoteLineRowProps, 'layout' | 'isSelected' | 'isOpen'> & { field: Field }

function LineField({ field, line, index, category, wrongColumn, edit, setBasis }: LineFieldProps) {
  const { id, noQuote } = line
  const about = { label: fieldNames[field], line: index + 1, column: field }
  switch (field) {
    case 'unit':
      return (
        <QuoteChoice
          {...about}
          value={line.unit}
          choices={units}
          disabled={noQuote}
          onChange={(unit) => edit(id, { unit })}
        />
      )
    case 'shipsFrom':
      return (
        <QuoteChoice
          {...about}
          value={line.shipsFrom}
          choices={states}
          onChange={(shipsFrom) => edit(id, { shipsFrom })}
        />
      )
    case 'basis': {
      const theory = findTheory(line, category)
      return (
        <QuoteChoice
          {...about}
          value={line.basis}
          choices={bases}
          disabled={theory.weightLb === undefined && line.basis === 'actual'}
          reason={theory.reason}
          onChange={(basis) => setBasis(id, basis)}
        />
      )
    }
    default: {
      const cell = {
        ...about,
        value: line[field],
        isWrong: wrongColumn === field,
        onChange: (text: string) => edit(id, { [field]: text }),
      }
      if (isText(field)) return <QuoteCell {...cell} maxLength={limits[field]} />
      const isByTheory = field === 'weightLb' && line.basis === 'theoretical' && hasTheory(line, category)
      const isOff = noQuote && (field === 'price' || field === 'cost')
      return <QuoteCell {...cell} {...numeric} show={shows[field]} readOnly={isByTheory} disabled={isOff} />
    }
  }
}

const numeric = { isNumeric: true, inputMode: 'decimal', maxLength: 30 } as const
const shows = { pieces: showPieces, weightLb: showPounds, price: showMoney, cost: showMoney } as const

const isText = (field: Field): field is Exclude<Field, keyof typeof shows> => !(field in shows)
const hasTheory = (line: DraftLine, category: string | undefined) => findTheory(line, category).weightLb !== undefined

/** What a line comes to, and what is earned by it. */
function LineAmount({ line }: { line: DraftLine }) {
  const read = readLine(line)
  const { lines, margin, marginPercent } = sumQuote([read], noFreight)
  const isKnown = !line.noQuote && read.price !== null && lines !== '0.00'
  return (
    <div className={classes['amount']}>
      <VisuallyHidden>Amount</VisuallyHidden>
      <b>{isKnown ? formatDollars(lines) : line.noQuote ? 'No quote' : '-'}</b>
      {isKnown && margin !== null && (
        <span data-loss={margin.startsWith('-') || undefined}>
          <span data-margin>{formatDollars(margin)} · </span>
          {marginPercent ?? '-'}%
        </span>
      )}
    </div>
  )
}

type QuoteCellProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'disabled' | 'readOnly' | 'maxLength' | 'inputMode'
> & {
  /** The name in the table, and with the line for screen readers. */
  label: string
  line: number
  column: string
  value: string
  isNumeric?: boolean
  isWrong?: boolean
  onChange: (value: string) => void
  /** How the text is shown when nobody types in it. */
  show?: (typed: string) => string
}

function QuoteCell(props: QuoteCellProps) {
  const { label, line, column, value, isNumeric = false, isWrong = false, onChange, show, ...input } = props
  const typing = useTyping({ value, onChange, show })
  return (
    <label className={classes['cell']} data-cell={column}>
      <span className={classes['label']}>{label}</span>
      <input
        {...input}
        {...typing}
        type="text"
        className={classes['field']}
        data-column={column}
        data-numeric={isNumeric || undefined}
        aria-label={`${label} of line ${line}`}
        aria-invalid={isWrong || undefined}
        autoComplete="off"
      />
    </label>
  )
}

type QuoteChoiceProps<Choice extends string> = {
  label: string
  line: number
  column: string
  value: Choice
  choices: readonly (readonly [Choice, string])[]
  disabled?: boolean
  /** Why it is disabled. */
  reason?: string | undefined
  onChange: (value: Choice) => void
}

function QuoteChoice<Choice extends string>(props: QuoteChoiceProps<Choice>) {
  const { label, line, column, value, choices, disabled, reason, onChange } = props
  return (
    <label className={classes['cell']} data-cell={column} title={reason}>
      <span className={classes['label']}>{label}</span>
      <select
        className={classes['field']}
        data-column={column}
        aria-label={`${label} of line ${line}`}
        aria-description={reason}
        disabled={disabled}
        value={value}
        onChange={(event) => {
          const chosen = choices.find(([choice]) => choice === event.currentTarget.value)
          if (chosen) onChange(chosen[0])
        }}
      >
        {choices.map(([choice, word]) => (
          <option key={choice} value={choice}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}
