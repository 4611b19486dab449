import type pg from 'pg'
import { type RegionCode, regions } from '../../../src/shared/places/regions.ts'
import { fallbackProductTypes } from '../../../src/shared/stock/terms.ts'
import { withClient } from '../harness/postgres.ts'

/** A read of all items of one region and category, whose number is known. */
export type StockRead = { region: RegionCode; category: string; rows: number }

const reads: readonly StockRead[] = [
  { region: 'PAC', category: 'Galvalume Coil', rows: 100 },
  { region: 'ENC', category: 'Cold Rolled Coil', rows: 1_000 },
  { region: 'ESC', category: 'Galvanized Sheet', rows: 10_000 },
]
const readSources = 20
const sourcesAtLeast = 60
const categoriesPerSource = 8
const statesPerSource = 5
const itemsPerInsert = 100_000
// A prime, so neighbors in the list are far apart in the table.
const stride = 7_919
const states = regions.flatMap(({ code, states: inRegion }) => inRegion.map((state) => ({ region: code, state })))
// Leads out of each region that is read.
const awayStep = 9

/** Whether making the response takes a large part of a second. */
export function isLong({ rows }: StockRead): boolean {
  return rows >= 10_000
}

/** The reads for a table of that size, which is at least ten times as large. */
export function readsOf(items: number): readonly StockRead[] {
  return reads.filter(({ rows }) => rows * 10 <= items)
}

/**
 * Fills an empty table through its triggers, always with the same items. Each source has some categories and states. The items
 * of a read come from 20 sources and are spread over the table; each source has as many of the same category in other regions,
 * and other categories, so no single index leads to just the items of the read.
 */
export async function fillStock(databaseUrl: string, items: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (let first = 0; first < items; first += itemsPerInsert) {
      await client.query(insertItems(items), [first, Math.min(first + itemsPerInsert, items) - 1])
    }
    await client.query('vacuum (analyze) inventory_items, inventory_groups, inventory_totals')
  })
}

function insertItems(items: number): string {
  // Ten times the items have twice the sources.
  const sources = Math.round(sourcesAtLeast * Math.max(1, items / 10_000) ** Math.log10(2))
  return `
    with part (first, past, category, region, is_read) as (values ${partsOf(items).join(', ')}),
    place (place, region, state) as (values ${states.map(({ region, state }, index) => `(${index}, '${region}', '${state}')`).join(', ')}),
    region_place (region, places) as (select region, array_agg(place order by place) from place group by region),
    drawn as (
      select n, (n * ${stride}) % ${items} as spot, md5(n::text) as digest
      from generate_series($1::bigint, $2::bigint) as n
    ),
    diced as (select *, ${['a', 'b', 'c', 'd'].map(dice).join(', ')} from drawn),
    sourced as (
      select diced.*, part.category as part_category, part.region as part_region, coalesce(is_read, false) as is_read,
        case when part.category is null then b % ${sources} else b % ${readSources} * ${Math.floor(sources / readSources)} end as source
      from diced left join part on spot >= first and spot < past
    ),
    sorted as (
      select *, coalesce(part_category,
        (${textArray(fallbackProductTypes)})[1 + (source * 7 + a % ${categoriesPerSource} * 3) % ${fallbackProductTypes.length}]) as category
      from sourced
    ),
    placed as (
      select sorted.*, case when is_read then places[1 + (source + c % 2) % cardinality(places)]
        else (source * 11 + c % ${statesPerSource} * 10) % ${states.length} end as place
      from sorted left join region_place on region_place.region = part_region
    ),
    -- Other items must not match a read.
    moved as (
      select placed.*, case when not placed.is_read and exists (
          select from part join place using (region)
          where part.is_read and part.category = placed.category and place.place = placed.place)
        then (place + ${awayStep}) % ${states.length} else place end as final_place
      from placed
    ),
    weighed as (
      select moved.*, place.region, place.state, 8000 + c % 4400 * 10 as weight_lb,
        case when a % 33 > 0 then trim_scale(0.0149 + (b % 2000) * 0.0005) end as thickness_in
      from moved join place on place.place = final_place
    )
    insert into inventory_items (id, product_id, heat_num, product, thickness, width, length, qty_pcs, weight, grade_category,
      condition, location_state, source_code, category, region_codes, created_at, thickness_in, weight_lb, regions)
    select
      regexp_replace(lpad(to_hex(1763700000000 + n), 12, '0'), '(.{8})(.{4})', '\\1-\\2-7')
        || regexp_replace(substr(digest, 1, 18), '(...)(...)(.{12})', '\\1-a\\2-\\3'),
      'P-' || lpad(n::text, 7, '0'), 100 + a % 900 || 'H' || lpad((b % 1000000)::text, 6, '0'),
      regexp_replace(replace(replace(category, 'Hot Rolled', 'HR'), 'Cold Rolled', 'CR'), '^(Gal[^ ]{3})[^ ]*', '\\1'),
      coalesce(thickness_in::text, '.180-.190'), (array['36', '48', '48.375', '60', '61.5', '72'])[1 + c % 6],
      case when category like '%Coil' then 'COIL' else '120' end, 1 + d % 30, to_char(weight_lb, 'FM99,999'),
      (array['A1011 CS-B', 'A36', 'A572-50', 'A653 G90', 'A1008 CS-B'])[1 + b % 5],
      (array['Prime', 'Prime', 'Excess Prime', 'Secondary'])[1 + a % 4], state, 'SRC' || source, category,
      case when source % 3 = 0 then region else '' end, timestamptz '2026-11-01T00:00:00Z' + n * interval '1 second',
      thickness_in, weight_lb, array[region]
    from weighed order by n`
}

/** The ranges for each read, and for the same sources' items of its category in other regions. */
function partsOf(items: number): string[] {
  let first = 0
  return [true, false].flatMap((isRead) =>
    readsOf(items).map(({ region, category, rows }) => {
      const part = `(${first}, ${first + rows}, '${category}', '${region}', ${isRead})`
      first += rows
      return part
    }),
  )
}

const textArray = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`
// 28 bits each of the digest.
const dice = (name: string, index: number) => `('x' || substr(digest, ${1 + index * 7}, 7))::bit(28)::int as ${name}`

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
