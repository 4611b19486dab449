import { Box } from '@mantine/core'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { groupBy } from '../../../../shared/text/group-by.ts'
import { notify } from '../../../platform/notify/notify.ts'
import type { Conflict, Side } from '../../quotes/edit/merge-drafts.ts'
import type { DraftLine } from '../../quotes/edit/quote-draft.ts'
import type { ActiveLine } from './active-line.ts'
import { readCells, writeCells } from './clipboard.ts'
import { columnsFor, readUnit, type SheetColumn, shows } from './columns.ts'
import classes from './DealGrid.module.css'
import { type Editing, GridRow, type Refusal, type RowActs } from './GridRow.tsx'
import { LineFields } from './LineFields.tsx'
import type { SheetGroup, SheetRow } from './rows.ts'
import { findMove, isOneCell, type Move, type Place, placeAfter, type Span, spanOf } from './spans.ts'
import { readTypedPrice } from './typed-price.ts'
import { type GridLayout, useGridLayout } from './use-grid-layout.ts'
import type { SheetEdits } from './use-sheet-edits.ts'

type DealGridProps = {
  label: string
  groups: readonly SheetGroup[]
  stage: { isAsked: boolean; isOrdered: boolean }
  edits: SheetEdits
  /** Copies price and unit of a row to those below it that have no price. */
  onFillDown: (key: string) => void
  onRemove: ((key: string) => void) | undefined
  onAdd: (key: string) => void
  /** The field at fault: the number of its line and its name. */
  wrong: { number: number; field: string } | undefined
  conflicts: readonly Conflict[]
  onChoose: (conflict: Conflict, side: Side) => void
  headOf: (group: SheetGroup) => ReactNode
  gridRef: RefObject<HTMLTableElement | null>
  /** Told of the row with the cursor, once the grid has the focus. */
  activeLine: ActiveLine
  /** F8 and F9: what like steel brought becomes the price of a row. */
  onTakePrice: (which: 'last' | 'median') => void
}

const firstRows = 40

/** The lines of a deal, typed in like a spreadsheet: arrows, Enter, Tab, ranges, copy and paste, fill down, Undo. */
export function DealGrid(props: DealGridProps) {
  const { label, groups, stage, edits, onFillDown, onRemove, onAdd, wrong, conflicts, onChoose, headOf, gridRef } =
    props
  const { activeLine, onTakePrice } = props
  const { isAsked, isOrdered } = stage
  const columns = useMemo(() => columnsFor({ isAsked, isOrdered }), [isAsked, isOrdered])
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups])
  const conflictsOf = useMemo(() => groupBy(conflicts, ({ lineId = '' }) => lineId), [conflicts])
  const layout = useGridLayout(gridRef)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const keys = useGridKeys({ rows, columns, edits, onFillDown, onTakePrice, gridRef, layout })
  const { active, span, editing, refusal } = keys
  const toggle = useCallback(
    (key: string) => setOpen((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key])),
    [],
  )
  const wrongKey = wrong && rows.find(({ number }) => number === wrong.number)?.key
  const isFolded = wrong !== undefined && !columns.some(({ field }) => field === wrong.field)
  // It stays open once the fault is mended, with the focus in it.
  if (isFolded && wrongKey !== undefined && !open.has(wrongKey)) setOpen(new Set([...open, wrongKey]))
  // What is not in sight at first comes a moment later, so that 500 lines are there as fast as 5.
  const shownRows = useDeferredValue(rows.length, Math.min(rows.length, firstRows))
  let index = -1
  return (
    <Box
      component="table"
      ref={gridRef}
      role="grid"
      aria-label={label}
      aria-multiselectable
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      className={classes['grid']}
      data-layout={layout}
      data-ordered={isOrdered || undefined}
      style={{ '--tracks': `44px ${columns.map(({ track }) => track).join(' ')}` }}
      {...keys.handlers}
      onFocusCapture={({ target }) => {
        const place = placeOf(target)
        if (place) activeLine.set(rows[place.row]?.key)
      }}
    >
      <thead>
        <tr className={classes['headings']}>
          <th aria-label="Line" />
          {columns.map(({ key, heading, isNumeric }) => (
            <th key={key} scope="col" data-numeric={isNumeric}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key} aria-label={group.sourceCode || 'Without a source'}>
          <tr className={classes['source']}>
            <td colSpan={columns.length + 1}>{headOf(group)}</td>
          </tr>
          {group.rows.map((row) => {
            index += 1
            if (index >= shownRows) return null
            const isActive = active?.row === index
            const isOpen = open.has(row.key)
            const isIn = span && index >= span.top && index <= span.bottom
            return (
              <GridRow
                key={row.key}
                row={row}
                index={index}
                columns={columns}
                activeCol={isActive ? active.col : undefined}
                selected={isIn ? `${span.left}-${span.right}` : undefined}
                editing={isActive ? editing : undefined}
                refusal={refusal?.key === row.key ? refusal : undefined}
                wrongField={wrong && wrong.number === row.number ? wrong.field : undefined}
                conflicts={conflictsOf.get(row.line.id)}
                onChoose={onChoose}
                isOpen={isOpen}
                toggle={toggle}
                {...keys.acts}
                more={
                  isOpen &&
                  !row.isApart && (
                    <LineFields
                      row={row}
                      edit={(change) => edits.commit(new Map([[row.key, change]]))}
                      onRemove={onRemove && (() => onRemove(row.key))}
                      onAdd={() => onAdd(row.key)}
                    />
                  )
                }
              />
            )
          })}
        </tbody>
      ))}
    </Box>
  )
}

type KeysInput = Pick<DealGridProps, 'edits' | 'onFillDown' | 'onTakePrice' | 'gridRef'> & {
  rows: readonly SheetRow[]
  columns: readonly SheetColumn[]
  layout: GridLayout
}

type Cursor = { active: Place; anchor: Place }

/** The cursor, the selection and the cell that is typed in. */
function useGridKeys({ rows, columns, edits, onFillDown, onTakePrice, gridRef, layout }: KeysInput) {
  const priceCol = columns.findIndex(({ field }) => field === 'price')
  const [cursor, setCursor] = useState<Cursor>(() => ({
    active: { row: 0, col: priceCol },
    anchor: { row: 0, col: priceCol },
  }))
  const [editing, setEditing] = useState<Editing>()
  const [refusal, setRefusal] = useState<Refusal & { key: string }>()
  const typed = useRef('')
  const before = useRef('')
  // What the handlers go by, which are the same at every render, or each key would render every row.
  const now = useRef({ rows, columns, edits, onFillDown, onTakePrice, cursor, editing, layout })
  now.current = { rows, columns, edits, onFillDown, onTakePrice, cursor, editing, layout }

  const controls = useMemo(() => {
    const place = (place: Place, isExtended = false) => {
      const { anchor } = now.current.cursor
      // Before the focus comes, which would otherwise begin a selection of its own.
      now.current.cursor = { active: place, anchor: isExtended ? anchor : place }
      setCursor(now.current.cursor)
      focusPlace(gridRef.current, place)
    }
    const extent = () => ({
      rows: now.current.rows.length,
      columns: now.current.columns.length,
      isTyped: now.current.columns.map(({ field }) => field !== undefined),
    })
    /** False where there is nowhere to go. */
    const move = (to: Move, isExtended = false): boolean => {
      const next = placeAfter(now.current.cursor.active, to, extent())
      if (!next) return false
      place(next, isExtended)
      return true
    }
    const begin = (isReplacing: boolean, text?: string) => {
      const { active } = now.current.cursor
      const [row, column] = [now.current.rows[active.row], now.current.columns[active.col]]
      if (!row || row.isApart || !column?.field) return
      const begun = text ?? (refusalOf(row.key, active.col) || row.line[column.field])
      typed.current = begun
      const first = column.field === 'unit' ? (readUnit(begun) ?? row.line.unit) : begun
      typed.current = first
      before.current = row.line[column.field]
      now.current.editing = { col: active.col, text: first, isReplacing }
      setEditing(now.current.editing)
    }
    let said: (Refusal & { key: string }) | undefined
    const refusalOf = (key: string, col: number) => (said?.key === key && said.col === col ? said.text : '')
    const refuse = (next: typeof said) => {
      said = next
      setRefusal(next)
    }
    /** Takes over what is typed in the open cell, if something is. */
    const commit = () => {
      const { editing: open, cursor: at } = now.current
      if (!open) return
      now.current.editing = undefined
      setEditing(undefined)
      const [row, column] = [now.current.rows[at.active.row], now.current.columns[open.col]]
      if (!row || !column?.field) return
      const change = readCell(row, column, typed.current)
      if (change.problem !== undefined) {
        refuse({ key: row.key, col: open.col, text: typed.current, problem: change.problem })
        return
      }
      const isOvertaken = row.line[column.field] !== before.current && typed.current !== before.current
      if (isOvertaken && change.value !== row.line[column.field]) {
        const problem = `Now ${row.line[column.field] || 'blank'}`
        refuse({ key: row.key, col: open.col, text: typed.current, problem })
        return
      }
      refuse(undefined)
      if (change.value !== row.line[column.field]) now.current.edits.commit(new Map([[row.key, change.change]]))
    }
    const cancel = () => {
      now.current.editing = undefined
      setEditing(undefined)
      focusPlace(gridRef.current, now.current.cursor.active)
    }
    return { place, move, begin, commit, cancel, refuse }
  }, [gridRef])

  // What is typed last is kept when the screen goes.
  useEffect(() => {
    const keep = () => controls.commit()
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [controls])

  const acts = useMemo<Omit<RowActs, 'toggle'>>(
    () => ({
      type: (text) => {
        typed.current = text
      },
      leaveEditor: controls.commit,
      keyInEditor: (event) => {
        const { key, shiftKey } = event
        if (key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          return controls.cancel()
        }
        const taken = takenBy(key)
        if (taken) {
          event.preventDefault()
          event.stopPropagation()
          // What was begun to be typed gives way.
          flushSync(controls.cancel)
          return now.current.onTakePrice(taken)
        }
        if (key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          event.stopPropagation()
          // What was typed is what is filled down.
          flushSync(controls.commit)
          controls.place(now.current.cursor.active)
          const row = now.current.rows[now.current.cursor.active.row]
          if (row) now.current.onFillDown(row.key)
          return
        }
        const isArrow = key.startsWith('Arrow')
        const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
        const isMenu = event.currentTarget instanceof HTMLSelectElement
        const leaves =
          key === 'Enter' || key === 'Tab' || (isArrow && !isMenu && (!isSideways || now.current.editing?.isReplacing))
        const to = leaves ? findMove(key, shiftKey) : undefined
        if (!to) return event.stopPropagation()
        controls.commit()
        if (controls.move(to) || key !== 'Tab') {
          event.preventDefault()
          event.stopPropagation()
          // The field goes, and Tab leads out of the grid from its cell.
        } else focusPlace(gridRef.current, now.current.cursor.active)
      },
    }),
    [controls, gridRef],
  )

  const span = spanOf(cursor.active, cursor.anchor)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!isCell(event.target) || event.defaultPrevented) return
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    const isCommand = ctrlKey || metaKey
    const act = isCommand ? findCommand(key.toLowerCase(), shiftKey) : undefined
    if (act) {
      event.preventDefault()
      event.stopPropagation()
      return act()
    }
    if (isCommand || altKey) return
    const to = findMove(key, shiftKey)
    if (to) {
      const isExtended = shiftKey && key.startsWith('Arrow')
      // A Tab out of the grid is the dialog's: it leads to its other end.
      if (!controls.move(to, isExtended) && key === 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (key === 'Escape' && !isOneCell(span)) {
      event.preventDefault()
      return controls.place(cursor.active)
    }
    const taken = takenBy(key)
    if (key === 'F6') leaveGrid(gridRef.current, shiftKey)
    else if (key === 'F2') controls.begin(false)
    else if (taken) onTakePrice(taken)
    else if (key === 'Delete' || key === 'Backspace') writeSpan(() => '')
    else if (key === ' ') toggleRow()
    // A letter is meant for a cell, though this one is not typed in: those that change a status are for the other places.
    else if (key.length === 1) controls.begin(true, key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Opens the other fields of the line, with the focus in the first one, or closes them. */
  function toggleRow(): void {
    const button = gridRef.current?.querySelector<HTMLElement>(`[data-row="${cursor.active.row}"] > th button`)
    flushSync(() => button?.click())
    const fields = document.getElementById(button?.getAttribute('aria-controls') ?? '')
    fields?.querySelector<HTMLElement>('input, button')?.focus()
  }

  function findCommand(key: string, isShifted: boolean): (() => void) | undefined {
    if (key === 'z') return isShifted ? edits.redo : edits.undo
    if (key === 'y') return edits.redo
    if (key === 'd') return fillDown
    if (key === 'a')
      return () => setCursor({ anchor: { row: 0, col: 0 }, active: { row: rows.length - 1, col: columns.length - 1 } })
    return undefined
  }

  function fillDown(): void {
    if (span.top === span.bottom) {
      const row = rows[span.top]
      if (row) onFillDown(row.key)
      return
    }
    const first = rows[span.top]
    writeSpan((_row, col) => {
      const field = columns[col]?.field
      return first && field ? first.line[field] : undefined
    }, span.top + 1)
  }

  /** Writes a text into each cell of the selection that is typed in; undefined leaves it. */
  function writeSpan(textOf: (row: number, col: number) => string | undefined, from = span.top, to: Span = span): void {
    const patch = new Map<string, Partial<DraftLine>>()
    let left = 0
    for (let at = from; at <= to.bottom; at += 1) {
      const row = rows[at]
      if (!row || row.isApart) continue
      for (let col = to.left; col <= to.right; col += 1) {
        const column = columns[col]
        const text = column?.field && textOf(at, col)
        if (!column?.field || text === undefined) continue
        const { change, problem, value } = readCell(row, column, text)
        if (problem !== undefined) left += 1
        else if (value !== row.line[column.field]) patch.set(row.key, { ...patch.get(row.key), ...change })
      }
    }
    controls.refuse(undefined)
    edits.commit(patch)
    if (left > 0)
      notify({
        title: `${formatCountOf(left, 'cell')} left as before`,
        description: 'Not a price, or no cost to add to.',
      })
  }

  const handlers = {
    onKeyDown,
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      const place = placeOf(event.target)
      if (!place || event.button !== 0 || isInEditor(event.target)) return
      controls.commit()
      controls.place(place, event.shiftKey)
      // A drag selects cells, not their texts.
      event.preventDefault()
    },
    onMouseOver: (event: MouseEvent<HTMLElement>) => {
      const place = event.buttons === 1 && !now.current.editing ? placeOf(event.target) : undefined
      if (place && !isInEditor(event.target)) setCursor(({ anchor }) => ({ anchor, active: place }))
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const isTouch = layout === 'stacked' || window.matchMedia('(pointer: coarse)').matches
      if (isTouch && placeOf(event.target) && !isInEditor(event.target)) controls.begin(false)
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      if (placeOf(event.target) && !isInEditor(event.target)) controls.begin(false)
    },
    onFocus: (event: { target: EventTarget }) => {
      const place = isCell(event.target) ? placeOf(event.target) : undefined
      const { active } = now.current.cursor
      if (place && (place.row !== active.row || place.col !== active.col)) setCursor({ active: place, anchor: place })
    },
  }

  const copy = (event: ClipboardEvent) => {
    const texts = rows
      .slice(span.top, span.bottom + 1)
      .map((row) => columns.slice(span.left, span.right + 1).map((column) => column.read(row)))
    event.clipboardData?.setData('text/plain', writeCells(texts))
  }
  const paste = (event: ClipboardEvent) => {
    const cells = readCells(event.clipboardData?.getData('text/plain') ?? '')
    const [[only = ''] = []] = cells
    if (cells.length === 1 && cells[0]?.length === 1) return writeSpan(() => only.trim())
    const { top, left } = span
    const widest = Math.max(...cells.map((row) => row.length))
    const to = { top, left, bottom: Math.min(rows.length, top + cells.length) - 1, right: left + widest - 1 }
    writeSpan((row, col) => cells[row - top]?.[col - left]?.trim(), top, to)
    setCursor({
      anchor: { row: top, col: left },
      active: { row: to.bottom, col: Math.min(to.right, columns.length - 1) },
    })
    if (top + cells.length > rows.length)
      notify({
        title: 'Not all rows fit',
        description: `${formatCountOf(top + cells.length - rows.length, 'row')} had no line to go to.`,
      })
  }
  const clipboard = {
    copy,
    cut: (event: ClipboardEvent) => {
      copy(event)
      writeSpan(() => '')
    },
    paste,
  }
  const latest = useRef(clipboard)
  latest.current = clipboard
  // The browser tells of them where a text was selected last, which may be anywhere: the cell with the focus is meant.
  useEffect(() => {
    const on = (event: ClipboardEvent) => {
      const at = document.activeElement
      if (!at || !isCell(at) || !gridRef.current?.contains(at)) return
      event.preventDefault()
      latest.current[event.type === 'cut' || event.type === 'paste' ? event.type : 'copy'](event)
    }
    for (const type of ['copy', 'cut', 'paste'] as const) document.addEventListener(type, on)
    return () => {
      for (const type of ['copy', 'cut', 'paste'] as const) document.removeEventListener(type, on)
    }
  }, [gridRef])
  return { active: cursor.active, span, editing, refusal, acts, handlers }
}

/** Which price of like steel a key takes. */
function takenBy(key: string): 'last' | 'median' | undefined {
  return key === 'F8' ? 'last' : key === 'F9' ? 'median' : undefined
}

type ReadCell =
  | { change: Partial<DraftLine>; value: string; problem?: undefined }
  | { change?: undefined; value?: undefined; problem: string }

/** What a text means in a cell. */
function readCell({ line }: SheetRow, { field }: SheetColumn, text: string): ReadCell {
  if (field === undefined) return { problem: '' }
  if (field === 'unit') {
    const unit = readUnit(text)
    return unit ? { change: { unit }, value: unit } : { problem: 'cwt, ton, lb, piece or lot' }
  }
  const read = field === 'price' ? readTypedPrice(text, line.cost) : { price: text }
  if (read.problem !== undefined) return { problem: read.problem }
  if (read.noQuote) return { change: { noQuote: true }, value: 'No quote' }
  const value = shows[field]?.(read.price) ?? read.price
  // A price means that the line is quoted after all.
  const isQuotedAgain = field === 'price' && line.noQuote && value !== ''
  return { change: { [field]: value, ...(isQuotedAgain && { noQuote: false }) }, value }
}

const isCell = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset['col'] !== undefined

const isInEditor = (target: EventTarget) => target instanceof Element && target.closest('input, select') !== null

function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset['row']
  return cell && row !== undefined ? { row: Number(row), col: Number(cell.dataset['col']) } : undefined
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** Moves the focus to what follows the grid, or comes before it: Tab would go through all of its cells. */
function leaveGrid(grid: HTMLElement | null, isBackward: boolean): void {
  const around = [...(grid?.closest('[role="dialog"]')?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(
    (one) => !grid?.contains(one) && one.offsetParent !== null,
  )
  const side = isBackward ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const found = around.filter((one) => grid && (grid.compareDocumentPosition(one) & side) !== 0)
  found.at(isBackward ? -1 : 0)?.focus()
}

/** Moves the focus to a cell, in sight. */
function focusPlace(grid: HTMLElement | null, { row, col }: Place): void {
  const cell = grid?.querySelector<HTMLElement>(`[data-row="${row}"] > [data-col="${col}"]`)
  cell?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
