import { type Kysely, sql } from 'kysely'

const decimalComma = sql.lit(',(?!\\d{3}(?!\\d))')
const inUnit = sql.lit('^([+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)) ?([a-z][a-z ./]{0,15})$')

/** Until now only pounds counted. Tons that may be short or metric still do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function pg_temp.pounds_of(weight text) returns double precision language sql immutable as $$
      select round((part[1]::numeric * per_unit.pounds), 3)::double precision
      from regexp_match(regexp_replace(replace(btrim(weight), ',', ''), '\\s+', ' ', 'g'), ${inUnit}, 'i') as part
      join (values
        ('{KG,KGS,KILO,KILOS,KILOGRAM,KILOGRAMS}'::text[], 1 / 0.45359237),
        ('{CWT}', 100),
        ('{ST,NT,NTON,NTONS,NETTON,NETTONS,SHORTTON,SHORTTONS,USTON,USTONS}', 2000),
        ('{MT,MTS,MTON,MTONS,TONNE,TONNES,METRICTON,METRICTONS,METRICTONNE,METRICTONNES}', 1000 / 0.45359237),
        ('{LT,GT,LONGTON,LONGTONS,GROSSTON,GROSSTONS}', 2240)
      ) as per_unit (words, pounds) on upper(translate(part[2], ' ./', '')) = any(per_unit.words)
      where length(btrim(weight)) <= 40 and btrim(weight) !~ ${decimalComma}
        and abs(part[1]::numeric * per_unit.pounds) <= 1e13
    $$
  `.execute(db)
  for (const table of ['inventory_items', 'replaced_items', 'staged_rows']) {
    await sql`
      with unit as materialized (
        select weight, pg_temp.pounds_of(weight) as weight_lb
        from (select distinct weight from ${sql.table(table)} where weight_lb is null and weight ~ '\\d') as text
      )
      update ${sql.table(table)} as item set weight_lb = unit.weight_lb
      from unit where item.weight = unit.weight and item.weight_lb is null and unit.weight_lb is not null
    `.execute(db)
  }
  await sql`
    update customer_inquiries as inquiry
    set weight_lb = inquiry.weight_lb + line.weight_lb,
      items_without_weight = inquiry.items_without_weight - line.lines
    from (
      select inquiry_id, sum(pg_temp.pounds_of(weight)) as weight_lb, count(*) as lines
      from inquiry_lines where pg_temp.pounds_of(weight) is not null group by inquiry_id
    ) as line
    where line.inquiry_id = inquiry.id
  `.execute(db)
  await sql`drop function pg_temp.pounds_of(text)`.execute(db)
}

export async function down(): Promise<void> {
  // The weights are right for the older version as well; its next upload counts pounds only.
}
