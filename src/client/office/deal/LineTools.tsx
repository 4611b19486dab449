import { Button, TextInput } from '@mantine/core'
import { IconArrowBarDown, IconPlus } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { limitsOf, lineTerms } from '../../../shared/deals/terms.ts'
import { quoteLinesMax } from '../../../shared/quotes/terms.ts'
import { formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { notify } from '../../platform/notify/notify.ts'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { type Answers, findRefused, takeCosts } from '../quotes/costs/take-costs.ts'
import type { DraftSaver } from '../quotes/edit/draft-saver.ts'
import { categoryOf, fillDown, findTheory, type QuotedItems, setBasis, setLeadTime } from '../quotes/edit/edit-lines.ts'
import { focusLine } from '../quotes/edit/keys.ts'
import { type DraftLine, newLine } from '../quotes/edit/quote-draft.ts'
import classes from './Deal.module.css'

type Lines = readonly DraftLine[]

type LineToolsProps = {
  lines: Lines
  items: QuotedItems
  answers: Answers
  /** Takes over all lines after a change of several. */
  onLines: (lines: Lines) => void
  gridRef: RefObject<HTMLElement | null>
}

/** What is done with several lines at once. */
export function LineTools({ lines, items, answers, onLines, gridRef }: LineToolsProps) {
  const hasTheory = (line: DraftLine) => findTheory(line, categoryOf(line, items)).weightLb !== undefined
  const hasAnyTheory = lines.some(hasTheory)
  const isAllByTheory = lines.every((line) => line.basis === 'theoretical' || !hasTheory(line))
  const refused = findRefused(lines, answers)
  const current = useRef(lines)
  current.current = lines
  const useCosts = () => takeCosts({ getLines: () => current.current, setLines: onLines }, answers)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowBarDown size={16} aria-hidden />}
        title="Copies price and unit of the line you are in (Ctrl+D)"
        aria-keyshortcuts="Control+D"
        // The line stays the current one, and what is typed in it counts.
        onMouseDown={(event) => {
          event.preventDefault()
          gridRef.current?.querySelector<HTMLElement>('[data-col][tabindex="0"]')?.focus({ preventScroll: true })
        }}
        onClick={() => onLines(fillDown(lines, currentLine(gridRef.current), new Set()))}
      >
        Fill down
      </Button>
      <ToolButton
        label={hasAnyTheory && isAllByTheory ? 'All by actual weight' : 'All by theoretical weight'}
        disabled={!hasAnyTheory}
        title={hasAnyTheory ? undefined : 'Theory needs sheets or plates with thickness, width, length and pieces'}
        onClick={() => onLines(setBasis(lines, hasAnyTheory && isAllByTheory ? 'actual' : 'theoretical', items))}
      />
      {answers.size > 0 && (
        <ToolButton label="Use costs" title="Fills in what the suppliers ask; prices stay" onClick={useCosts} />
      )}
      {refused.length > 0 && (
        <ToolButton
          label={`No quote for ${formatCountOf(refused.length, 'line')}`}
          title={wordFor(refused.length, 'Its supplier does not have it', 'Their suppliers do not have them')}
          onClick={() => onLines(lines.map((line) => (refused.includes(line) ? { ...line, noQuote: true } : line)))}
        />
      )}
      <LeadTimeOfAll lines={lines} onChange={(leadTime) => onLines(setLeadTime(lines, leadTime))} />
    </>
  )
}

function currentLine(grid: HTMLElement | null): number {
  const number = grid?.querySelector('[data-row]:has(> [tabindex="0"]) th')?.textContent
  return Math.max(0, Number(number ?? 1) - 1)
}

type LeadTimeOfAllProps = { lines: Lines; onChange: (leadTime: string) => void }

/** What is typed counts for all lines when the field is left. */
function LeadTimeOfAll({ lines, onChange }: LeadTimeOfAllProps) {
  const [typed, setTyped] = useState<string>()
  const [first = '', ...others] = new Set(lines.map(({ leadTime }) => leadTime))
  const common = others.length > 0 ? '' : first
  const finish = () => {
    setTyped(undefined)
    if (typed !== undefined && typed !== common) onChange(typed)
  }
  return (
    <TextInput
      size="xs"
      label="Lead time for all lines"
      className={classes['leadTime'] ?? ''}
      placeholder={others.length > 0 ? 'Differs by line' : '3–5 days'}
      maxLength={limitsOf(lineTerms).leadTime}
      autoComplete="off"
      value={typed ?? common}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        if (event.key !== 'Escape') return
        event.preventDefault()
        setTyped(undefined)
      }}
      data-mantine-stop-propagation="true"
    />
  )
}

type AddLineProps = { lines: Lines; saver: DraftSaver; gridRef: RefObject<HTMLElement | null> }

/** A line that is in nobody's list. */
export function AddLine({ lines, saver, gridRef }: AddLineProps) {
  const [isAdded, setIsAdded] = useState(false)
  const count = lines.length
  useEffect(() => {
    if (!isAdded) return
    focusLine(gridRef.current, count, 'price')
    gridRef.current?.querySelector<HTMLElement>('[data-row]:last-child th button')?.click()
    setIsAdded(false)
  }, [isAdded, count, gridRef])
  return (
    <ToolButton
      label="Add line"
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={count >= quoteLinesMax}
      onClick={() => {
        saver.edit((draft) => ({ ...draft, lines: [...draft.lines, newLine(lines.at(-1))] }))
        setIsAdded(true)
      }}
    />
  )
}

/** Takes a line off the quote; a toast puts it back. */
export function removeLine(saver: DraftSaver, isRemoved: (line: DraftLine) => boolean): void {
  const { lines } = saver.getSnapshot().draft
  const index = lines.findIndex(isRemoved)
  const removed = lines[index]
  if (!removed) return
  saver.edit((draft) => ({ ...draft, lines: draft.lines.filter(({ id }) => id !== removed.id) }))
  notify({
    title: 'Line Removed',
    description: `Line ${index + 1} is off the quote.`,
    undo: () =>
      saver.edit((draft) =>
        draft.lines.some(({ id }) => id === removed.id)
          ? draft
          : { ...draft, lines: draft.lines.toSpliced(index, 0, removed) },
      ),
  })
}
