import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconArrowBarDown, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { limitsOf, lineTerms } from '../../../../shared/deals/terms.ts'
import { quoteLinesMax } from '../../../../shared/quotes/terms.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { groupBy } from '../../../../shared/text/group-by.ts'
import { stickyBar } from '../../../platform/moves/window.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { type Answers, takeCosts } from '../costs/take-costs.ts'
import type { DraftSaver } from './draft-saver.ts'
import {
  categoryOf,
  editLine,
  fillDown,
  findTheory,
  type QuotedItems,
  setBasis,
  setLeadTime,
  settleConflict,
} from './edit-lines.ts'
import { type Caret, findMove, focusCell, moveFocus } from './keys.ts'
import type { Conflict } from './merge-drafts.ts'
import { isFolded, type LineActions, LineHeadings, type LinesLayout, QuoteLineRow } from './QuoteLineRow.tsx'
import classes from './QuoteLines.module.css'
import { type DraftLine, newLine, type QuoteDraft } from './quote-draft.ts'

type QuoteLinesProps = {
  draft: QuoteDraft
  saver: DraftSaver
  conflicts: readonly Conflict[]
  items: QuotedItems
  answers: Answers
  /** The field at fault, such as `lines.2.price`. */
  wrongPath: string | undefined
  gridRef: RefObject<HTMLDivElement | null>
}

/** The lines of a draft, as a table to type into. */
export function QuoteLines({ draft, saver, conflicts, items, answers, wrongPath, gridRef }: QuoteLinesProps) {
  const { lines } = draft
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState(0)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const layout = useLinesLayout(gridRef)
  const actions = useLineActions(saver, items, { setSelected, setOpen })
  const conflictsOf = useMemo(() => groupBy(conflicts, ({ lineId = '' }) => lineId), [conflicts])
  const [, wrongRow, wrongColumn] = wrongPath?.split('.') ?? []
  const wrongId = wrongColumn !== undefined && isFolded(wrongColumn, layout) ? lines[Number(wrongRow)]?.id : undefined
  // It stays open once the fault is mended, with the focus in it.
  if (wrongId !== undefined && !open.has(wrongId)) setOpen(new Set([...open, wrongId]))
  const fill = (from: number) => {
    const filled = fillDown(lines, from, selected)
    if (filled === lines) return
    saver.edit((before) => ({ ...before, lines: fillDown(before.lines, from, selected) }))
    setSelected(new Set())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for what its cells let through
    <div
      ref={gridRef}
      className={classes['grid']}
      data-layout={layout}
      onKeyDown={(event) => onCellKey(event, fill)}
      onFocus={({ target }) => setCurrent((row) => rowOf(target) ?? row)}
    >
      <LineTools
        draft={draft}
        selectedCount={selected.size}
        items={items}
        onFill={() => fill(current)}
        onBasis={(basis) => saver.edit((before) => setBasis(before, basis, items))}
        onLeadTime={(leadTime) => saver.edit((before) => setLeadTime(before, leadTime))}
        {...(answers.size > 0 && { onCosts: () => takeCosts(saver, answers) })}
      />
      <div ref={stickyBar} className={classes['head']} aria-hidden>
        <LineHeadings layout={layout} />
      </div>
      <ol className={`plain-list ${classes['lines']}`} aria-label="Lines of the quote">
        {lines.map((line, index) => (
          <QuoteLineRow
            key={line.id}
            {...actions}
            line={line}
            index={index}
            layout={layout}
            category={categoryOf(line, items)}
            answer={answers.get(line.inquiryItemId ?? '')}
            conflicts={conflictsOf.get(line.id)}
            sourceCode={items.get(line.inquiryItemId ?? '')?.sourceCodeNow}
            isSelected={selected.has(line.id)}
            isOpen={open.has(line.id)}
            wrongColumn={Number(wrongRow) === index ? wrongColumn : undefined}
          />
        ))}
      </ol>
      <Group gap="sm" mt="xs" mx="md">
        <AddLine saver={saver} lines={lines} gridRef={gridRef} onOpen={actions.toggle} />
        <Text size="xs" c="dimmed" visibleFrom="sm">
          Enter and arrows move, Ctrl+D fills down, Esc restores
        </Text>
      </Group>
    </div>
  )
}

const wideFromPx = 940
const rowFromPx = 660

function useLinesLayout(gridRef: RefObject<HTMLDivElement | null>): LinesLayout {
  const [layout, setLayout] = useState<LinesLayout>('row')
  useLayoutEffect(() => {
    const grid = gridRef.current
    if (!grid) return undefined
    const measure = () => {
      const { clientWidth } = grid
      setLayout(clientWidth >= wideFromPx ? 'wide' : clientWidth >= rowFromPx ? 'row' : 'stacked')
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [gridRef])
  return layout
}

type ChangeIds = (change: (ids: ReadonlySet<string>) => ReadonlySet<string>) => void

const withId = (ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> =>
  new Set(isIn ? [...ids, id] : [...ids].filter((one) => one !== id))

// The same functions at every render, or each key would render every line.
function useLineActions(
  saver: DraftSaver,
  items: QuotedItems,
  { setSelected, setOpen }: Record<'setSelected' | 'setOpen', ChangeIds>,
): LineActions {
  return useMemo(
    () => ({
      edit: (id, change) => saver.edit((draft) => editLine(draft, id, change, items)),
      setBasis: (id, basis) => saver.edit((draft) => setBasis(draft, basis, items, id)),
      select: (id, isSelected) => setSelected((selected) => withId(selected, id, isSelected)),
      toggle: (id) => setOpen((open) => withId(open, id, !open.has(id))),
      remove: (id) => {
        removeLine(saver, id)
        setSelected((selected) => withId(selected, id, false))
      },
      choose: (conflict, side) => settleConflict(saver, conflict, side, items),
    }),
    [saver, items, setSelected, setOpen],
  )
}

function removeLine(saver: DraftSaver, id: string): void {
  const { lines } = saver.getSnapshot().draft
  const index = lines.findIndex((line) => line.id === id)
  const removed = lines[index]
  if (!removed) return
  saver.edit((draft) => ({ ...draft, lines: draft.lines.filter((line) => line.id !== id) }))
  const restore = () =>
    saver.edit((draft) =>
      draft.lines.some((line) => line.id === id)
        ? draft
        : { ...draft, lines: draft.lines.toSpliced(index, 0, removed) },
    )
  notify({
    title: 'Line Removed',
    description: `Line ${index + 1} is off the quote.`,
    undo: restore,
  })
}

function onCellKey(event: KeyboardEvent<HTMLElement>, fill: (from: number) => void): void {
  const { target, currentTarget, key, shiftKey, ctrlKey, metaKey, altKey } = event
  const row = rowOf(target)
  if (!(target instanceof HTMLElement) || target.dataset['column'] === undefined || row === undefined) return
  const isFill = (ctrlKey || metaKey) && key.toLowerCase() === 'd'
  const isModified = ctrlKey || metaKey || altKey
  const move = findMove({ key, shiftKey, isModified }, caretOf(target), target instanceof HTMLSelectElement)
  if (!isFill && !move) return
  event.preventDefault()
  if (move) moveFocus(currentTarget, target, move)
  else fill(row)
}

function caretOf(cell: HTMLElement): Caret {
  if (!(cell instanceof HTMLInputElement) || cell.type !== 'text') return null
  return { start: cell.selectionStart ?? 0, end: cell.selectionEnd ?? 0, length: cell.value.length }
}

function rowOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined
  return row === undefined ? undefined : Number(row)
}

type LineToolsProps = {
  draft: QuoteDraft
  selectedCount: number
  items: QuotedItems
  onFill: () => void
  onBasis: (basis: 'actual' | 'theoretical') => void
  onLeadTime: (leadTime: string) => void
  /** Without it no supplier has answered. */
  onCosts?: () => void
}

function LineTools({ draft, selectedCount, items, onFill, onBasis, onLeadTime, onCosts }: LineToolsProps) {
  const { lines } = draft
  const isAllByTheory = lines.every((line) => line.basis === 'theoretical' || !hasTheory(line, items))
  const hasAnyTheory = lines.some((line) => hasTheory(line, items))
  return (
    <Group gap="xs" mb="xs" mx="md">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowBarDown size={16} aria-hidden />}
        title="Copies price and unit of the line you are in (Ctrl+D)"
        aria-keyshortcuts="Control+D"
        // The line stays the current one.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onFill}
      >
        {selectedCount > 0 ? `Fill ${formatCountOf(selectedCount, 'line')}` : 'Fill down'}
      </Button>
      <ToolButton
        label={hasAnyTheory && isAllByTheory ? 'All by actual weight' : 'All by theoretical weight'}
        disabled={!hasAnyTheory}
        title={hasAnyTheory ? undefined : 'Theory needs sheets or plates with thickness, width, length and pieces'}
        onClick={() => onBasis(hasAnyTheory && isAllByTheory ? 'actual' : 'theoretical')}
      />
      {onCosts && (
        <ToolButton label="Use costs" title="Fills in what the suppliers ask; prices stay" onClick={onCosts} />
      )}
      <LeadTimeOfAll lines={lines} onChange={onLeadTime} />
    </Group>
  )
}

type LeadTimeOfAllProps = { lines: readonly DraftLine[]; onChange: (leadTime: string) => void }

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

function hasTheory(line: DraftLine, items: QuotedItems): boolean {
  return findTheory(line, categoryOf(line, items)).weightLb !== undefined
}

type AddLineProps = Pick<QuoteLinesProps, 'saver' | 'gridRef'> & {
  lines: readonly DraftLine[]
  onOpen: (id: string) => void
}

function AddLine({ saver, lines, gridRef, onOpen }: AddLineProps) {
  const [isAdded, setIsAdded] = useState(false)
  const last = lines.length - 1
  useEffect(() => {
    if (!isAdded) return
    focusCell(gridRef.current, last, 'description')
    setIsAdded(false)
  }, [isAdded, last, gridRef])
  return (
    <ToolButton
      label="Add line"
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={lines.length >= quoteLinesMax}
      onClick={() => {
        const added = newLine(lines.at(-1))
        saver.edit((draft) => ({ ...draft, lines: [...draft.lines, added] }))
        onOpen(added.id)
        setIsAdded(true)
      }}
    />
  )
}
