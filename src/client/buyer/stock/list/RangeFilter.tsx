import type { KeyboardEvent, ReactNode } from 'react'
import { useTyped } from '../../../ui/fields/use-typed-text.ts'
import { RangeFields } from '../../item/ranges/RangeFields.tsx'
import {
  isHalfTyped,
  isReversed,
  isSameRange,
  type Range,
  type RangeEnd,
  type RangeReader,
  type RangeTexts,
  readRange,
  stepFrom,
} from '../../item/ranges/range.ts'

const typingPauseMs = 100

type RangeFilterProps = {
  /** With the unit: `Width, in`. */
  legend: string
  /** What an arrow key adds or subtracts. */
  step: number
  reader: RangeReader
  range: Range
  onChange: (range: Range) => void
  placeholders?: RangeTexts
  isInline?: boolean
  between?: ReactNode
  children?: ReactNode
}

/** A range of numbers to filter by, applied after a pause in typing. */
export function RangeFilter({ step, reader, range, onChange, placeholders, ...frame }: RangeFilterProps) {
  const { typed, type } = useTyped({
    value: range,
    isSame: isSameRange,
    toTyped: ({ from, to }) => ({ from: String(from ?? ''), to: String(to ?? '') }),
    toValue: (texts) => readRange(reader, texts),
    onChange,
    pauseMs: typingPauseMs,
  })
  function walk(event: KeyboardEvent, end: RangeEnd): void {
    const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (!steps) return
    event.preventDefault()
    const value = typed[end].trim() ? reader.read(typed[end], end) : 0
    if (value !== undefined) type({ ...typed, [end]: String(stepFrom(value, steps, step)) })
  }
  return (
    <RangeFields
      {...frame}
      typed={typed}
      onType={type}
      isReadable={(text, end) => reader.read(text, end) !== undefined}
      isUnfinished={isHalfTyped}
      expected={reader.expected}
      isReversed={isReversed(range)}
      fieldProps={(end) => ({
        role: 'spinbutton',
        inputMode: 'decimal',
        step,
        placeholder: placeholders?.[end],
        onKeyDown: (event) => walk(event, end),
        'aria-valuenow': range[end],
      })}
    />
  )
}
