import { outlines } from 'virtual:region-map'
import { useState } from 'react'
import { type RegionCode, type RegionName, regions } from '../../../shared/places/regions.ts'
import type { InventorySummary } from '../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import type { RegionLink } from './hooks.ts'
import { type MapLabel, mapLabels } from './map-labels.ts'
import { RegionLabel } from './RegionLabel.tsx'
import classes from './RegionMap.module.css'

const seaTargetUnits = 132

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
              aria-label={spokenName(name, itemsIn(summary, code))}
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
              items={itemsIn(summary, code)}
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

function itemsIn(summary: InventorySummary | undefined, code: RegionCode): number | undefined {
  return summary?.regions.find((region) => region.code === code)?.items
}

function spokenName(name: RegionName, items: number | undefined): string {
  return items === undefined ? name : `${name}, ${formatCountOf(items, 'item')}`
}
