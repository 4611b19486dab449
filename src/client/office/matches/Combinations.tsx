import { Button } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { NeedMatch } from '../../../shared/needs/matches.ts'
import { findCombinations } from './combinations.ts'
import classes from './NeedMatches.module.css'

type CombinationsProps = {
  matches: readonly NeedMatch[]
  wantedLb: number | null
  onSelect: (itemIds: readonly string[]) => void
}

/** Items of one source that together have the wanted weight; where a single one has it, nothing. */
export function Combinations({ matches, wantedLb, onSelect }: CombinationsProps) {
  const combinations = useMemo(() => findCombinations(matches, wantedLb), [matches, wantedLb])
  if (combinations.length === 0) return null
  return (
    <ul className={classes['combinations']} aria-label="Together they fill the weight">
      {combinations.map(({ sourceCode, itemIds, text }) => (
        <li key={sourceCode}>
          <IconStack2 size={18} aria-hidden />
          <span className="tabular">{text}</span>
          <Button variant="default" size="compact-sm" aria-label={`Select: ${text}`} onClick={() => onSelect(itemIds)}>
            Select
          </Button>
        </li>
      ))}
    </ul>
  )
}
