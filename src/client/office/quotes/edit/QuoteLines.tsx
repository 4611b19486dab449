import { Button, Group, Text } from '@mantine/core'
import { IconArrowBarDown, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useState } from 'react'
import { quoteLinesMax } from '../../../../shared/quotes/terms.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { stickyBar } from '../../../platform/moves/window.ts'
import { notify } from '../../../platform/notify/notify.ts'
import type { DraftSaver } from './draft-saver.ts'
import { categoryOf, editLine, fillDown, findTheory, type QuotedItems, setBasis } from './edit-lines.ts'
import { type Caret, findMove, focusCell, moveFocus } from './keys.ts'
import { columnNames, type LineActions, QuoteLineRow } from './QuoteLineRow.tsx'
import classes from './QuoteLines.module.css'
import { type DraftLine, newLine, type QuoteDraft } from './quote-draft.ts'

type QuoteLinesProps = {
  draft: QuoteDraft
  saver: DraftSaver
  items: QuotedItems
  /** The field at fault, such as `lines.2.price`. */
  wrongPath: string | undefined
  gridRef: RefObject<HTMLDivElement | null>
}

/** The lines of a draft, as a table to type into. */
export function QuoteLines({ draft, saver, items, wrongPath, gridRef }: QuoteLinesProps) {
  const { lines } = draft
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState(0)
  const actions = useLineActions(saver, items, setSelected)
  const [, wrongRow, wrongColumn] = wrongPath?.split('.') ?? []
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
      onKeyDown={(event) => onCellKey(event, fill)}
      onFocus={({ target }) => setCurrent((row) => rowOf(target) ?? row)}
    >
      <LineTools
        draft={draft}
        selectedCount={selected.size}
        items={items}
        onFill={() => fill(current)}
        onBasis={(basis) => saver.edit((before) => setBasis(before, basis, items))}
      />
      <div ref={stickyBar} className={classes['head']} aria-hidden>
        {Object.entries(columnNames).map(([column, name]) => (
          <span key={column} data-cell={column} style={{ gridArea: column }}>
            {name}
          </span>
        ))}
      </div>
      <ol className={`plain-list ${classes['lines']}`} aria-label="Lines of the quote">
        {lines.map((line, index) => (
          <QuoteLineRow
            key={line.id}
            {...actions}
            line={line}
            index={index}
            category={categoryOf(line, items)}
            isSelected={selected.has(line.id)}
            wrongColumn={Number(wrongRow) === index ? wrongColumn : undefined}
          />
        ))}
      </ol>
      <AddLine saver={saver} lines={lines} gridRef={gridRef} />
    </div>
  )
}

// The same functions at every render, or each key would render every line.
function useLineActions(
  saver: DraftSaver,
  items: QuotedItems,
  setSelected: (change: (selected: ReadonlySet<string>) => ReadonlySet<string>) => void,
): LineActions {
  return useMemo(
    () => ({
      edit: (id, change) => saver.edit((draft) => editLine(draft, id, change, items)),
      setBasis: (id, basis) => saver.edit((draft) => setBasis(draft, basis, items, id)),
      select: (id, isSelected) =>
        setSelected((selected) => new Set(isSelected ? [...selected, id] : [...selected].filter((one) => one !== id))),
      remove: (id) => {
        removeLine(saver, id)
        setSelected((selected) => new Set([...selected].filter((one) => one !== id)))
      },
    }),
    [saver, items, setSelected],
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
}

function LineTools({ draft, selectedCount, items, onFill, onBasis }: LineToolsProps) {
  const { lines } = draft
  const isAllByTheory = lines.every((line) => line.basis === 'theoretical' || !hasTheory(line, items))
  const hasAnyTheory = lines.some((line) => hasTheory(line, items))
  return (
    <Group gap="xs" mb="xs">
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
      <Button
        size="xs"
        variant="default"
        disabled={!hasAnyTheory}
        title={hasAnyTheory ? undefined : 'Theory needs sheets or plates with thickness, width, length and pieces'}
        onClick={() => onBasis(hasAnyTheory && isAllByTheory ? 'actual' : 'theoretical')}
      >
        {hasAnyTheory && isAllByTheory ? 'All by actual weight' : 'All by theoretical weight'}
      </Button>
      <Text size="xs" c="dimmed" visibleFrom="sm">
        Enter and arrows move, Ctrl+D fills down, Esc restores
      </Text>
    </Group>
  )
}

function hasTheory(line: DraftLine, items: QuotedItems): boolean {
  return findTheory(line, categoryOf(line, items)).weightLb !== undefined
}

type AddLineProps = Pick<QuoteLinesProps, 'saver' | 'gridRef'> & { lines: readonly DraftLine[] }

function AddLine({ saver, lines, gridRef }: AddLineProps) {
  const [isAdded, setIsAdded] = useState(false)
  const last = lines.length - 1
  useEffect(() => {
    if (!isAdded) return
    focusCell(gridRef.current, last, 'description')
    setIsAdded(false)
  }, [isAdded, last, gridRef])
  return (
    <Button
      size="xs"
      variant="default"
      mt="xs"
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={lines.length >= quoteLinesMax}
      onClick={() => {
        saver.edit((draft) => ({ ...draft, lines: [...draft.lines, newLine(draft.lines.at(-1))] }))
        setIsAdded(true)
      }}
    >
      Add line
    </Button>
  )
}
