import type pg from 'pg'

const openNeeds = 10_000
const categories = [
  'Hot Rolled Coil',
  'Hot Rolled Sheet',
  'Hot Rolled P&O Coil',
  'Hot Rolled Plate',
  'Cold Rolled Coil',
  'Galvanized Coil',
  'Galvanized Sheet',
]

/**
 * Stores open needs as buyers state them, five to a list, and returns how many: some take any product, or any thickness.
 */
export async function storeNeeds(client: pg.Client): Promise<number> {
  await client.query(
    `
      insert into customer_needs (
        customer_name, company, email, phone, product, thickness, width, length, qty_pcs, grade_category, condition,
        location_state, category, weight_needed, coating_wt, position, created_at
      )
      select 'Pat Doe', 'Company ' || n % 500, 'pat@acme.example', '555', (array['Prime', 'Any', 'Secondary', ''])[1 + n % 4],
        case when n % 25 = 4 then '' when n % 3 = 0 then (10 + n % 10) || ' GA' else (0.03 + n * 7 % 300 / 1000.0)::text end,
        (array[36, 48, 60, 72, 48.5])[1 + n % 5]::text, (array['', '120', 'COIL', '144'])[1 + n % 4], 0,
        (array['A1011 CS-B', 'A36', '', 'A572-50', 'A653 CS-B'])[1 + n % 5], '',
        (array['OH', 'TX', 'IN', '', 'CA', 'PA'])[1 + n % 6], case when n % 20 > 0 then ($2::text[])[1 + n % cardinality($2::text[])] else '' end,
        (array['40000', '20000', '', '10000'])[1 + n % 4], '', 1 + n % 5, now() - n / 5 * interval '5 minutes'
      from generate_series(1, $1::int) as n
    `,
    [openNeeds, categories],
  )
  await client.query('analyze customer_needs')
  return openNeeds
}
