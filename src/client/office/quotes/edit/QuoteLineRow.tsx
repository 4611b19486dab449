import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type InputHTMLAttributes, memo } from 'react'
import { lineColumns } from '../../../../shared/quotes/lines.ts'
import {
  lineCharsMax,
  lineTexts,
  type PriceUnit,
  priceUnits,
  type WeightBasis,
} from '../../../../shared/quotes/terms.ts'
import { sumQuote } from '../../../../shared/quotes/totals.ts'
import { formatDollars } from '../../../../shared/quotes/words.ts'
import { PlainCheckbox } from '../../../ui/fields/PlainCheckbox.tsx'
import { findTheory } from './edit-lines.ts'
import { useTyping } from './keys.ts'
import classes from './QuoteLines.module.css'
import { type DraftLine, readLine, showMoney, showPieces, showPounds } from './quote-draft.ts'

/** The columns of the table and their names. */
export const columnNames = {
  description: lineColumns.description.heading,
  thickness: 'Thickness',
  width: 'Width',
  length: 'Length',
  grade: lineColumns.grade.heading,
  condition: lineColumns.condition.heading,
  heat: lineColumns.heat.heading,
  shipsFrom: lineColumns.shipsFrom.heading,
  leadTime: lineColumns.leadTime.heading,
  note: lineColumns.note.heading,
  pieces: lineColumns.pieces.heading,
  weightLb: lineColumns.weight.heading,
  basis: 'Weight by',
  price: 'Price ($)',
  unit: 'Unit',
  cost: 'Cost ($)',
  amount: 'Amount, margin',
} as const

/** What can be done with a line. */
export type LineActions = {
  edit: (id: string, change: Partial<DraftLine>) => void
  setBasis: (id: string, basis: WeightBasis) => void
  select: (id: string, isSelected: boolean) => void
  remove: (id: string) => void
}

type QuoteLineRowProps = LineActions & {
  line: DraftLine
  index: number
  category: string | undefined
  isSelected: boolean
  /** The field at fault. */
  wrongColumn: string | undefined
}

const units = priceUnits.map((unit): [PriceUnit, string] => [unit, `per ${unit}`])
const bases: readonly [WeightBasis, string][] = [
  ['actual', 'Actual'],
  ['theoretical', 'Theory'],
]
const noFreight = { freight: 'included', freightAmount: null } as const

/** A line of a draft. Hundreds may be in the document, so it renders only when the line changes. */
export const QuoteLineRow = memo(function QuoteLineRow(props: QuoteLineRowProps) {
  const { line, index, category, isSelected, wrongColumn, edit, setBasis, select, remove } = props
  const { id, noQuote } = line
  const number = index + 1
  const theory = findTheory(line, category)
  const isByTheory = line.basis === 'theoretical' && theory.weightLb !== undefined
  const cell = (column: TextColumn, options: Partial<Parameters<typeof QuoteCell>[0]>) => (
    <QuoteCell
      key={column}
      label={columnNames[column]}
      line={number}
      column={column}
      value={line[column]}
      isWrong={wrongColumn === column}
      onChange={(text) => edit(id, { [column]: text })}
      {...options}
    />
  )
  return (
    <li className={classes['line']} data-row={index} data-off={noQuote || undefined}>
      <label className={classes['lead']} style={{ gridArea: 'lead' }}>
        <PlainCheckbox
          data-column="selected"
          aria-label={`Select line ${number}`}
          checked={isSelected}
          onChange={(event) => select(id, event.currentTarget.checked)}
        />
        <span aria-hidden>{number}</span>
      </label>
      {lineTexts.map((column) => cell(column, { maxLength: lineCharsMax[column] }))}
      {cell('pieces', { ...numeric, show: showPieces })}
      {cell('weightLb', { ...numeric, show: showPounds, readOnly: isByTheory })}
      <QuoteChoice
        label={columnNames.basis}
        line={number}
        column="basis"
        value={line.basis}
        choices={bases}
        disabled={theory.weightLb === undefined && line.basis === 'actual'}
        reason={theory.reason}
        onChange={(basis) => setBasis(id, basis)}
      />
      {cell('price', { ...numeric, show: showMoney, disabled: noQuote })}
      <QuoteChoice
        label={columnNames.unit}
        line={number}
        column="unit"
        value={line.unit}
        choices={units}
        disabled={noQuote}
        onChange={(unit) => edit(id, { unit })}
      />
      {cell('cost', { ...numeric, show: showMoney, disabled: noQuote })}
      <LineAmount line={line} />
      <label className={classes['off']} style={{ gridArea: 'noQuote' }}>
        <PlainCheckbox
          data-column="noQuote"
          aria-label={`No quote for line ${number}`}
          checked={noQuote}
          onChange={(event) => edit(id, { noQuote: event.currentTarget.checked })}
        />
        No quote
      </label>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes['remove'] ?? ''}
        style={{ gridArea: 'remove' }}
        aria-label={`Remove line ${number}`}
        title="Remove the line"
        onClick={() => remove(id)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  )
})

type TextColumn = Exclude<keyof DraftLine, 'id' | 'inquiryItemId' | 'unit' | 'basis' | 'noQuote'>

const numeric = { isNumeric: true, inputMode: 'decimal', maxLength: 30 } as const

function LineAmount({ line }: { line: DraftLine }) {
  const read = readLine(line)
  const { lines, margin, marginPercent } = sumQuote([read], noFreight)
  const isKnown = !line.noQuote && read.price !== null && lines !== '0.00'
  return (
    <div className={classes['amount']} style={{ gridArea: 'amount' }}>
      <span className={classes['label']}>Amount</span>
      <b>{isKnown ? formatDollars(lines) : line.noQuote ? 'No quote' : '-'}</b>
      {isKnown && margin !== null && (
        <span data-loss={margin.startsWith('-') || undefined}>
          {formatDollars(margin)}
          {marginPercent !== null && ` · ${marginPercent}%`}
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

/** A field in the table of a quote's lines. */
function QuoteCell(props: QuoteCellProps) {
  const { label, line, column, value, isNumeric = false, isWrong = false, onChange, show, ...input } = props
  const typing = useTyping({ value, onChange, show })
  return (
    <label className={classes['cell']} style={{ gridArea: column }}>
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

/** A menu in the table of a quote's lines. */
function QuoteChoice<Choice extends string>(props: QuoteChoiceProps<Choice>) {
  const { label, line, column, value, choices, disabled, reason, onChange } = props
  return (
    <label className={classes['cell']} style={{ gridArea: column }} title={reason}>
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
