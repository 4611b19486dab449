import pg from 'pg'
import { findRegionCode, regionName } from '../../../src/shared/places/regions.ts'
import type { SizeBound } from '../../../src/shared/search/bounds.ts'
import type { FacetValues, SearchAnswer, SearchInput } from '../../../src/shared/search/schema.ts'
import { type FacetName, facetNames, facetValuesMax } from '../../../src/shared/search/terms.ts'
import { readCoating } from '../../../src/shared/steel/coatings.ts'
import { gaugeRangeOf } from '../../../src/shared/steel/gauges.ts'
import { gradeKey } from '../../../src/shared/steel/grades.ts'
import { tenThousandths } from '../../../src/shared/steel/thickness.ts'
import { fallbackProductTypes } from '../../../src/shared/stock/terms.ts'

/** What both ways must agree on. */
export type ComparedAnswer = Pick<SearchAnswer, 'total' | 'weightLb' | 'unread' | 'facets'> & { ids: string[] }

/** SQL conditions; `fits` is null for an item that is left out as unreadable. */
type Conditions = { lists: Record<FacetName, string>; words: string; fits: string; isHit: string }

const facetColumns: Readonly<Record<FacetName, { key: string; value: string; from?: string }>> = {
  region: { key: 'region', value: 'region', from: ', unnest(regions) as region' },
  category: { key: 'category', value: 'category' },
  state: { key: 'state', value: 'state' },
  source: { key: 'source_code', value: 'source_code' },
  grade: { key: 'grade_key', value: 'min(grade)' },
  condition: { key: 'condition', value: 'condition' },
}
const orders = {
  thickness: 'thickness',
  width: 'width',
  weight: 'weight_lb',
  '-thickness': '-thickness',
  '-width': '-width',
  '-weight': '-weight_lb',
  newest: '-extract(epoch from created_at)',
  '-newest': 'extract(epoch from created_at)',
} as const satisfies Record<SearchInput['sort'], string>

/** Answers a search with a statement for its page, one for its totals and one for each facet, all of one snapshot. */
export async function searchInSql(client: pg.Client, input: SearchInput): Promise<ComparedAnswer> {
  const conditions = readConditions(input)
  const facets = new Map<FacetName, FacetValues>()
  await client.query('begin isolation level repeatable read read only')
  const ids = await readPage(client, conditions, input)
  const totals = await readTotals(client, conditions)
  for (const name of facetNames) facets.set(name, await readFacet(client, conditions, name))
  await client.query('commit')
  const unread = input.unread ? 0 : totals.unread
  return { ids, ...totals, unread, facets: Object.fromEntries(facets) as ComparedAnswer['facets'] } // has every name
}

async function readPage(client: pg.Client, conditions: Conditions, { sort, limit }: SearchInput): Promise<string[]> {
  const { rows } = await client.query<{ id: string; view_json: string }>(`
    select id, view_json from (
      select id, ${orders[sort]} as place from search_items where ${whereOf(conditions)} and ${conditions.isHit}
      order by place nulls last, id limit ${limit + 1}
    ) as page join inventory_items using (id) order by place nulls last, id`)
  return rows.slice(0, limit).map(({ id }) => id)
}

async function readTotals(client: pg.Client, conditions: Conditions) {
  const { fits, isHit } = conditions
  const { rows } = await client.query<{ total: string; weight: number | null; unread: string }>(`
    select count(*) filter (where ${isHit}) as total, sum(weight_lb) filter (where ${isHit}) as weight,
      count(*) filter (where (${fits}) is null) as unread
    from search_items where ${whereOf(conditions)}`)
  const [sums] = rows
  return { total: Number(sums?.total), weightLb: sums?.weight ?? 0, unread: Number(sums?.unread) }
}

async function readFacet(client: pg.Client, conditions: Conditions, name: FacetName): Promise<FacetValues> {
  const { key, value, from = '' } = facetColumns[name]
  const { rows } = await client.query<{ value: string; count: string }>(`
    select ${value} as value, count(*) as count from search_items${from}
    where ${whereOf(conditions, name)} and ${conditions.isHit} and ${key} <> ''
    group by ${key} order by count(*) desc, ${key} collate "C" limit ${facetValuesMax}`)
  const shown = (text: string) => (name === 'region' ? regionName(findRegionCode(text) ?? 'PAC') : text)
  return rows.map((row) => ({ value: shown(row.value), count: Number(row.count) }))
}

/** All conditions on lists but those of one facet. */
function whereOf({ lists, words }: Conditions, except?: FacetName): string {
  return [words, ...facetNames.filter((name) => name !== except).map((name) => lists[name])].join(' and ')
}

function readConditions(input: SearchInput): Conditions {
  const fits = [
    coatingFits(input.coating),
    sizeFits('thickness', input.thicknessFrom, input.thicknessTo),
    sizeFits('width', input.widthFrom, input.widthTo),
    sizeFits('length', input.lengthFrom, input.lengthTo),
    weightFits(input),
  ].join(' and ')
  return {
    lists: {
      region: input.region.length === 0 ? 'true' : `regions && array[${input.region.map(text).join(', ')}]`,
      category: isAmong('category', input.category),
      state: isAmong('state', input.state),
      source: isAmong('source_code', input.source),
      grade: isAmong('grade_key', input.grade.map(gradeKey)),
      condition: isAmong('condition', input.condition),
    },
    words: input.q === '' ? 'true' : `strpos(words, ${text(input.q.toLowerCase())}) > 0`,
    fits,
    isHit: input.unread ? `(${fits}) is not false` : `(${fits})`,
  }
}

const text = (value: string) => pg.escapeLiteral(value)

function isAmong(column: string, values: readonly string[]): string {
  return values.length === 0 ? 'true' : `${column} in (${values.map(text).join(', ')})`
}

function sizeFits(aspect: 'thickness' | 'width' | 'length', from?: SizeBound, to?: SizeBound): string {
  if (from === undefined && to === undefined) return 'true'
  const within = (fromIn: number, toIn: number) => {
    const [low, high] = [tenThousandths(fromIn), tenThousandths(toIn)]
    return `(${aspect}_low <= ${high} and ${aspect}_high >= ${low} or ${aspect}_shown between ${low} and ${high})`
  }
  if (!isGauge(from) && !isGauge(to)) {
    const fits = within(from?.figure ?? 0, to?.figure ?? Number.MAX_SAFE_INTEGER)
    return aspect === 'length' ? `case when has_no_length then false else ${fits} end` : `(${fits})`
  }
  const cases = fallbackProductTypes.flatMap((category) => {
    const [low, high] = [endsOf(from, category, 0), endsOf(to, category, Number.MAX_SAFE_INTEGER)]
    return low && high ? [`when ${text(category)} then ${within(low.lowIn, high.highIn)}`] : []
  })
  return `case category ${cases.join(' ')} else false end`
}

const isGauge = (bound: SizeBound | undefined) => bound !== undefined && 'gauge' in bound

/** The lower gauge is given last. */
function endsOf(bound: SizeBound | undefined, category: string, open: number) {
  if (bound === undefined) return { lowIn: open, highIn: open }
  return 'gauge' in bound ? gaugeRangeOf(bound.gauge, category) : { lowIn: bound.figure, highIn: bound.figure }
}

function weightFits({ weightFrom, weightTo }: SearchInput): string {
  if (weightFrom === undefined && weightTo === undefined) return 'true'
  return `weight_lb between ${weightFrom?.figure ?? 0} and ${weightTo?.figure ?? Number.MAX_VALUE}`
}

function coatingFits(coatings: readonly string[]): string {
  const parts = coatings.flatMap((given) => {
    const wanted = readCoating(given)
    return wanted ? [`coating_family = ${text(wanted.family)} and coating_weight >= ${wanted.weight}`] : []
  })
  return parts.length === 0 ? 'true' : `(${parts.join(' or ')})`
}
