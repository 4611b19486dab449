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
              <SeaTarget {...mapLabels[code]} />
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
              tone={toneOf(summary, code)}
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

// Makes a label in the sea, and its leader line, clickable like the land.
function SeaTarget({ x, y, leader }: MapLabel) {
  if (!leader) return null
  const half = seaTargetUnits / 2
  return (
    <g className={classes['target']}>
      <line {...leader} strokeWidth={half} />
      <rect x={x - half} y={y - half + 6} width={seaTargetUnits} height={seaTargetUnits} />
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
  tone: number | undefined
}

/** A small map has a line for each word. */
function RegionLabel({ name, label, totals, isSelected, tone }: RegionLabelProps) {
  const { x, y, leader, small = { x, y } } = label
  const ground = leader ? 'sea' : isSelected ? 'selected' : 'land'
  const count = totals && formatCountOf(totals.items, 'item')
  const tons = totals && formatTonsOf(totals.weightLb)
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
        <text x={x} y={y + 2 * lineHeightUnits} className={classes['count']}>
          {tons}
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

function offsetOf(line: number): string {
  return `${line * smallLineHeightEm}em`
}

type Place = { x: number; y: number }

/** The middle of the first line of a region's name, in map units. `leader` is a line from the land to a name in the sea. */
type MapLabel = Place & { small?: Place; leader?: { x1: number; y1: number; x2: number; y2: number } }

/** Placed by eye: the middle of a region is often a lake, a border or too narrow. */
const mapLabels: Record<RegionCode, MapLabel> = {
  PAC: { x: 99, y: 145 },
  MTN: { x: 272, y: 236 },
  WNC: { x: 452, y: 172 },
  ENC: { x: 660, y: 258, small: { x: 655, y: 194 } },
  WSC: { x: 470, y: 430, small: { x: 470, y: 400 } },
  ESC: { x: 660, y: 355, small: { x: 650, y: 354 } },
  NE: { x: 1006, y: 132, leader: { x1: 908, y1: 146, x2: 934, y2: 140 }, small: { x: 1012, y: 110 } },
  MA: { x: 1000, y: 264, leader: { x1: 866, y1: 232, x2: 938, y2: 260 }, small: { x: 1005, y: 245 } },
  SA: { x: 790, y: 394, small: { x: 808, y: 398 } },
}
