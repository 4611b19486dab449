import { formatCountOf } from '../../../shared/count-text.ts'
import type { RegionName } from '../../../shared/regions.ts'
import { formatCountShort } from '../../lib/format.ts'
import type { MapLabel } from './map-labels.ts'
import classes from './RegionMap.module.css'

const lineHeightUnits = 22
const smallLineHeight = '1.05em'

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
      <text x={small.x} y={small.y} className={classes['small']}>
        {name.split(' ').map((word, line) => (
          <tspan key={word} x={small.x} dy={line === 0 ? 0 : smallLineHeight} className={classes['name']}>
            {word}
          </tspan>
        ))}
        <tspan x={small.x} dy={smallLineHeight} className={classes['count']}>
          {count}
        </tspan>
        <tspan x={small.x} dy={smallLineHeight} className={classes['figure']}>
          {items !== undefined && formatCountShort(items)}
        </tspan>
      </text>
    </g>
  )
}
