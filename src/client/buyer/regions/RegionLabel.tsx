import type { RegionName } from '../../../shared/places/regions.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatCountShort } from '../../platform/text/format.ts'
import type { MapLabel } from './map-labels.ts'
import classes from './RegionMap.module.css'

const lineHeightUnits = 22
const smallLineHeightEm = 1.05

type RegionLabelProps = {
  name: RegionName
  label: MapLabel
  items: number | undefined
  isSelected: boolean
  tone: number | undefined
}

/** A region's name and item count on the map; on a small map with a line for each word. */
export function RegionLabel({ name, label, items, isSelected, tone }: RegionLabelProps) {
  const { x, y, leader, small = { x, y } } = label
  const ground = leader ? 'sea' : isSelected ? 'selected' : 'land'
  const count = items === undefined ? undefined : formatCountOf(items, 'item')
  const words = name.split(' ')
  return (
    <g className={classes['label']} data-on={ground} data-tone={tone}>
      {leader && <line {...leader} className={classes['leader']} />}
      <g className={classes['large']}>
        <text x={x} y={y} className={classes['name']}>
          {name}
        </text>
        <text x={x} y={y + lineHeightUnits} className={classes['count']}>
          {count}
        </text>
      </g>
      {/* Each line is a text of its own: a hidden tspan still moves the next one down in Firefox. */}
      <g className={classes['small']}>
        {words.map((word, line) => (
          <text key={word} {...small} dy={offsetOf(line)} className={classes['name']}>
            {word}
          </text>
        ))}
        <text {...small} dy={offsetOf(words.length)} className={classes['count']}>
          {count}
        </text>
        <text {...small} dy={offsetOf(words.length)} className={classes['figure']}>
          {items !== undefined && formatCountShort(items)}
        </text>
      </g>
    </g>
  )
}

function offsetOf(line: number): string {
  return `${line * smallLineHeightEm}em`
}
