import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type ReactNode, useId } from 'react'
import { detailsOf, shippingOf, sizeOf } from '../../../../shared/quotes/lines.ts'
import { listingLooks, nameLine } from '../../inquiries/line-cells.ts'
import { describeChange } from '../../inquiries/words.ts'
import { MtrState } from '../../orders/papers/MtrState.tsx'
import { CellConflict } from '../../quotes/edit/CellConflict.tsx'
import type { Conflict, Side } from '../../quotes/edit/merge-drafts.ts'
import { CellEditor } from './CellEditor.tsx'
import type { SheetColumn } from './columns.ts'
import classes from './DealGrid.module.css'
import type { SheetRow } from './rows.ts'

/** The cell that is typed in. */
export type Editing = { col: number; text: string; isReplacing: boolean }

/** What a cell could not take, and why. */
export type Refusal = { col: number; text: string; problem: string }

export type RowActs = {
  toggle: (key: string) => void
  type: (text: string) => void
  keyInEditor: (event: KeyboardEvent<HTMLElement>) => void
  leaveEditor: () => void
}

type GridRowProps = RowActs & {
  row: SheetRow
  /** Its place in the grid. */
  index: number
  columns: readonly SheetColumn[]
  activeCol: number | undefined
  /** The columns of the selection in this row, such as `2-4`; undefined for none. */
  selected: string | undefined
  editing: Editing | undefined
  refusal: Refusal | undefined
  /** The field at fault. */
  wrongField: string | undefined
  conflicts: readonly Conflict[] | undefined
  onChoose: (conflict: Conflict, side: Side) => void
  isOpen: boolean
  /** What stands below the row while it is open. */
  more: ReactNode
}

/** Hundreds may be in the document, so it renders only when something of it changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, columns, activeCol, selected, editing, refusal, wrongField, isOpen, toggle, more } = props
  const moreId = useId()
  const [left = 1, right = 0] = selected?.split('-').map(Number) ?? []
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <tr
        aria-rowindex={index + 2}
        className={classes['row']}
        data-row={index}
        data-off={
          row.line.noQuote ||
          row.droppedBy !== undefined ||
          (row.number === undefined && !row.isApart && !row.ordered) ||
          undefined
        }
      >
        <th scope="row" className={classes['number']}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Line ${row.number ?? index + 1}: more fields`}
            aria-keyshortcuts="Space"
            aria-expanded={isOpen}
            aria-controls={isOpen ? moreId : undefined}
            onClick={() => toggle(row.key)}
          >
            <Chevron size={14} aria-hidden />
            <span aria-hidden>{row.number ?? '-'}</span>
          </button>
        </th>
        {columns.map((column, col) => {
          const isRefused = refusal?.col === col
          const text = isRefused ? refusal.text : column.read(row)
          const beneath = isRefused ? refusal.problem : column.beneath?.(row)
          return (
            <td
              key={column.key}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
              role="gridcell"
              tabIndex={activeCol === col ? 0 : -1}
              aria-colindex={col + 2}
              aria-selected={col >= left && col <= right}
              aria-readonly={!column.field || row.isApart}
              aria-invalid={isRefused || (wrongField !== undefined && wrongField === column.field) || undefined}
              className={classes['cell']}
              data-col={col}
              data-column={column.key}
              data-heading={column.heading}
              data-numeric={column.isNumeric}
              data-typed={(column.field !== undefined && !row.isApart) || undefined}
              title={column.key === 'item' ? undefined : [text, beneath].filter(Boolean).join(', ') || undefined}
            >
              {editing?.col === col ? (
                <CellEditor
                  column={column}
                  lineNumber={row.number}
                  text={editing.text}
                  isReplacing={editing.isReplacing}
                  onTyped={props.type}
                  onKey={props.keyInEditor}
                  onLeave={props.leaveEditor}
                />
              ) : column.key === 'item' ? (
                <ItemName row={row} />
              ) : (
                <>
                  <span>{text}</span>
                  {beneath && <span data-beneath>{beneath}</span>}
                </>
              )}
            </td>
          )
        })}
      </tr>
      {props.conflicts?.map((conflict) => (
        <tr key={conflict.field} className={classes['more']}>
          <td colSpan={columns.length + 1}>
            <CellConflict conflict={conflict} onChoose={(side) => props.onChoose(conflict, side)} />
          </td>
        </tr>
      ))}
      {isOpen && (
        <tr className={classes['more']} id={moreId}>
          <td colSpan={columns.length + 1}>{more}</td>
        </tr>
      )}
    </>
  )
}, isSame)

// What chooses between two values is new at each render, and does the same.
function isSame(before: GridRowProps, after: GridRowProps): boolean {
  const { row, onChoose: _, ...others } = before
  const { row: rowNow, onChoose: __, ...othersNow } = after
  return isShallowEqual(row, rowNow) && isShallowEqual(others, othersNow)
}

function isShallowEqual<Props extends object>(one: Props, other: Props): boolean {
  const names = Object.keys(one) as (keyof Props)[] // keys of the object itself
  return names.every((name) => Object.is(one[name], other[name]))
}

/** What the steel is, as it is on the quote, with its product ID as it was sent, and what became of it since. */
function ItemName({ row: { line, item, mtr } }: { row: SheetRow }) {
  const { name, note } = item ? nameLine(item) : { name: '', note: '' }
  // The description begins with the product ID where nobody changed it.
  const id = item && !line.description.includes(name) ? name : ''
  const looks = item && item.listing !== 'as listed' ? listingLooks[item.listing] : undefined
  const details = [id, detailsOf(line) || note, shippingOf({ ...line, leadTime: '' }), line.note]
  if (line.basis === 'theoretical') details.push('theoretical weight')
  return (
    <div className={classes['item']}>
      <span data-name>
        <b>{line.description || name || 'No description'}</b> <span data-size>{sizeOf(line)}</span>{' '}
        <span data-grade>{line.grade}</span>
      </span>
      <span data-beneath>
        {looks && (
          <span data-listing={item?.listing}>
            {item?.soldOn ? `${looks.label}, ${item.soldOn}` : looks.label}
            {item?.changes.map((change) => `: ${describeChange(change)}`).join('')}
            {' · '}
          </span>
        )}
        {mtr && (
          <>
            <MtrState mtr={mtr} isStop={false} />
            {details.some(Boolean) && ' · '}
          </>
        )}
        {details.filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}
