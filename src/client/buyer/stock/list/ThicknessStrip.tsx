import { Button } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { countSteps, gaugeSeriesOf, type StepStock, thicknessSteps } from '../../../../shared/steel/gauges.ts'
import { parseThicknessIn, thicknessDecimals } from '../../../../shared/steel/thickness.ts'
import { parseWeightLb } from '../../../../shared/steel/weight.ts'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { formatStock } from '../../../platform/text/format.ts'
import { useTyped } from '../../../ui/fields/use-typed-text.ts'
import { isFiltering, isSameRange, openRange, type Range, type RangeEnd } from '../../item/ranges/range.ts'
import { filterItems, type ItemFilter } from '../item-filter.ts'
import { gaugeText } from '../words.ts'
import classes from './ThicknessStrip.module.css'

type ListThicknessStripProps = {
  category: string
  /** All items of the list; undefined until they are loaded. */
  items: readonly InventoryItem[] | undefined
  filter: ItemFilter
  onChange: (range: Range) => void
}

const noItems: readonly InventoryItem[] = []

/** The thicknesses of a list, as its other filters leave them. */
export function ListThicknessStrip({ category, items = noItems, filter, onChange }: ListThicknessStripProps) {
  const { width, length, weight, grades, conditions } = filter
  const steps = useMemo(() => {
    const others = { thickness: openRange, width, length, weight, grades, conditions }
    return countItems(filterItems(items, others), category)
  }, [items, category, width, length, weight, grades, conditions])
  return <ThicknessStrip steps={steps} range={filter.thickness} onChange={onChange} />
}

/** What is no number passes every filter, and is in no step. */
export function countItems(items: readonly InventoryItem[], category: string): StepStock[] {
  const sizes = new Map<string, { items: number; weightLb: number }>()
  for (const item of items) {
    const { items: count, weightLb } = sizes.get(item.thickness) ?? { items: 0, weightLb: 0 }
    sizes.set(item.thickness, { items: count + 1, weightLb: weightLb + (parseWeightLb(item.weight) ?? 0) })
  }
  const read = [...sizes].flatMap(([text, stock]) => {
    const thicknessIn = parseThicknessIn(text)
    if (thicknessIn === undefined) return []
    const shownIn = Number(thicknessIn.toFixed(thicknessDecimals))
    return [{ lowIn: thicknessIn, highIn: thicknessIn, shownIn, ...stock }]
  })
  return countSteps(thicknessSteps(gaugeSeriesOf(category)), read)
}

/** The first and the last step. */
type Span = readonly [number, number]
/** What the pointer moves: an end of the span, or a new one that begins with the step that was pressed. */
type Drag = { moves: RangeEnd | 'both'; span: Span }

// About what fits beside each other between the fields.
const labelsMax = 6
const stepPxMax = 64
const pauseMs = 100
const asIs = (range: Range) => range

type ThicknessStripProps = {
  /** The steps with items, the thinnest first. */
  steps: readonly StepStock[]
  range: Range
  onChange: (range: Range) => void
}

/**
 * The thicknesses in stock as bars, which filter: a press chooses one, a drag several, and the ends are sliders. What is
 * chosen is the range of the fields From and To. Where there are fewer than two, its place is empty.
 */
export function ThicknessStrip({ steps, range, onChange }: ThicknessStripProps) {
  const { typed, type } = useTyped({
    value: range,
    isSame: isSameRange,
    toTyped: asIs,
    toValue: asIs,
    onChange,
    pauseMs,
  })
  const barsRef = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag>(undefined)
  const [dragged, setDragged] = useState<Span>()
  if (steps.length < 2) return <div className={classes['strip']} />
  const last = steps.length - 1
  const isFiltered = dragged !== undefined || isFiltering(typed)
  const chosen = dragged ?? findSteps(steps, typed)
  const [first, final] = chosen ?? [0, last]
  const choose = ([from, to]: Span) => type(rangeOf(steps, from, to))
  const placeOf = ({ clientX }: PointerEvent) => {
    const { left, width } = barsRef.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return ((clientX - left) / width) * steps.length
  }
  const spanAt = (event: PointerEvent, moved: Drag): Span => {
    const place = placeOf(event)
    const [from, to] = moved.span
    if (moved.moves === 'from') return [within(Math.round(place), 0, to), to]
    if (moved.moves === 'to') return [from, within(Math.round(place) - 1, from, last)]
    const step = within(Math.floor(place), 0, last)
    return [Math.min(from, step), Math.max(from, step)]
  }
  const press = (event: PointerEvent, moves: Drag['moves']) => {
    if (event.button !== 0) return
    event.stopPropagation()
    barsRef.current?.setPointerCapture(event.pointerId)
    const start = within(Math.floor(placeOf(event)), 0, last)
    drag.current = { moves, span: moves === 'both' ? [start, start] : [first, final] }
    setDragged(drag.current.span)
  }
  const move = (event: PointerEvent) => {
    if (drag.current) setDragged(spanAt(event, drag.current))
  }
  const release = (event: PointerEvent) => {
    if (!drag.current) return
    const span = spanAt(event, drag.current)
    // What alone was chosen is let go by pressing it again.
    const isAgain = drag.current.moves === 'both' && isSameRange(rangeOf(steps, ...span), typed)
    cancel()
    if (isAgain) type(openRange)
    else choose(span)
  }
  const cancel = () => {
    drag.current = undefined
    setDragged(undefined)
  }
  const step = (event: KeyboardEvent, end: RangeEnd) => {
    if (event.key === 'Escape' && isFiltered) type(openRange)
    const to = toStep(event.key, end === 'from' ? first : final, last)
    if (to === undefined) return
    event.preventDefault()
    choose(end === 'from' ? [within(to, 0, final), final] : [first, within(to, first, last)])
  }
  const most = Math.max(...steps.map(({ items }) => items))
  const labelEach = Math.ceil(steps.length / labelsMax)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen
    <div className={classes['strip']} role="group" aria-label="Items by thickness">
      <div
        ref={barsRef}
        className={classes['bars']}
        style={{ maxWidth: steps.length * stepPxMax }}
        data-filtered={isFiltered || undefined}
        onPointerDown={(event) => press(event, 'both')}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={cancel}
      >
        {steps.map((one, index) => (
          <div
            key={one.nominalIn}
            className={classes['step']}
            title={describeStep(one)}
            data-is={isFiltered ? (chosen && index >= first && index <= final ? 'in' : 'out') : undefined}
          >
            <span className={classes['bar']} style={{ height: `${(one.items / most) * 100}%` }} />
            <span className={classes['label']}>{index % labelEach === 0 && labelOf(one)}</span>
          </div>
        ))}
        {(['from', 'to'] as const).map((end) => {
          const at = end === 'from' ? first : final
          const there = steps[at]
          return (
            <div
              key={end}
              className={classes['handle']}
              style={{ left: `${((end === 'from' ? at : at + 1) / steps.length) * 100}%` }}
              role="slider"
              // Where nothing is chosen, one stop of the Tab key is enough to pass.
              tabIndex={end === 'from' || isFiltered ? 0 : -1}
              aria-label={end === 'from' ? 'Thinnest' : 'Thickest'}
              aria-valuemin={0}
              aria-valuemax={last}
              aria-valuenow={at}
              aria-valuetext={there && describeStep(there)}
              onPointerDown={(event) => press(event, end)}
              onKeyDown={(event) => step(event, end)}
            />
          )
        })}
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes['any'] ?? ''}
        data-shown={isFiltered || undefined}
        aria-label="Any thickness"
        onClick={() => type(openRange)}
      >
        Any
      </Button>
    </div>
  )
}

function within(place: number, least: number, most: number): number {
  return Math.min(Math.max(place, least), most)
}

/** From the first and up to the last step the range is open. */
function rangeOf(steps: readonly StepStock[], first: number, final: number): Range {
  return {
    from: first === 0 ? undefined : steps[first]?.fromIn,
    to: final === steps.length - 1 ? undefined : (steps[final]?.toIn ?? undefined),
  }
}

/** The steps that a range chooses: those whose own thickness is in it, else those that it touches; undefined for none. */
export function findSteps(steps: readonly StepStock[], range: Range): Span | undefined {
  if (!isFiltering(range)) return [0, steps.length - 1]
  const { from = 0, to = Number.POSITIVE_INFINITY } = range
  const isNamed = ({ nominalIn }: StepStock) => nominalIn >= from && nominalIn <= to
  const isTouched = ({ fromIn, toIn }: StepStock) => fromIn <= to && (toIn ?? Number.POSITIVE_INFINITY) >= from
  const test = steps.some(isNamed) ? isNamed : isTouched
  const first = steps.findIndex(test)
  return first < 0 ? undefined : [first, steps.findLastIndex(test)]
}

const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

function toStep(key: string, at: number, last: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return last
  const by = moves[key]
  return by && at + by
}

/** `16 ga`, `3/16`, or inches where a gauge has no name. */
function labelOf({ name, nominalIn }: StepStock): string {
  return name?.replace(' in', '') ?? gaugeText(nominalIn)
}

/** `16 ga (0.0598 in): 12 items, 240 tons` */
function describeStep(step: StepStock): string {
  const { name, nominalIn, fromIn, toIn } = step
  const size = name ? `${name} (${nominalIn} in)` : `${fromIn} to ${toIn} in`
  return `${size}: ${formatStock(step)}`
}
