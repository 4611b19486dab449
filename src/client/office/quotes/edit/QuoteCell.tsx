import type { InputHTMLAttributes } from 'react'
import classes from './QuoteLines.module.css'
import { useRestore } from './use-restore.ts'

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
export function QuoteCell(props: QuoteCellProps) {
  const { label, line, column, value, isNumeric = false, isWrong = false, onChange, show, ...input } = props
  const restore = useRestore(value, onChange)
  const leave = () => {
    const shown = show ? show(value) : value
    if (shown !== value) onChange(shown)
  }
  return (
    <label className={classes['cell']} data-cell={column}>
      <span className={classes['label']}>{label}</span>
      <input
        {...input}
        {...restore}
        type="text"
        className={classes['field']}
        data-column={column}
        data-numeric={isNumeric || undefined}
        aria-label={`${label} of line ${line}`}
        aria-invalid={isWrong || undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={leave}
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
export function QuoteChoice<Choice extends string>(props: QuoteChoiceProps<Choice>) {
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
