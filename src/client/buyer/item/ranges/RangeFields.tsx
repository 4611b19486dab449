import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import classes from './RangeFields.module.css'
import { RangeFrame } from './RangeFrame.tsx'
import {
  isHalfTyped,
  isReversed,
  isSameRange,
  type Range,
  type RangeEnd,
  type RangeReader,
  readRange,
  stepFrom,
} from './range.ts'

const typingPauseMs = 100
const ends = ['from', 'to'] as const

type RangeFieldsProps = {
  /** With the unit: `Width, in`. */
  legend: string
  /** What an arrow key adds or subtracts. */
  step: number
  reader: RangeReader
  range: Range
  onChange: (range: Range) => void
  placeholders?: Record<RangeEnd, string>
  /** The field that the `/` key focuses. */
  fromRef?: RefObject<HTMLInputElement | null>
  /** Legend and fields on one line. */
  isInline?: boolean
  children?: ReactNode
}

/** The From and To fields of a range filter, applied after a pause in typing. Unreadable text stays, with an error. */
export function RangeFields(props: RangeFieldsProps) {
  const { legend, step, reader, range, placeholders, fromRef, isInline, children } = props
  const { typed, type } = useTypedRange(props)
  const [edited, setEdited] = useState<RangeEnd>()

  function isWrong(end: RangeEnd): boolean {
    const text = typed[end].trim()
    return text !== '' && reader.read(text, end) === undefined && !(end === edited && isHalfTyped(text))
  }

  function walk(event: KeyboardEvent, end: RangeEnd): void {
    const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (!steps) return
    event.preventDefault()
    const value = typed[end].trim() ? reader.read(typed[end], end) : 0
    if (value !== undefined) type({ ...typed, [end]: String(stepFrom(value, steps, step)) })
  }

  return (
    <RangeFrame legend={legend} isInline={isInline} isReversed={isReversed(range)}>
      {ends.map((end) => (
        <TextInput
          key={end}
          ref={end === 'from' ? fromRef : undefined}
          role="spinbutton"
          inputMode="decimal"
          step={step}
          className={classes['field'] ?? ''}
          label={end === 'from' ? 'From' : 'To'}
          placeholder={placeholders?.[end]}
          value={typed[end]}
          onChange={(event) => type({ ...typed, [end]: event.currentTarget.value })}
          onKeyDown={(event) => walk(event, end)}
          onFocus={() => setEdited(end)}
          onBlur={() => setEdited(undefined)}
          error={isWrong(end) && reader.expected}
          aria-valuenow={range[end]}
          aria-keyshortcuts={end === 'from' && fromRef ? '/' : undefined}
        />
      ))}
      {children}
    </RangeFrame>
  )
}

// A range that comes from elsewhere, such as the Back button, replaces the typed text; the echo of one's own typing does
// not, since '0.100' would become '0.1' under the cursor.
function useTypedRange({ range, reader, onChange }: Pick<RangeFieldsProps, 'range' | 'reader' | 'onChange'>) {
  const [typed, setTyped] = useState(() => toTyped(range))
  const [seen, setSeen] = useState(range)
  const [echoed, setEchoed] = useState(range)
  if (!isSameRange(range, seen)) {
    setSeen(range)
    if (!isSameRange(range, echoed)) {
      setEchoed(range)
      setTyped(toTyped(range))
    }
  }
  const apply = useDebouncedCallback((next: Range) => {
    setEchoed(next)
    onChange(next)
  }, typingPauseMs)
  const type = (next: Record<RangeEnd, string>) => {
    setTyped(next)
    apply(readRange(reader, next))
  }
  return { typed, type }
}

function toTyped({ from, to }: Range): Record<RangeEnd, string> {
  return { from: String(from ?? ''), to: String(to ?? '') }
}
