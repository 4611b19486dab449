import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { priceUnits } from '../../../../shared/quotes/terms.ts'
import type { SheetColumn } from './columns.ts'
import classes from './DealGrid.module.css'

type CellEditorProps = {
  column: SheetColumn
  lineNumber: number | undefined
  /** What it begins with. */
  text: string
  /** Whether the key that began it replaced what was there: arrows then leave the cell. */
  isReplacing: boolean
  onTyped: (text: string) => void
  onKey: (event: KeyboardEvent<HTMLElement>) => void
  onLeave: () => void
}

/** The field in a cell that is typed in. Its text is its own until it is left, so that a key costs the grid nothing. */
export function CellEditor({ column, lineNumber, text, isReplacing, onTyped, onKey, onLeave }: CellEditorProps) {
  const [typed, setTyped] = useState(text)
  const inputRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = inputRef.current
    if (!input) return
    input.focus()
    input.setSelectionRange(isReplacing ? input.value.length : 0, input.value.length)
  }, [isReplacing])
  const change = (next: string) => {
    setTyped(next)
    onTyped(next)
  }
  const common = {
    className: classes['editor'],
    'aria-label': `${column.heading} of line ${lineNumber ?? 'off the quote'}`,
    onKeyDown: onKey,
    onBlur: onLeave,
    // Mantine's dialogs close on Escape unless the focused element has this attribute.
    'data-mantine-stop-propagation': 'true',
  }
  if (column.field === 'unit') {
    return (
      <select
        {...common}
        // biome-ignore lint/a11y/noAutofocus: it stands in the cell that had the focus
        autoFocus
        value={typed}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      >
        {priceUnits.map((unit) => (
          <option key={unit} value={unit}>
            {unit}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...common}
      ref={inputRef}
      type="text"
      inputMode={column.isNumeric && column.field !== 'price' ? 'decimal' : 'text'}
      maxLength={column.charsMax}
      autoComplete="off"
      data-numeric={column.isNumeric || undefined}
      value={typed}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}
