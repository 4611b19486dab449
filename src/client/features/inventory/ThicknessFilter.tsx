import { ActionIcon, Group, NumberInput, Text, Tooltip } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { type RefObject, useId, useState } from 'react'
import classes from './ThicknessFilter.module.css'
import { isReversed, parseRangeEnd, type ThicknessRange } from './thickness-range.ts'

const stepIn = 0.001
const decimalMarks = ['.', ',']
const typingPauseMs = 200
const explanation =
  'You can use several thickness ranges in turn: enter a range, tick the items you need, then enter the next range. Ticked items stay selected.'

type ThicknessFilterProps = {
  range: ThicknessRange
  onChange: (range: ThicknessRange) => void
  /** The field that the `/` key leads to. */
  fromRef: RefObject<HTMLInputElement | null>
}

type TypedRange = { from: string | number; to: string | number }

/** The From and To fields of the thickness filter. */
export function ThicknessFilter({ range, onChange, fromRef }: ThicknessFilterProps) {
  const legendId = useId()
  const [typed, setTyped] = useState(() => toTyped(range))
  const [seen, setSeen] = useState(range)
  const [told, setTold] = useState(range)
  // A range that came from elsewhere, such as the Back button, replaces what stands in the fields; the echo of one's own
  // typing does not, since '0.100' would become '0.1' under the cursor.
  if (!isSameRange(range, seen)) {
    setSeen(range)
    if (!isSameRange(range, told)) {
      setTold(range)
      setTyped(toTyped(range))
    }
  }
  const tell = useDebouncedCallback((next: ThicknessRange) => {
    setTold(next)
    onChange(next)
  }, typingPauseMs)
  const change = (next: TypedRange) => {
    setTyped(next)
    tell({ fromIn: parseRangeEnd(next.from), toIn: parseRangeEnd(next.to) })
  }
  const field = {
    step: stepIn,
    min: 0,
    inputMode: 'decimal',
    allowedDecimalSeparators: decimalMarks,
    className: classes['field'],
  } as const
  return (
    <fieldset className={classes['range']} aria-labelledby={legendId}>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <Text id={legendId} size="sm" fw={600} lh="36px" className={classes['legend']}>
          Thickness, in
        </Text>
        <NumberInput
          {...field}
          ref={fromRef}
          label="From"
          placeholder="0.1875"
          value={typed.from}
          onChange={(from) => change({ ...typed, from })}
          aria-keyshortcuts="/"
        />
        <NumberInput
          {...field}
          label="To"
          placeholder="0.250"
          value={typed.to}
          onChange={(to) => change({ ...typed, to })}
        />
        <Tooltip label={explanation} multiline w={300}>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={explanation}>
            <IconInfoCircle size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Text role="status" size="xs" mt={isReversed(range) ? 4 : 0}>
        {isReversed(range) && 'From is above To, so nothing is filtered out.'}
      </Text>
    </fieldset>
  )
}

function toTyped({ fromIn, toIn }: ThicknessRange): TypedRange {
  return { from: fromIn ?? '', to: toIn ?? '' }
}

function isSameRange(a: ThicknessRange, b: ThicknessRange): boolean {
  return a.fromIn === b.fromIn && a.toIn === b.toIn
}
