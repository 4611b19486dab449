import { type RawBuilder, sql } from 'kysely'
import { regions } from '../../../shared/places/regions.ts'
import { findStateIn } from '../../../shared/places/state-in-text.ts'
import type { SizeBound } from '../../../shared/search/bounds.ts'
import { type FacetName, facetNames, facetValuesMax } from '../../../shared/search/terms.ts'
import { categoryTraits } from '../../../shared/steel/categories.ts'
import { isCoatedAtLeast, isGalvanealText, readCoating } from '../../../shared/steel/coatings.ts'
import { conditionName } from '../../../shared/steel/conditions.ts'
import { readLength, readWidth } from '../../../shared/steel/dimensions.ts'
import { gaugeRangeOf, gaugeSeriesOf } from '../../../shared/steel/gauges.ts'
import { gradeKey, meetsGrade } from '../../../shared/steel/grades.ts'
import { listMetals, readGradeMetals, readMetals } from '../../../shared/steel/metal-reading.ts'
import type { Metal } from '../../../shared/steel/metals.ts'
import { parseThicknessIn } from '../../../shared/steel/thickness.ts'
import { readThickness } from '../../../shared/steel/thickness-reading.ts'
import type { Db } from '../../db/database.ts'
import type { Filter, Question, SizeAspect, SizeRange } from '../../modules/inventory/index/question.ts'

// Plain SQL for the same questions as the stock index, over a table with what each item's texts mean. It knows the shared
// readers, and nothing of the index.

// The figure in inches, all else in ten-thousandths of an inch.
type Size = { figure: number | null; low: number | null; high: number | null; shown: number | null }
const noSize: Size = { figure: null, low: null, high: null, shown: null }
const rowsPerInsert = 2_000

/** Reads the texts of all items into `item_readings`. Call it again after changes. */
export async function fillReadings(db: Db): Promise<void> {
  await sql`drop table if exists item_readings`.execute(db)
  await sql`
    create table item_readings (
      item_id text primary key, category text, thickness_figure float8, thickness_low float8, thickness_high float8,
      thickness_shown float8, width_figure float8, width_low float8, width_high float8, width_shown float8, length_low float8,
      length_high float8, length_shown float8, is_coil boolean,
      grade_key text, condition_key text, condition_name text, state_code text, coating_family text, coating_weight int, words text
    )
  `.execute(db)
  const items = await db.selectFrom('listed_items').selectAll().execute()
  for (let first = 0; first < items.length; first += rowsPerInsert) {
    const rows = items.slice(first, first + rowsPerInsert).map((item) => {
      const series = gaugeSeriesOf(item.category)
      const { thicknessIn, lowIn, highIn } = readThickness(item.thickness, series)
      const length = readLength(item.length, categoryTraits(item.category).form)
      const thickness = toSize(item.thickness, thicknessIn, lowIn, highIn, 3)
      const width = readWidth(item.width)
      const widthSize = toSize(item.width, width.widthIn, width.lowIn, width.highIn, 2)
      const lengthSize = toSize(item.length, length.lengthIn, length.lowIn, length.highIn, 2)
      const isGalvaneal = [item.product, item.category].some(isGalvanealText)
      const coating = readCoating(item.grade_category, isGalvaneal) ?? readCoating(item.product, isGalvaneal)
      return {
        id: item.id,
        category: item.category,
        thickness,
        width: widthSize,
        length: lengthSize,
        isCoil: length.kind === 'coil',
        grade: gradeKey(item.grade_category),
        condition: foldText(conditionName(item.condition)),
        conditionName: conditionName(item.condition),
        state: findStateIn(item.location_state) ?? '',
        family: coating?.family ?? null,
        weight: coating?.weight ?? null,
        words: [item.product_id, item.heat_num, item.product, item.grade_category, item.source_code]
          .join('\n')
          .toLowerCase(),
      }
    })
    await sql`
      insert into item_readings
      select id, category, (thickness ->> 'figure')::float8, (thickness ->> 'low')::float8, (thickness ->> 'high')::float8,
        (thickness ->> 'shown')::float8, (width ->> 'figure')::float8, (width ->> 'low')::float8, (width ->> 'high')::float8,
        (width ->> 'shown')::float8, (length ->> 'low')::float8, (length ->> 'high')::float8, (length ->> 'shown')::float8, "isCoil", grade, condition, "conditionName", state, family, weight, words
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (id text, category text, thickness jsonb, width jsonb,
        length jsonb, "isCoil" boolean, grade text, condition text, "conditionName" text, state text, family text, weight int, words text)
    `.execute(db)
  }
  await sql`analyze item_readings`.execute(db)
}

function toSize(
  text: string,
  figure: number | undefined,
  low: number | undefined,
  high: number | undefined,
  decimals: number,
): Size {
  if (low !== undefined && high !== undefined) return { figure: low, low: whole(low), high: whole(high), shown: null }
  if (figure === undefined) return noSize
  const shown = parseThicknessIn(text) === undefined ? figure : Number(figure.toFixed(decimals))
  return { figure, low: whole(figure), high: whole(figure), shown: whole(shown) }
}

// Metric sizes have noise far behind the point.
const whole = (valueIn: number) => Math.round(Number((valueIn * 10_000).toFixed(4)))

const foldText = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

type OracleAnswer = {
  ids: string[]
  total: number
  weightLb: number
  unread: number
  facets: Record<FacetName, { value: string; count: number }[]>
}

/** The whole list and the totals. */
export async function askOracle(db: Db, { filter, sort }: Pick<Question, 'filter' | 'sort'>): Promise<OracleAnswer> {
  const judged = await judge(db, filter)
  const unreadMax = sql.lit(filter.isUnreadIncluded ? 1 : 0)
  const isHit = sql`kind <= ${unreadMax} and ${all(facetNames)}`
  const { rows: ids } = await sql<{ id: string }>`
    with judged as (${judged}) select id from judged where ${isHit} order by ${orderOf(sort)}
  `.execute(db)
  const { rows } = await sql<{ total: number; weight: number; unread: number }>`
    with judged as (${judged})
    select count(*) filter (where ${isHit}) as total, coalesce(sum(weight_lb) filter (where ${isHit}), 0) as weight,
      count(*) filter (where kind = 1 and ${all(facetNames)}) as unread
    from judged
  `.execute(db)
  const [totals] = rows
  const facets = await Promise.all(
    facetNames.map(async (name) => {
      const others = all(facetNames.filter((other) => other !== name))
      const counted = await sql<{ value: string; count: number }>`
        with judged as (${judged}),
        spelled as (
          select ${facetKeys[name]} as key, ${facetTexts[name]} as value, count(*) as count
          from judged ${name === 'region' ? sql`, unnest(regions) as region` : sql``}
          where kind <= ${unreadMax} and ${others} group by 1, 2
        )
        select value, count from (
          select (array_agg(value order by count desc, value collate "C"))[1] as value, sum(count) as count
          from spelled where key <> '' group by key
        ) as facet
        order by count desc, value collate "C" limit ${sql.lit(facetValuesMax)}
      `.execute(db)
      const named = counted.rows.map(({ value, count }) => ({
        value: name === 'region' ? (regions.find(({ code }) => code === value)?.name ?? value) : value,
        count,
      }))
      return [name, named.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))] as const
    }),
  )
  return {
    ids: ids.map(({ id }) => id),
    total: totals?.total ?? 0,
    weightLb: Math.round((totals?.weight ?? 0) * 100) / 100,
    unread: filter.isUnreadIncluded ? 0 : (totals?.unread ?? 0),
    facets: Object.fromEntries(facets) as OracleAnswer['facets'], // has all names
  }
}

const facetKeys: Record<FacetName, RawBuilder<unknown>> = {
  region: sql`region`,
  category: sql`lower(category)`,
  state: sql`state_code`,
  source: sql`lower(source_code)`,
  grade: sql`grade_key`,
  condition: sql`condition_key`,
}
const facetTexts: Record<FacetName, RawBuilder<unknown>> = {
  ...facetKeys,
  category: sql`category`,
  source: sql`source_code`,
  grade: sql`trim(grade_category)`,
  condition: sql`condition_name`,
}

const all = (names: readonly FacetName[]) =>
  sql.join(
    names.map((name) => sql.ref(`${name}_ok`)),
    sql` and `,
  )

/** Every item of an active type: 0 passes, 1 is unreadable, 2 fails; and whether it passes each facet's filter. */
async function judge(db: Db, filter: Filter): Promise<RawBuilder<unknown>> {
  const { rows: categories } = await sql<{ category: string }>`select distinct category from item_readings`.execute(db)
  const names = categories.map(({ category }) => category)
  const kinds = [
    ...(['thickness', 'width', 'length'] as const).flatMap((aspect) => judgeSize(aspect, filter[aspect], names)),
    ...judgeWeight(filter.weight),
    ...(await judgeCoating(db, filter.coatings)),
    ...(await judgeMetal(db, filter.metals)),
    ...(filter.ids.length > 0 ? [sql`case when id = any(${[...filter.ids]}::text[]) then 0 else 2 end`] : []),
    ...filter.words.map((word) => sql`case when position(${word.toLowerCase()} in words) > 0 then 0 else 2 end`),
    ...(filter.createdAfterMs === undefined
      ? []
      : [sql`case when items.created_at > ${new Date(filter.createdAfterMs)} then 0 else 2 end`]),
  ]
  const isOneOf = (texts: readonly string[], column: RawBuilder<unknown>) =>
    texts.length === 0 ? sql`true` : sql`${column} = any(${[...texts]}::text[])`
  const { rows: gradeKeys } = await sql<{ key: string }>`select distinct grade_key as key from item_readings`.execute(
    db,
  )
  const kindsOfGrade = gradeKeys
    .map(({ key }) => key)
    .filter((key) => filter.kindsOfGrade.some((wanted) => meetsGrade(key, gradeKey(wanted))))
  const isGrade =
    filter.grades.length === 0 && filter.kindsOfGrade.length > 0
      ? sql`grade_key = any(${kindsOfGrade}::text[])`
      : isOneOf(filter.grades.map(gradeKey), sql`grade_key`)
  return sql`
    select items.*, grade_key, condition_key, condition_name, state_code, thickness_figure, width_figure,
      greatest(0, ${sql.join(kinds.length > 0 ? kinds : [sql`0`])}) as kind,
      ${filter.regions.length === 0 ? sql`true` : sql`regions && ${[...filter.regions]}::text[]`} as region_ok,
      ${isOneOf(filter.categories.map(foldText), sql`lower(items.category)`)} as category_ok,
      ${isOneOf(filter.states, sql`state_code`)} as state_ok,
      ${isOneOf(filter.sources.map(foldText), sql`lower(source_code)`)} as source_ok,
      ${isGrade} as grade_ok,
      ${isOneOf(
        filter.conditions.map((text) => foldText(conditionName(text))),
        sql`condition_key`,
      )} as condition_ok
    from listed_items as items join item_readings on item_id = id
    where not exists (select from product_categories where active = 0 and lower(name) = lower(items.category))
  `
}

function judgeSize(aspect: SizeAspect, { from, to }: SizeRange, categories: readonly string[]): RawBuilder<number>[] {
  if (from === undefined && to === undefined) return []
  const low = sql.ref(`${aspect}_low`)
  const high = sql.ref(`${aspect}_high`)
  const shown = sql.ref(`${aspect}_shown`)
  const cases = categories.map((category) => {
    const bounds = boundsOf(from, to, category)
    const isCoil = aspect === 'length' ? sql`is_coil` : sql`false`
    const kind = bounds
      ? sql`case when ${isCoil} then 2 when ${low} is null then 1
          when ${low} <= ${bounds.to}::float8 and ${high} >= ${bounds.from}::float8
            or ${shown} between ${bounds.from}::float8 and ${bounds.to}::float8 then 0 else 2 end`
      : sql`2`
    return sql`when items.category = ${category} then ${kind}`
  })
  return [cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} end` : sql`0`]
}

function boundsOf(from: SizeBound | undefined, to: SizeBound | undefined, category: string) {
  const ends = [from, to].flatMap((bound) => {
    if (bound === undefined) return []
    return 'figure' in bound ? [{ lowIn: bound.figure, highIn: bound.figure }] : [gaugeRangeOf(bound.gauge, category)]
  })
  if (ends.includes(undefined)) return undefined
  const areGauges = from !== undefined && to !== undefined && 'gauge' in from && 'gauge' in to
  const [first, last = first] = ends
  if (areGauges) {
    return {
      from: whole(Math.min(first?.lowIn ?? 0, last?.lowIn ?? 0)),
      to: whole(Math.max(first?.highIn ?? 0, last?.highIn ?? 0)),
    }
  }
  return { from: from ? whole(first?.lowIn ?? 0) : 0, to: to ? whole(last?.highIn ?? 0) : Number.MAX_VALUE }
}

function judgeWeight({ from, to }: SizeRange): RawBuilder<number>[] {
  if (from === undefined && to === undefined) return []
  const low = from && 'figure' in from ? from.figure : 0
  const high = to && 'figure' in to ? to.figure : Number.MAX_VALUE
  return [
    sql`case when weight_lb is null then 1 when weight_lb between ${low}::float8 and ${high}::float8
      or round(weight_lb::numeric) between ${low}::float8 and ${high}::float8 then 0 else 2 end`,
  ]
}

async function judgeCoating(db: Db, texts: readonly string[]): Promise<RawBuilder<number>[]> {
  if (texts.length === 0) return []
  const { rows } = await sql<{ family: string; weight: number }>`
    select distinct coating_family as family, coating_weight as weight from item_readings where coating_family is not null
  `.execute(db)
  const wanted = texts.flatMap((text) => readCoating(text) ?? [])
  const enough = rows.filter((row) =>
    wanted.some(
      (least) => least.family === row.family && isCoatedAtLeast({ family: least.family, weight: row.weight }, least),
    ),
  )
  return [
    sql`case when coating_family is null then 1 when coating_family || coating_weight = any(${enough.map(
      ({ family, weight }) => family + weight,
    )}::text[]) then 0 else 2 end`,
  ]
}

async function judgeMetal(db: Db, metals: readonly Metal[]): Promise<RawBuilder<number>[]> {
  if (metals.length === 0) return []
  const rows = await db
    .selectFrom('listed_items')
    .select(['category', 'product', 'grade_category'])
    .distinct()
    .execute()
  const wanted = rows.filter(({ category, product, grade_category: grade }) => {
    const named = listMetals(readMetals(category) | readMetals(product) | readGradeMetals(grade))
    return metals.some((metal) => (metal === 'carbon' ? named.length === 0 : named.includes(metal)))
  })
  const texts = wanted.map((row) => [row.category, row.product, row.grade_category].join('|'))
  return [
    sql`case when concat_ws('|', items.category, product, grade_category) = any(${texts}::text[]) then 0 else 2 end`,
  ]
}

function orderOf(sort: Question['sort']): RawBuilder<unknown> {
  const isTurned = sort.startsWith('-')
  const name = isTurned ? sort.slice(1) : sort
  const column = {
    thickness: sql`thickness_figure`,
    width: sql`width_figure`,
    weight: sql`weight_lb`,
    newest: sql`created_at`,
  }[name]
  const direction = isTurned !== (name === 'newest') ? sql`desc` : sql`asc`
  return sql`${column} ${direction} nulls last, id collate "C"`
}
