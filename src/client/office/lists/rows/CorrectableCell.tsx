import { Button, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { StagedRow } from '../../../../shared/lists/schema.ts'
import type { ColumnName } from '../../../../shared/lists/terms.ts'
import { Why } from '../../../common/reading/RowsTable.tsx'
import classes from './StagedRows.module.css'

type CorrectableCellProps = {
  /** Such as `row 3`. */
  row: string
  column: ColumnName
  text: string
  problems: StagedRow['problems']
  /** The text of the file, if it was corrected. */
  was: string | undefined
  /** What the text is read as. */
  hint: string | undefined
  /** Whether Tab stops here; arrow keys reach the others. */
  isTabStop: boolean
  /** Null: use the text of the file again. */
  onCorrect: (text: string | null) => void
}

/** A cell whose text can be corrected in place, with its problems and what can be used instead. */
export function CorrectableCell({
  row,
  column,
  text,
  problems,
  was,
  hint,
  isTabStop,
  onCorrect,
}: CorrectableCellProps) {
  const [isOpen, setIsOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const shown = problems[0]?.value || text
  const place = `${column} of ${row}`

  function close(typed: string | undefined, keepsFocus: boolean): void {
    setIsOpen(false)
    if (typed !== undefined && typed.trim() !== shown.trim()) onCorrect(typed.trim())
    if (keepsFocus) requestAnimationFrame(() => buttonRef.current?.focus())
  }

  if (isOpen) return <CellField label={place} initial={shown} onClose={close} />
  return (
    <div>
      <button
        ref={buttonRef}
        type="button"
        className={classes['cell']}
        data-problem={problems.length > 0 || undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={`${shown || 'Blank'}: correct ${place}`}
        onClick={() => setIsOpen(true)}
      >
        {problems.length > 0 && <IconAlertCircle size={14} role="img" aria-label="Problem" />}
        <span>{shown || (problems.length > 0 ? '(blank)' : '\u00a0')}</span>
      </button>
      {hint !== undefined && <div className={classes['hintText']}>{hint}</div>}
      {problems.map(({ message, expected, suggestion }) => (
        <Why key={message}>
          {message}
          {expected && suggestion === undefined && <div>Expected: {expected}</div>}
          {suggestion !== undefined && (
            <Button
              size="compact-xs"
              variant="default"
              mt={4}
              display="block"
              aria-label={`Use ${suggestion} for ${place}`}
              onClick={() => onCorrect(suggestion)}
            >
              Use {suggestion}
            </Button>
          )}
        </Why>
      ))}
      {was !== undefined && <div className={classes['was']}>was {was || 'blank'}</div>}
    </div>
  )
}

type CellFieldProps = {
  label: string
  initial: string
  /** Without a text, nothing changes. */
  onClose: (text: string | undefined, keepsFocus: boolean) => void
}

function CellField({ label, initial, onClose }: CellFieldProps) {
  const [text, setText] = useState(initial)
  const fieldRef = useRef<HTMLInputElement>(null)
  const isClosed = useRef(false)
  useEffect(() => fieldRef.current?.select(), [])

  function close(typed: string | undefined, keepsFocus: boolean): void {
    // Removing the field blurs it, which must not save what Escape gave up.
    if (isClosed.current) return
    isClosed.current = true
    onClose(typed, keepsFocus)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') close(text, true)
    if (event.key === 'Escape') close(undefined, true)
    event.stopPropagation()
  }

  return (
    <TextInput
      ref={fieldRef}
      size="xs"
      aria-label={label}
      maxLength={2_000}
      className={classes['field'] ?? ''}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => close(text, false)}
    />
  )
}
