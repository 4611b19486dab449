import { outlines } from 'virtual:region-map'
import type { RegionFigures } from '../../../../shared/office/figures.ts'
import { regions } from '../../../../shared/places/regions.ts'
import classes from './Figures.module.css'
import { showFigure } from './words.ts'

const tones = 4

/** The map, the more tons the darker. Names and numbers stand beside it. */
export function RegionTones({ figures }: { figures: RegionFigures['regions'] }) {
  const tonsOf = new Map(figures.map(({ region, tons }) => [region, tons]))
  const most = Math.max(...tonsOf.values())
  return (
    <svg viewBox="14 6 1068 604" className={classes['map']} aria-hidden="true">
      <path d={outlines.unassigned} data-tone="0" />
      {regions.map(({ code, name }) => {
        const tons = tonsOf.get(name) ?? 0
        return (
          <path key={code} d={outlines.regions[code]} data-tone={tons > 0 ? Math.ceil((tones * tons) / most) : 0}>
            <title>{`${name}: ${showFigure(tons)} tons`}</title>
          </path>
        )
      })}
    </svg>
  )
}
