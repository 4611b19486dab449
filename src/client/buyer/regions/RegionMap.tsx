import { outlines } from 'virtual:region-map'
import { useState } from 'react'
import { type RegionCode, type RegionName, regions } from '../../../shared/places/regions.ts'
import type { InventorySummary } from '../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatCountShort, formatStock, formatTonsOf } from '../../platform/text/format.ts'
import type { RegionLink } from './hooks.ts'
import classes from './RegionMap.module.css'

const seaTargetUnits = 132

const lineHeightUnits = 22
const smallLineHeightEm = 1.05

type RegionMapProps = {
  linkTo: (region: RegionName) => RegionLink
  summary?: InventorySummary | undefined
  selected?: readonly RegionName[]
  /** The region hovered in the list beside the map. */
  pointedAt?: RegionCode | undefined
  onPointAt?: (code: RegionCode | undefined) => void
}

/** The nine regions as links on a map of the United States. */
export function RegionMap({ linkTo, summary, selected = [], pointedAt, onPointAt }: RegionMapProps) {
  const [ringed, setRinged] = useState<RegionCode>()
  return (
    <div className={classes['frame']}>
      {/* biome-ignore lint/a11y/useSemanticElements: an svg cannot be a fieldset */}
      <svg className={classes['map']} viewBox="14 6 1068 604" role="group" aria-label="Choose a region">
        <path d={outlines.unassigned} className={classes['unassigned']} />
        {regions.map(({ code, name }) => {
          const { href, ...handlers } = linkTo(name)
          return (
            <a
              key={code}
              href={href}
              {...handlers}
              className={classes['region']}
              aria-label={spokenName(name, totalsIn(summary, code))}
              aria-current={(handlers.role === undefined && selected.includes(name)) || undefined}
              data-selected={selected.includes(name) || undefined}
              data-pointed={pointedAt === code || undefined}
              data-tone={toneOf(summary, code)}
              onPointerOver={() => onPointAt?.(code)}
              onPointerOut={() => onPointAt?.(undefined)}
              onFocus={({ currentTarget }) => setRinged(currentTarget.matches(':focus-visible') ? code : undefined)}
              onBlur={() => setRinged(undefined)}
            >
              <title>{name}</title>
              <path d={outlines.regions[code]} className={classes['land']} />
              <SeaTargets {...mapLabels[code]} />
            </a>
          )
        })}
        <path d={outlines.stateBorders} className={classes['stateBorders']} />
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: the texts take no focus; the links say the same */}
        <g aria-hidden="true">
          {regions.map(({ code, name }) => (
            <RegionLabel
              key={code}
              name={name}
              label={mapLabels[code]}
              totals={totalsIn(summary, code)}
              isSelected={selected.includes(name)}
            />
          ))}
        </g>
        {ringed && (
          <g className={classes['rings']}>
            <path d={outlines.regions[ringed]} />
            <path d={outlines.regions[ringed]} />
          </g>
        )}
      </svg>
      <p className={classes['legend']} data-known={summary !== undefined} aria-hidden="true">
        Numbers are items in stock. The stronger the color, the more tons.
      </p>
    </div>
  )
}

/** Makes the labels in the sea, and their leader lines, clickable like the land. */
function SeaTargets({ small, ...large }: MapLabel) {
  return (
    <>
      <g className={classes['large']}>
        <SeaTarget {...large} />
      </g>
      <g className={classes['small']}>
        <SeaTarget {...(small ?? large)} />
      </g>
    </>
  )
}

function SeaTarget({ x, y, leader }: Place) {
  if (!leader) return null
  const half = seaTargetUnits / 2
  return (
    <g className={classes['target']}>
      <line {...leader} strokeWidth={half} />
      <rect x={x - half} y={y - half + 24} width={seaTargetUnits} height={seaTargetUnits} />
    </g>
  )
}

// 0 to 3: a region's share of the tons of the one with the most.
function toneOf(summary: InventorySummary | undefined, code: RegionCode): number | undefined {
  if (!summary) return undefined
  const weightOf = ({ weightLb }: { weightLb: number }) => weightLb
  const mostLb = Math.max(...summary.regions.map(weightOf))
  const weightLb = summary.regions.filter((region) => region.code === code).map(weightOf)[0] ?? 0
  return mostLb === 0 ? 0 : Math.min(3, Math.floor((weightLb / mostLb) * 4))
}

type Totals = { items: number; weightLb: number }

function totalsIn(summary: InventorySummary | undefined, code: RegionCode): Totals | undefined {
  return summary?.regions.find((region) => region.code === code)
}

function spokenName(name: RegionName, totals: Totals | undefined): string {
  return totals ? `${name}, ${formatStock(totals)}` : name
}

type RegionLabelProps = {
  name: RegionName
  label: MapLabel
  totals: Totals | undefined
  isSelected: boolean
}

/** A small map has a line for each word. */
function RegionLabel({ name, label, totals, isSelected }: RegionLabelProps) {
  const count = totals && formatCountOf(totals.items, 'item')
  const tons = totals && formatTonsOf(totals.weightLb)
  const words = name.split(' ')
  const large = { x: label.x, y: label.y }
  const { leader, ...small } = label.small ?? label
  return (
    <g className={classes['label']}>
      <g className={classes['large']} data-on={groundOf(label.leader, isSelected)}>
        <Leader line={label.leader} />
        <text {...large} className={classes['name']}>
          {name}
        </text>
        <text {...large} dy={lineHeightUnits} className={classes['count']}>
          {count}
        </text>
        <text {...large} dy={2 * lineHeightUnits} className={classes['count']}>
          {tons}
        </text>
      </g>
      {/* Each line is a text of its own: a hidden tspan still moves the next one down in Firefox. */}
      <g className={classes['small']} data-on={groundOf(leader, isSelected)}>
        <Leader line={leader} />
        {words.map((word, line) => (
          <text key={word} {...small} dy={offsetOf(line)} className={classes['name']}>
            {word}
          </text>
        ))}
        <text {...small} dy={offsetOf(words.length)} className={classes['count']}>
          {count}
        </text>
        <text {...small} dy={offsetOf(words.length + 1)} className={classes['count']}>
          {tons}
        </text>
        <text {...small} dy={offsetOf(words.length)} className={classes['figure']}>
          {totals && formatCountShort(totals.items)}
        </text>
      </g>
    </g>
  )
}

function groundOf(leader: Place['leader'], isSelected: boolean): 'sea' | 'selected' | 'land' {
  if (leader) return 'sea'
  return isSelected ? 'selected' : 'land'
}

function Leader({ line }: { line: Place['leader'] }) {
  return line ? <line {...line} className={classes['leader']} /> : null
}

function offsetOf(line: number): string {
  return `${line * smallLineHeightEm}em`
}

/** The middle of the first line of a region's name, in map units. `leader` is a line from the land to a name in the sea. */
type Place = { x: number; y: number; leader?: { x1: number; y1: number; x2: number; y2: number } }

/** `small` is the place on a small map, whose letters are larger. */
type MapLabel = Place & { small?: Place }

/** Placed by hand: the middle of a region is often a lake, a border or too narrow. */
const mapLabels: Record<RegionCode, MapLabel> = {
  PAC: { x: 107, y: 95, small: { x: 104, y: 136 } },
  MTN: { x: 281, y: 229, small: { x: 277, y: 243 } },
  WNC: { x: 430, y: 172, small: { x: 447, y: 128 } },
  ENC: { x: 647, y: 243, small: { x: 748, y: 44, leader: { x1: 690, y1: 184, x2: 722, y2: 134 } } },
  WSC: { x: 470, y: 430, small: { x: 466, y: 400 } },
  ESC: {
    x: 700,
    y: 530,
    leader: { x1: 662, y1: 450, x2: 688, y2: 508 },
    small: { x: 694, y: 524, leader: { x1: 662, y1: 432, x2: 681, y2: 482 } },
  },
  NE: {
    x: 1006,
    y: 132,
    leader: { x1: 900, y1: 150, x2: 940, y2: 142 },
    small: { x: 1006, y: 110, leader: { x1: 900, y1: 150, x2: 924, y2: 144 } },
  },
  MA: {
    x: 1006,
    y: 258,
    leader: { x1: 850, y1: 210, x2: 942, y2: 252 },
    small: { x: 1006, y: 238, leader: { x1: 850, y1: 210, x2: 926, y2: 258 } },
  },
  SA: {
    x: 944,
    y: 388,
    leader: { x1: 796, y1: 382, x2: 866, y2: 382 },
    small: { x: 940, y: 372, leader: { x1: 796, y1: 382, x2: 860, y2: 392 } },
  },
}
