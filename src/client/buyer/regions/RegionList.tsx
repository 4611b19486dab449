import { IconChevronRight, IconSquare, IconSquareCheckFilled } from '@tabler/icons-react'
import { type RegionCode, type RegionName, regions } from '../../../shared/places/regions.ts'
import type { InventorySummary } from '../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatTonsOf } from '../../platform/text/format.ts'
import type { RegionLink } from './hooks.ts'
import classes from './RegionList.module.css'

type RegionListProps = {
  linkTo: (region: RegionName) => RegionLink
  summary: InventorySummary | undefined
  selected?: readonly RegionName[]
  pointedAt?: RegionCode | undefined
  onPointAt?: (code: RegionCode | undefined) => void
}

/** The nine regions as a list of links, in the same order as on the map. */
export function RegionList({ linkTo, summary, selected = [], pointedAt, onPointAt }: RegionListProps) {
  return (
    <ul className={`plain-list framed lined ${classes['list']}`}>
      {regions.map(({ code, name, states }) => {
        const { href, ...handlers } = linkTo(name)
        const totals = summary?.regions.find((region) => region.code === code)
        return (
          <li key={code}>
            <a
              href={href}
              {...handlers}
              className={classes['row']}
              data-pointed={pointedAt === code || undefined}
              data-selected={selected.includes(name) || undefined}
              onPointerOver={() => onPointAt?.(code)}
              onPointerOut={() => onPointAt?.(undefined)}
              onFocus={() => onPointAt?.(code)}
              onBlur={() => onPointAt?.(undefined)}
            >
              <span className={classes['name']}>
                {name} <span className={classes['code']}>{code}</span>
              </span>
              <span className={classes['states']}>{states.join(', ')}</span>
              <span className={classes['count']}>{totals && formatCountOf(totals.items, 'item')}</span>
              <span className={classes['tons']}>{totals && formatTonsOf(totals.weightLb)}</span>
              <Arrow link={handlers} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

function Arrow({ link }: { link: Omit<RegionLink, 'href'> }) {
  if (link.role !== 'checkbox') return <IconChevronRight size={16} aria-hidden className={classes['arrow']} />
  const Box = link['aria-checked'] ? IconSquareCheckFilled : IconSquare
  return <Box size={20} aria-hidden className={classes['arrow']} />
}
