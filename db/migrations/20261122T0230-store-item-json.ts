import { type Kysely, sql } from 'kysely'

// In the order in which buyers are shown them.
const fields = [
  ['id', 'id'],
  ['productId', 'product_id'],
  ['heatNum', 'heat_num'],
  ['product', 'product'],
  ['thickness', 'thickness'],
  ['width', 'width'],
  ['length', 'length'],
  ['qtyPcs', 'qty_pcs'],
  ['weight', 'weight'],
  ['gradeCategory', 'grade_category'],
  ['condition', 'condition'],
  ['locationState', 'location_state'],
  ['sourceCode', 'source_code'],
  ['category', 'category'],
  ['regionCodes', 'region_codes'],
  ['createdAt', 'created_at'],
] as const

// An item as buyers are shown it, written once when it is stored: a list of a thousand is then a thousand texts in a row.
export async function up(db: Kysely<unknown>): Promise<void> {
  // Figures only and always the same zone, so that no setting changes what it gives. In SQL it would take twice as long.
  await sql`
    create function iso_time(instant timestamp with time zone) returns text
    language plpgsql immutable strict parallel safe as $$
    begin
      return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    end
    $$
  `.execute(db)
  // Written into the statement that calls it; as a call of its own it would cost more than what it does.
  await sql`
    create function quoted_json(words text) returns text language sql immutable parallel safe
    return '"' || replace(replace(words, '\\', '\\\\'), '"', '\\"') || '"'
  `.execute(db)
  await sql`
    alter table inventory_items add column view_json text generated always as (${sql.raw(viewJson())}) stored not null
  `.execute(db)
  await sql`analyze inventory_items`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inventory_items drop column view_json`.execute(db)
  await sql`drop function iso_time, quoted_json`.execute(db)
}

// PostgreSQL's own functions that write JSON take five times as long, and are not allowed in a generated column.
function viewJson(): string {
  const pairs = fields.map(([name, column]) => `"${name}":' || ${jsonOf(column)} || '`)
  return withoutControls(`'{${pairs.join(',')}}'`)
}

function jsonOf(column: (typeof fields)[number][1]): string {
  if (column === 'qty_pcs') return column
  return `quoted_json(${column === 'created_at' ? 'iso_time(created_at)' : column})`
}

// Ends of lines and tabs get their escapes; whatever else shows nothing becomes a blank.
function withoutControls(json: string): string {
  const escapes = [
    ['chr(10)', String.raw`'\n'`],
    ['chr(13)', String.raw`'\r'`],
    ['chr(9)', String.raw`'\t'`],
  ]
  const escaped = escapes.reduce((text, [control, written]) => `replace(${text}, ${control}, ${written})`, json)
  return String.raw`regexp_replace(${escaped}, '[\x01-\x1f]', ' ', 'g')`
}
