import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export type CategoryDayRow = { day: string; category: string; weightLb: number }

/** What was for sale by category at the end of each of these days; the days before anything is known are left out. */
export async function selectStockOfDays(db: Db, days: readonly string[]): Promise<CategoryDayRow[]> {
  const { rows } = await sql<CategoryDayRow>`
    with spans as (
      select category, weight_lb, day, lead(day) over (partition by source_code, category order by day) as until
      from stock_days
    )
    select asked::text as day, category, sum(weight_lb) as "weightLb"
    from unnest(${[...days]}::date[]) as asked
    join spans on spans.day <= asked and (until is null or until > asked)
    group by asked, category order by asked, category
  `.execute(db)
  return rows
}

export type RegionStockRow = { region: string; items: number; weightLb: number }

/** What is for sale now by region code; `none` is what has no region. */
export async function selectStockOfRegions(db: Db): Promise<RegionStockRow[]> {
  const { rows } = await sql<RegionStockRow>`
    select region, sum(item_count)::integer as items, sum(weight_lb) as "weightLb"
    from inventory_totals where region <> 'all' group by region
  `.execute(db)
  return rows
}

export type ListAgeRow = {
  supplier: string | null
  sourceCode: string
  weightLb: number
  newestAt: Date
  oldestAt: Date
  everyDays: number | null
}

/** For each source that has stock, when its lists were stored that stand; without those of which no list is known. */
export async function selectListAges(db: Db): Promise<ListAgeRow[]> {
  const { rows } = await sql<ListAgeRow>`
    select suppliers.company as supplier, stock.source_code as "sourceCode", sum(stock.weight_lb) as "weightLb",
      max(sent.at) as "newestAt", min(sent.at) as "oldestAt", max(list_every_days) as "everyDays"
    from (select source_code, category, sum(weight_lb) as weight_lb from listed_groups group by 1, 2) as stock
    join lateral (
      select max(created_at) as at from upload_sources
      where source_key = lower(stock.source_code) and upload_sources.category = stock.category and is_standing
    ) as sent on sent.at is not null
    left join supplier_codes on lower(supplier_codes.source_code) = lower(stock.source_code)
    left join suppliers on suppliers.id = supplier_codes.supplier_id
    group by suppliers.id, suppliers.company, stock.source_code
  `.execute(db)
  return rows
}

/** Deletes days so long past that a later one of the same steel is as old. */
export async function deleteOldStockDays(db: Db, keptYears: number): Promise<void> {
  await sql`
    delete from stock_days as old where day < current_date - make_interval(years => ${keptYears}) and exists (
      select from stock_days as later
      where later.source_code = old.source_code and later.category = old.category and later.day > old.day
        and later.day < current_date - make_interval(years => ${keptYears})
    )
  `.execute(db)
}

/** Forgets the past of what this transaction has emptied, as when the demo data goes. */
export async function deleteStockDaysOfEmptied(tx: Tx): Promise<void> {
  await sql`
    delete from stock_days as past using stock_days as emptied
    where emptied.item_count = 0 and emptied.xmin = pg_current_xact_id()::xid
      and past.source_code = emptied.source_code and past.category = emptied.category
  `.execute(tx)
}
