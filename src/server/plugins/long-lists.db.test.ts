import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { InventoryItem } from '../../shared/inventory.ts'
import { countConnections } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'
import { itemsAtOnceMax } from '../modules/inventory/inventory.ts'
import { expect, test } from '../test/fixtures.ts'
import { storeLargeStock } from '../test/large-stock.ts'

const justTooLong = itemsAtOnceMax + 1
const url = '/api/inventory'
const asInput = (input: unknown) => encodeURIComponent(JSON.stringify(input))

async function idsInOrder(db: Db, condition = sql<boolean>`true`): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from inventory_items where ${condition} order by thickness_in nulls last, id collate "C"
  `.execute(db)
  return rows.map(({ id }) => id)
}

const idsOf = (list: readonly InventoryItem[]) => list.map(({ id }) => id)

test('a list that is too long to be kept comes whole and in order, over every transport', async ({ app, db }) => {
  // So many that three quarters of them are too many too.
  await storeLargeStock(db, itemsAtOnceMax * 1.4)
  const expected = await idsInOrder(db)
  const plain = await app.inject({ url })
  expect([plain.statusCode, plain.headers.etag, plain.headers['cache-control']]).toEqual([200, undefined, 'no-cache'])
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
  const list = plain.json<InventoryItem[]>()
  expect(idsOf(list)).toEqual(expected)
  expect(list[0]).toMatchObject({ product: expect.stringMatching(/^Coil "\d+"$/), qtyPcs: expect.any(Number) })

  const compressed = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(String(brotliDecompressSync(compressed.rawPayload))).toBe(plain.body)

  const input = { regions: ['ENC', 'PAC', 'SA'] }
  const inRegions = await idsInOrder(db, sql<boolean>`regions <> '{}'`)
  expect(inRegions.length).toBeGreaterThan(itemsAtOnceMax)
  const typed = await app.inject({ url: `/trpc/inventory.list?input=${asInput(input)}` })
  expect(idsOf(typed.json<{ result: { data: InventoryItem[] } }>().result.data)).toEqual(inRegions)
  const alone = await app.inject({ url: `/trpc/inventory.list?batch=1&input=${asInput({ 0: input })}` })
  expect(alone.json()).toEqual([typed.json()])

  const head = await app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  await expect.poll(() => connectionsInUse(db)).toBe(0)
})

test('a list that is too long to be kept is refused where it would travel with other answers', async ({
  app,
  db,
  visitor,
}) => {
  await storeLargeStock(db, justTooLong)
  const message = 'This list is too long to travel with other answers: ask for it alone'
  await expect(visitor.inventory.list({})).rejects.toThrow(message)
  const inputs = asInput({ 0: {}, 1: {} })
  const batch = await app.inject({ url: `/trpc/inventory.list,inventory.sources?batch=1&input=${inputs}` })
  expect([batch.statusCode, batch.json()]).toMatchObject([413, { error: { message } }])
  const mixed = `/trpc/inventory.list,catalog.productTypes.list?batch=1&input=${inputs}`
  expect((await app.inject({ url: mixed })).json()).toMatchObject([{ error: { message } }, { result: {} }])
})

test('a reader who goes away in the middle of a long list frees its connection', async ({ app, db }) => {
  // More than fits on the way to a reader who does not read.
  const items = itemsAtOnceMax * 2
  await storeLargeStock(db, items)
  const readers: Socket[] = []
  for (let count = 0; count < 3; count += 1) {
    const { reader } = await ask(app)
    await once(reader, 'data')
    reader.pause()
    readers.push(reader)
  }
  await expect.poll(() => connectionsInUse(db)).toBe(3)
  const refused = await app.inject({ url })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    503,
    { message: expect.stringContaining('try again in a minute') },
  ])
  // A short one finds room.
  expect((await app.inject({ url: `${url}?category=Category%201` })).statusCode).toBe(200)

  for (const reader of readers) reader.destroy()
  await expect.poll(() => connectionsInUse(db)).toBe(0)
  expect((await app.inject({ url })).json()).toHaveLength(items)
})

test('readers who go away before a long list begins hold nothing', async ({ app, db }) => {
  await storeLargeStock(db, justTooLong)
  for (let count = 0; count < 4; count += 1) {
    await db.transaction().execute(async (tx) => {
      await sql`lock table inventory_groups in access exclusive mode`.execute(tx)
      const { reader, isGone } = await ask(app)
      reader.destroy()
      await expect.poll(isGone).toBe(true)
    })
    await expect.poll(() => connectionsInUse(db)).toBe(0)
  }
  expect((await app.inject({ url })).json()).toHaveLength(justTooLong)
})

/** Asks for all items, as a reader who can stop reading, and waits until the server has heard it. */
async function ask(app: FastifyInstance): Promise<{ reader: Socket; isGone: () => boolean }> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  // A TCP server's address is one of this shape.
  const { port } = app.server.address() as AddressInfo
  const reader = connect(port, '127.0.0.1')
  const arrived = once(app.server, 'request')
  reader.write(`GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`)
  const [req] = await arrived
  return { reader, isGone: () => req.socket.destroyed }
}

function connectionsInUse(db: Db): number {
  const { total, idle } = countConnections(db)
  return total - idle
}
