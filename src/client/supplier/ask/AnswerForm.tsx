import { Alert, Input, NativeSelect, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { splitAskLine } from '../../../shared/asks/document.ts'
import type { AskAnswerLines, SupplierAskLine } from '../../../shared/asks/schema.ts'
import { availabilities } from '../../../shared/asks/terms.ts'
import { availabilityWords } from '../../../shared/asks/words.ts'
import { nameItem } from '../../../shared/inquiries/item-line.ts'
import { priceUnits } from '../../../shared/quotes/terms.ts'
import { cleanMoney } from '../../../shared/quotes/typed.ts'
import { formatDollars, formatPounds, formatPrice } from '../../../shared/quotes/words.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { stickyBar } from '../../platform/moves/window.ts'
import { errorText } from '../../platform/server/requests.ts'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { RadioRow } from '../../ui/fields/RadioRow.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import classes from './AnswerForm.module.css'
import {
  type AnswerDraft,
  type AnswerToAll,
  type AnswerTotals,
  answerAll,
  fillFromAll,
  isCostLeft,
  readAnswer,
  sumAnswer,
  toAnswerDraft,
} from './answer-draft.ts'

type AnswerFormProps = {
  lines: readonly SupplierAskLine[]
  /** What is our cost is the price of its supplier. */
  costName: 'Cost' | 'Price'
  submitLabel: string
  /** What else holds of a line; blank for nothing. */
  markOf?: (line: SupplierAskLine) => string
  onSubmit: (lines: AskAnswerLines) => Promise<unknown>
}

/** What a supplier says of each line: typed by the supplier, or by staff on the telephone. A line is a row where there is room. */
export function AnswerForm({ lines, costName, submitLabel, markOf, onSubmit }: AnswerFormProps) {
  const [drafts, setDrafts] = useState(() => lines.map(toAnswerDraft))
  const [same, setSame] = useState(nothingForAll)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const { submit, isBusy, failure } = useSubmission({ send: onSubmit })
  const change = (changed: AnswerDraft[]) => {
    setDrafts(changed)
    setProblems(new Map())
  }
  const edit = (id: string, typed: Partial<AnswerDraft>) =>
    change(drafts.map((draft) => (draft.id === id ? { ...draft, ...typed } : draft)))

  function typeForAll(typed: AnswerToAll): void {
    setSame(typed)
    setProblems(new Map())
  }

  // Who clears it in a line does not get it again.
  function keepInLines(filled: AnswerDraft[]): void {
    change(filled)
    setSame({ ...nothingForAll, unit: same.unit })
  }

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const filled = fillFromAll(drafts, same)
    const answer = readAnswer(filled)
    const isLeft = isCostLeft(drafts, same)
    if (!isLeft) keepInLines(filled)
    if ('lines' in answer && !isLeft) return void submit(answer.lines)
    const found =
      'lines' in answer
        ? new Map([
            [allCost, `You typed ${priceOf(same)} for all lines, and no line has it: press 'Yes to all' or clear it`],
          ])
        : answer.problems
    setProblems(found)
    const [path = ''] = found.keys()
    const field = event.currentTarget.elements.namedItem(path)
    if (field instanceof HTMLElement) field.focus()
  }

  const unanswered = problems.get('lines')

  return (
    <form noValidate onSubmit={send} className={classes['form']}>
      {lines.length > 1 && (
        <AnswerAll
          {...{ costName, same }}
          problem={problems.get(allCost)}
          onType={typeForAll}
          onAnswer={() => keepInLines(answerAll(drafts, same))}
        />
      )}
      <div>
        <div className={classes['headings']} aria-hidden>
          <span>Item</span>
          <span>Do you have it?</span>
          <span data-numeric>Pieces</span>
          <span data-numeric>Weight (lbs)</span>
          <span>{costName} ($)</span>
          <span>Per</span>
          <span>Ready on</span>
        </div>
        {lines.map((line, index) => {
          const draft = drafts[index] ?? toAnswerDraft(line)
          return (
            <AnswerLine
              key={line.id}
              {...{ line, costName, draft, index, problems }}
              mark={markOf?.(line) ?? ''}
              onEdit={(typed) => edit(line.id, typed)}
            />
          )
        })}
      </div>
      {(unanswered !== undefined || failure !== undefined) && (
        <Alert color="red" role="alert" title="Not sent">
          {unanswered ?? errorText(failure)}
        </Alert>
      )}
      <div ref={stickyBar} className={classes['bar']}>
        <Totals
          lines={lines.length}
          totals={sumAnswer(
            fillFromAll(drafts, same),
            lines.map((line) => splitAskLine(line).asked),
          )}
        />
        <BusyButton type="submit" size="md" color="hot" isBusy={isBusy}>
          {submitLabel}
        </BusyButton>
      </div>
    </form>
  )
}

function Totals({ lines, totals: { answered, pieces, weightLb, amount } }: { lines: number; totals: AnswerTotals }) {
  const have = [
    pieces > 0 && formatCountOf(pieces, 'piece'),
    weightLb > 0 && `${formatPounds(weightLb)} lbs`,
    amount !== null && formatDollars(amount),
  ].filter(Boolean)
  return (
    <Text component="p" size="sm" m={0} className="tabular" aria-live="polite">
      {formatCount(answered)} of {formatCountOf(lines, 'line')} answered
      {have.length > 0 && (
        <>
          <br />
          <b>{have.join(' · ')}</b>
        </>
      )}
    </Text>
  )
}

const units = [...priceUnits]
const decimal = { size: 'sm', inputMode: 'decimal', autoComplete: 'off', maxLength: 30 } as const

const priceOf = ({ cost, unit }: AnswerToAll) => formatPrice(cleanMoney(cost), unit)
const allCost = 'all.cost'
const nothingForAll: AnswerToAll = { cost: '', unit: 'cwt', readyOn: '' }

type AnswerAllProps = Pick<AnswerFormProps, 'costName'> & {
  same: AnswerToAll
  /** What is wrong with the price. */
  problem: string | undefined
  onType: (same: AnswerToAll) => void
  onAnswer: () => void
}

function AnswerAll({ costName, same, problem, onType, onAnswer }: AnswerAllProps) {
  const problemId = useId()
  const { cost, unit, readyOn } = same
  const at = cost.trim() === '' ? '' : ` at ${priceOf(same)}`
  return (
    <div className={classes['all']}>
      <TextInput
        {...decimal}
        label={`One ${costName.toLowerCase()} for all ($)`}
        w={150}
        name={allCost}
        error={problem !== undefined}
        {...(problem !== undefined && { 'aria-describedby': problemId })}
        value={cost}
        onChange={({ currentTarget }) => onType({ ...same, cost: currentTarget.value })}
      />
      <UnitSelect value={unit} onChange={(changed) => onType({ ...same, unit: changed })} />
      <TextInput
        size="sm"
        type="date"
        label="Ready date for all"
        w={160}
        value={readyOn}
        onChange={({ currentTarget }) => onType({ ...same, readyOn: currentTarget.value })}
      />
      <BusyButton type="button" variant="default" isBusy={false} onClick={onAnswer}>
        Yes to all{at}
      </BusyButton>
      {problem !== undefined && (
        <Input.Error id={problemId} size="sm" w="100%">
          {problem}
        </Input.Error>
      )}
    </div>
  )
}

type UnitSelectProps = { value: AnswerDraft['unit']; onChange: (unit: AnswerDraft['unit']) => void }

function UnitSelect({ value, onChange }: UnitSelectProps) {
  return (
    <NativeSelect
      size="sm"
      label="Per"
      data={units}
      value={value}
      onChange={({ currentTarget }) => onChange(units.find((unit) => unit === currentTarget.value) ?? value)}
    />
  )
}

type AnswerLineProps = Pick<AnswerFormProps, 'costName'> & {
  line: SupplierAskLine
  draft: AnswerDraft
  index: number
  mark: string
  /** What is wrong with fields, by their names. */
  problems: ReadonlyMap<string, string>
  onEdit: (change: Partial<AnswerDraft>) => void
}

function AnswerLine({ line, costName, draft, index, mark, problems, onEdit }: AnswerLineProps) {
  const titleId = useId()
  const [hasNote, setHasNote] = useState(draft.note !== '')
  const { available } = draft
  const field = (name: 'pieces' | 'weightLb' | 'cost' | 'readyOn' | 'note') => ({
    name: `lines.${index}.${name}`,
    value: draft[name],
    error: problems.get(`lines.${index}.${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onEdit({ [name]: currentTarget.value }),
  })
  const isThere = available === 'yes' || available === 'part'
  const isPart = available === 'part'
  const { steel, quantity, place, asked } = splitAskLine(line)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays its legend out apart from the row.
    <div role="group" aria-labelledby={titleId} className={classes['line']} data-there={isThere || undefined}>
      <div className={classes['item']}>
        <Text fw={600} id={titleId}>
          {index + 1}. {nameItem(line) || 'Item'}
        </Text>
        <Text size="sm">{[[steel, place].filter(Boolean).join(', '), mark].filter(Boolean).join(' · ')}</Text>
        <Text size="sm" className={classes['quantity'] ?? ''}>
          {quantity}
        </Text>
        {hasNote ? (
          <TextInput size="sm" mt={4} label="Note" maxLength={1000} autoFocus={draft.note === ''} {...field('note')} />
        ) : (
          <div className="screen-only">
            <LinkButton fz="sm" onClick={() => setHasNote(true)}>
              Add a note
            </LinkButton>
          </div>
        )}
      </div>
      <RadioRow
        label={`Do you have line ${index + 1}?`}
        name={`lines.${index}.available`}
        choices={availabilities}
        words={availabilityWords}
        chosen={available}
        onChoose={(one) => onEdit({ available: one })}
      />
      <Cell>
        {isPart ? (
          <TextInput {...decimal} label="Pieces" {...field('pieces')} />
        ) : (
          <Asked>{asked.pieces !== null && formatCount(asked.pieces)}</Asked>
        )}
      </Cell>
      <Cell>
        {isPart ? (
          <TextInput {...decimal} label="Weight (lbs)" {...field('weightLb')} />
        ) : (
          <Asked>{asked.weightLb !== null && formatPounds(asked.weightLb)}</Asked>
        )}
      </Cell>
      <Cell>{isThere && <TextInput {...decimal} label={`${costName} ($)`} {...field('cost')} />}</Cell>
      <Cell>{isThere && <UnitSelect value={draft.unit} onChange={(unit) => onEdit({ unit })} />}</Cell>
      <Cell>{isThere && <TextInput size="sm" type="date" label="Ready on" {...field('readyOn')} />}</Cell>
    </div>
  )
}

const Cell = ({ children }: { children: ReactNode }) => <div className={classes['cell']}>{children}</div>

/** What is asked for, in the columns of figures; in words it is beneath the item. */
function Asked({ children }: { children: ReactNode }) {
  return (
    <span className={classes['asked']} aria-hidden>
      {children}
    </span>
  )
}
