import type pg from 'pg'
import { readLengthOf, readThicknessOf, readWidthOf, type SizeReading } from '../../../src/server/steel/readings.ts'
import { readCoating } from '../../../src/shared/steel/coatings.ts'
import { gaugeChartOf } from '../../../src/shared/steel/gauges.ts'
import { gradeKey } from '../../../src/shared/steel/grades.ts'
import { tenThousandths } from '../../../src/shared/steel/thickness.ts'

/** Gives a twentieth of the items of a filled table other texts: gauges, fractions, and what cannot be read. */
export async function varyTexts(client: pg.Client): Promise<void> {
  await client.query(`
    with numbered as (select id, substr(product_id, 3)::int as n from inventory_items)
    update inventory_items as item set
      thickness = (array['10 GA', '3/16', 'VARIOUS', '16 GA'])[1 + n / 20 % 4], thickness_in = null,
      width = case when n % 60 = 0 then '48 ME' when n % 100 = 0 then 'AS IS' else width end,
      length = case when n % 80 = 0 then '' else length end,
      weight = case when n % 200 = 0 then 'TBD' else weight end,
      weight_lb = case when n % 200 = 0 then null else weight_lb end
    from numbered where numbered.id = item.id and n % 20 = 0`)
  // Else the items of later lists would fill the places all over the table that these left.
  await client.query('vacuum (full, analyze) inventory_items')
  await client.query('vacuum inventory_items')
}

/**
 * Makes the table that the usual way would search in: one row for each item with what was read from its texts, and an
 * index for each list that is chosen from.
 */
export async function makeSearchTable(client: pg.Client): Promise<void> {
  // What suits these statements best.
  await client.query("set jit = off; set max_parallel_workers_per_gather = 0; set work_mem = '64MB'")
  await storeReadings(client)
  await client.query(`
    create table search_items as
    select id, item.category, source_code, location_state as state, regions, condition, grade_category as grade, grade_key,
      coating_family, coating_weight, weight_lb, created_at,
      lower(concat_ws(chr(10), product_id, heat_num, product, grade_category, source_code)) as words,
      t.figure as thickness, t.low as thickness_low, t.high as thickness_high, t.shown as thickness_shown,
      w.figure as width, w.low as width_low, w.high as width_high, w.shown as width_shown,
      l.low as length_low, l.high as length_high, l.shown as length_shown, l.is_none as has_no_length
    from inventory_items as item
    join size_readings t on t.aspect = 'thickness' and t.category = item.category and t.text = thickness
    join size_readings w on w.aspect = 'width' and w.category = item.category and w.text = width
    join size_readings l on l.aspect = 'length' and l.category = item.category and l.text = length
    join grade_readings g on g.text = grade_category
    order by id`)
  await client.query('alter table search_items add primary key (id)')
  for (const column of ['category', 'source_code', 'state', 'grade_key', 'condition']) {
    await client.query(`create index on search_items (${column})`)
  }
  await client.query('vacuum (analyze) search_items')
}

type SizeText = { aspect: 'thickness' | 'width' | 'length'; category: string; text: string }

async function storeReadings(client: pg.Client): Promise<void> {
  const { rows: sizes } = await client.query<SizeText>(`
    select distinct aspect, category, text from inventory_items,
      lateral (values ('thickness', thickness), ('width', width), ('length', length)) as size (aspect, text)`)
  const { rows: grades } = await client.query<{ text: string }>(
    'select distinct grade_category as text from inventory_items',
  )
  await store(
    client,
    'size_readings (aspect text, category text, text text, figure float8, low float8, high float8, shown float8, is_none boolean)',
    sizes.map((size) => ({ ...size, ...toColumns(readSize(size)) })),
  )
  await store(
    client,
    'grade_readings (text text, grade_key text, coating_family text, coating_weight int)',
    grades.map(({ text }) => {
      const coating = readCoating(text)
      return { text, grade_key: gradeKey(text), coating_family: coating?.family, coating_weight: coating?.weight }
    }),
  )
}

function readSize({ aspect, category, text }: SizeText): SizeReading {
  if (aspect === 'thickness') return readThicknessOf(text, gaugeChartOf(category))
  return aspect === 'width' ? readWidthOf(text) : readLengthOf(text, category)
}

/** In ten-thousandths of an inch, but for the figure of the order. JSON has no NaN: it becomes null. */
const toColumns = ({ figure, measuredHighIn, shownIn, isNone }: SizeReading) => ({
  figure,
  low: tenThousandths(figure),
  high: tenThousandths(measuredHighIn),
  shown: tenThousandths(shownIn),
  is_none: isNone,
})

async function store(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  const name = table.split(' ')[0] ?? ''
  await client.query(`create temporary table ${table}`)
  await client.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1)`, [
    JSON.stringify(rows),
  ])
  await client.query(`analyze ${name}`)
}
