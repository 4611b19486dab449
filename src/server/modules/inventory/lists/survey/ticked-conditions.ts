import type { ListHeading } from '../../../../../shared/lists/schema.ts'
import { readCondition, type SteelCondition } from '../../../../../shared/steel/conditions.ts'
import { readTitle } from '../headings/read-title.ts'

const tick = /^(?:x+|y|yes|✓|✔|√|•|●|1)$/i
const noTick = /^(?:n|no|0|-)$/i
const shortName = /^(?:[A-Z]{2,4}S?|excess)$/i

export const isTick = (text: string): boolean => tick.test(text)

export type TickedCondition = { position: number; heading: string; condition: SteelCondition }

/** The columns that only tick a condition, as an X below 'Prime' or 'Sec', in a list that has no other. `textsAt` gives some of their texts. */
export function findTickedConditions(
  headings: readonly ListHeading[],
  textsAt: (column: number) => readonly string[],
): TickedCondition[] {
  if (headings.some(({ matched }) => matched === 'Condition')) return []
  return headings.flatMap(({ matched, role, heading, column: position }): TickedCondition[] => {
    const condition = matched || role ? undefined : conditionOf(heading)
    if (condition === undefined) return []
    const texts = textsAt(position).filter((text) => text !== '')
    const areTicks = texts.length > 0 && texts.every((text) => tick.test(text) || noTick.test(text))
    return areTicks ? [{ position, heading, condition }] : []
  })
}

function conditionOf(heading: string): SteelCondition | undefined {
  const words = heading.replace(/[?:.]+/g, '').trim()
  const { condition, isWhole } = readTitle(words)
  if (condition !== undefined) return isWhole ? condition : undefined
  return shortName.test(words) ? readCondition(words) : undefined
}
