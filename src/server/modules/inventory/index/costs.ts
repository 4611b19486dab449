import type { PartCost } from '../../../../shared/search/schema.ts'
import type { Columns } from './columns.ts'
import { blockingBits, markRows } from './marks.ts'
import type { Filter } from './question.ts'

// Each is one more pass over the rows.
const partsMax = 16

/** A filter that asks nothing of the texts and figures of items. */
export const open = {
  regions: [],
  categories: [],
  states: [],
  sources: [],
  grades: [],
  kindsOfGrade: [],
  conditions: [],
  coatings: [],
  metals: [],
  thickness: {},
  width: {},
  length: {},
  weight: {},
  words: [],
} satisfies Partial<Filter>

type Part = { part: Omit<PartCost, 'count'>; asked: Partial<Filter> }

/** What each part of a filter asks, by itself. */
function partsOf(filter: Filter): Part[] {
  const { grades, kindsOfGrade, thickness, width, length, weight } = filter
  const lists = [
    { name: 'region', asked: { regions: filter.regions } },
    { name: 'category', asked: { categories: filter.categories } },
    { name: 'state', asked: { states: filter.states } },
    { name: 'source', asked: { sources: filter.sources } },
    { name: 'grade', asked: { grades, kindsOfGrade } },
    { name: 'condition', asked: { conditions: filter.conditions } },
    { name: 'coating', asked: { coatings: filter.coatings } },
    { name: 'metal', asked: { metals: filter.metals } },
  ] as const
  const bounds = [
    { name: 'thickness', asked: { thickness } },
    { name: 'width', asked: { width } },
    { name: 'length', asked: { length } },
    { name: 'weight', asked: { weight } },
  ] as const
  const given = [
    ...lists.filter(({ asked }) => Object.values(asked).some((values) => values.length > 0)),
    ...bounds.filter(({ asked }) =>
      Object.values(asked).some(({ from, to }) => from !== undefined || to !== undefined),
    ),
  ]
  return [
    ...given.map(({ name, asked }): Part => ({ part: { filter: name, words: [] }, asked })),
    ...[...new Set(filter.words)].map(
      (word): Part => ({ part: { filter: 'text', words: [word] }, asked: { words: [word] } }),
    ),
  ]
}

/**
 * How many items a filter would find without each of its parts, in one pass for each part: those that only this part keeps
 * out. Words that no item has are left out together, since nothing else helps. None for a filter of very many parts.
 */
export function countWithout(
  columns: Columns,
  filter: Filter,
  unfound: readonly string[],
  isActive: (category: string) => boolean,
): PartCost[] {
  const blocking = blockingBits(filter)
  if (unfound.length > 0) {
    const words = filter.words.filter((word) => !unfound.includes(word))
    const marks = markRows(columns, { ...filter, words }, isActive)
    const count = marks.reduce((sum, mark) => ((mark & blocking) === 0 ? sum + 1 : sum), 0)
    return [{ filter: 'text', words: [...unfound], count }]
  }
  const parts = partsOf(filter)
  if (parts.length > partsMax) return []
  // For each row the number of its only obstacle from 1, 0 without one, and `several`.
  const obstacles = new Uint8Array(columns.rows)
  const several = 255
  const note = (asked: Partial<Filter>, obstacle: number) => {
    const marks = markRows(columns, { ...filter, ...open, ...asked }, isActive)
    for (let row = 0; row < marks.length; row += 1) {
      if (((marks[row] ?? 0) & blocking) !== 0) obstacles[row] = obstacles[row] === 0 ? obstacle : several
    }
  }
  parts.forEach(({ asked }, index) => {
    note(asked, index + 1)
  })
  // What no part of the search asks: whether the row is there, and its product type active.
  note({}, several)
  const counts = new Uint32Array(several + 1)
  for (const obstacle of obstacles) counts[obstacle] = (counts[obstacle] ?? 0) + 1
  return parts.map(({ part }, index) => ({ ...part, count: counts[index + 1] ?? 0 }))
}
