import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import classes from './RangeFields.module.css'
import { isReversed, isSameRange, parseRangeEnd, type Range } from './range.ts'

const typingPauseMs = 100

type RangeFieldsProps = {
  /** What the range is of, with its unit: `Width, in`. */
  legend: string
  step: number | 'any'
  range: Range
  onChange: (range: Range) => void
  placeholders?: { from: string; to: string }
  /** The field that the `/` key leads to. */
  fromRef?: RefObject<HTMLInputElement | null>
  /** Name and fields on one line. */
  isInline?: boolean
  /** Stands behind the fields. */
  children?: ReactNode
}

type TypedRange = { from: string; to: string }

/** The From and To fields of a range filter. A pause in typing applies it. */
export function RangeFields(props: RangeFieldsProps) {
  const { legend, step, range, placeholders, fromRef, isInline, children } = props
  const legendId = useId()
  const { typed, type } = useTypedRange(range, props.onChange)
  const field = { type: 'number', step, min: 0, inputMode: 'decimal', className: classes['field'] } as const
  return (
    <fieldset className={classes['range']} data-inline={isInline} aria-labelledby={legendId}>
      <span id={legendId} className={classes['legend']}>
        {legend}
      </span>
      <div className={classes['fields']}>
        <TextInput
          {...field}
          ref={fromRef}
          label="From"
          placeholder={placeholders?.from}
          value={typed.from}
          onChange={(event) => type({ ...typed, from: event.currentTarget.value })}
          aria-keyshortcuts={fromRef && '/'}
        />
        <TextInput
          {...field}
          label="To"
          placeholder={placeholders?.to}
          value={typed.to}
          onChange={(event) => type({ ...typed, to: event.currentTarget.value })}
        />
        {children}
      </div>
      <div role="status" className={classes['note']}>
        {isReversed(range) && 'From is above To, so nothing is filtered out.'}
      </div>
    </fieldset>
  )
}

// A range that came from elsewhere, such as the Back button, replaces what stands in the fields; the echo of one's own
// typing does not, since '0.100' would become '0.1' under the cursor.
function useTypedRange(range: Range, onChange: (range: Range) => void) {
  const [typed, setTyped] = useState(() => toTyped(range))
  const [seen, setSeen] = useState(range)
  const [told, setTold] = useState(range)
  if (!isSameRange(range, seen)) {
    setSeen(range)
    if (!isSameRange(range, told)) {
      setTold(range)
      setTyped(toTyped(range))
    }
  }
  const tell = useDebouncedCallback((next: Range) => {
    setTold(next)
    onChange(next)
  }, typingPauseMs)
  const type = (next: TypedRange) => {
    setTyped(next)
    tell({ from: parseRangeEnd(next.from), to: parseRangeEnd(next.to) })
  }
  return { typed, type }
}

function toTyped({ from, to }: Range): TypedRange {
  return { from: String(from ?? ''), to: String(to ?? '') }
}
