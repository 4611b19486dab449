import { outlines } from 'virtual:region-map'
import type { RegionFigures } from '../../../../shared/office/figures.ts'
import { regions } from '../../../../shared/places/regions.ts'
import classes from './Figures.module.css'
import { roundUp, showFigure } from './words.ts'

const tones = [1, 2, 3, 4] as const

/** The map, the more tons the darker, with what its tones stand for. Names and numbers stand beside it. */
export function RegionTones({ figures }: { figures: RegionFigures['regions'] }) {
  const tonsOf = new Map(figures.map(({ region, tons }) => [region, tons]))
  const step = roundUp(Math.max(...tonsOf.values())) / tones.length
  return (
    <div>
      <svg viewBox="14 6 1068 604" className={classes['map']} aria-hidden="true">
        <path d={outlines.unassigned} data-tone="0" />
        {regions.map(({ code, name }) => {
          const tons = tonsOf.get(name) ?? 0
          return (
            <path key={code} d={outlines.regions[code]} data-tone={Math.ceil(tons / step)}>
              <title>{`${name}: ${showFigure(tons)} tons`}</title>
            </path>
          )
        })}
      </svg>
      <ul className={classes['key']}>
        {[0, ...tones].map((tone) => (
          <li key={tone}>
            <svg viewBox="0 0 16 16" width={16} height={16} className={classes['map']} aria-hidden="true">
              <path d="M1 1h14v14H1z" data-tone={tone} />
            </svg>
            {tone === 0 ? 'No tons' : `to ${showFigure(tone * step)}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
