// The usual way: Fastify reads the rows with pg, maps each one, and compresses each response.
import { fastifyCompress } from '@fastify/compress'
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] })
// The product's own query, so only the making of responses differs.
const statement = `
  select id, product_id, heat_num, product, thickness, width, length, qty_pcs, weight, grade_category, condition,
    location_state, source_code, category, region_codes, created_at
  from inventory_items
  where item_group_key(category, source_code, regions) = any(array(
      select item_group_key(category, source_code, regions) from inventory_groups where category = $1 and regions && $2::text[]))
    and category = $1 and regions && $2::text[]
  order by thickness_in nulls last, id`

/** @param {any} row */
const toView = (row) => ({
  id: row.id,
  productId: row.product_id,
  heatNum: row.heat_num,
  product: row.product,
  thickness: row.thickness,
  width: row.width,
  length: row.length,
  qtyPcs: row.qty_pcs,
  weight: row.weight,
  gradeCategory: row.grade_category,
  condition: row.condition,
  locationState: row.location_state,
  sourceCode: row.source_code,
  category: row.category,
  regionCodes: row.region_codes,
  createdAt: row.created_at.toISOString(),
})

const app = Fastify()
await app.register(fastifyCompress)
app.get('/api/inventory', async (req, reply) => {
  const { region, category } = /** @type {{ region: string, category: string }} */ (req.query)
  const { rows } = await pool.query(statement, [category, [region]])
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(rows.map(toView)))
})
process.stdout.write(`Listening on ${await app.listen()}\n`)
