import { anItem } from '../../test/factories.ts'
import { expect, test } from '../../test/fixtures.ts'

const member = { name: 'Dana', title: 'Sales', phone: '(555) 555-0101', email: 'dana@example.com' }
const notThere = { code: 'NOT_FOUND' }
const notSignedIn = { code: 'UNAUTHORIZED' }

test('product types are listed by name, by default only the active ones', async ({ admin, visitor }) => {
  const [first] = await visitor.catalog.productTypes.list({})
  await admin.catalog.productTypes.update({ id: first?.id ?? '', active: 0 })
  const active = await visitor.catalog.productTypes.list({})
  const all = await visitor.catalog.productTypes.list({ includeInactive: true })
  expect(active).toHaveLength(18)
  expect(all).toHaveLength(19)
  const names = all.map(({ name }) => name)
  expect(names).toEqual([...names].sort())
  expect(all[0]).toEqual({ ...first, active: 0 })
})

test('a new product type is active by default', async ({ admin }) => {
  expect(await admin.catalog.productTypes.create({ name: '  Rebar ' })).toEqual({
    id: expect.any(String),
    name: 'Rebar',
    active: 1,
    createdAt: expect.stringMatching(/Z$/),
  })
  expect(await admin.catalog.productTypes.create({ name: 'Pipe', active: 0 })).toMatchObject({ active: 0 })
})

test('no two product types have the same name, whatever its case', async ({ admin }) => {
  const taken = { code: 'CONFLICT', cause: { code: 'NAME_TAKEN' }, message: expect.stringContaining('galvanized COIL') }
  await expect(admin.catalog.productTypes.create({ name: 'galvanized COIL' })).rejects.toMatchObject(taken)
  const { id } = await admin.catalog.productTypes.create({ name: 'Rebar' })
  await expect(admin.catalog.productTypes.update({ id, name: 'galvanized COIL' })).rejects.toMatchObject(taken)
  expect(await admin.catalog.productTypes.update({ id, name: 'REBAR' })).toMatchObject({ name: 'REBAR' })
})

test('renaming a product type renames the category of its items, whatever its case', async ({ db, admin }) => {
  const created = await admin.catalog.productTypes.create({ name: 'Rebar' })
  await anItem(db, { category: 'Rebar' })
  await anItem(db, { category: 'rebar' })
  const other = await anItem(db, { category: 'Rebar Coil' })
  expect(await admin.catalog.productTypes.update({ id: created.id, name: 'Reinforcing Bar' })).toEqual({
    ...created,
    name: 'Reinforcing Bar',
  })
  const items = await db.selectFrom('inventory_items').select(['id', 'category']).execute()
  for (const item of items) expect(item.category).toBe(item.id === other.id ? 'Rebar Coil' : 'Reinforcing Bar')
  const groups = await db
    .selectFrom('inventory_groups')
    .select(['category', 'item_count'])
    .orderBy('category')
    .execute()
  expect(groups).toEqual([
    { category: 'Rebar Coil', item_count: 1 },
    { category: 'Reinforcing Bar', item_count: 2 },
  ])
})

test('a refused rename changes no items', async ({ db, admin }) => {
  const { id } = await admin.catalog.productTypes.create({ name: 'Rebar' })
  await anItem(db, { category: 'Rebar' })
  await expect(admin.catalog.productTypes.update({ id, name: 'Galvanized Coil' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect(await db.selectFrom('inventory_items').select('category').execute()).toEqual([{ category: 'Rebar' }])
})

test('only the fields that are sent change', async ({ admin }) => {
  const created = await admin.catalog.productTypes.create({ name: 'Rebar' })
  const { id } = created
  expect(await admin.catalog.productTypes.update({ id, active: 0 })).toEqual({ ...created, active: 0 })
  const renamed = { ...created, name: 'Bar', active: 0 }
  expect(await admin.catalog.productTypes.update({ id, name: 'Bar' })).toEqual(renamed)
  expect(await admin.catalog.productTypes.update({ id })).toEqual(renamed)
})

test('deleting a product type keeps its items', async ({ db, admin }) => {
  const { id } = await admin.catalog.productTypes.create({ name: 'Rebar' })
  await anItem(db, { category: 'Rebar' })
  expect(await admin.catalog.productTypes.delete({ id })).toEqual({ message: expect.any(String) })
  expect(await db.selectFrom('inventory_items').select('category').execute()).toEqual([{ category: 'Rebar' }])
  await expect(admin.catalog.productTypes.delete({ id })).rejects.toMatchObject(notThere)
  await expect(admin.catalog.productTypes.update({ id })).rejects.toMatchObject(notThere)
})

test('each product type, hidden or not, counts the items with its name, whatever its case', async ({
  db,
  admin,
  visitor,
}) => {
  const hidden = await admin.catalog.productTypes.create({ name: 'Rebar', active: 0 })
  for (const category of ['Rebar', 'REBAR', 'Rebar 2', 'Hot Rolled Coil']) await anItem(db, { category })
  await anItem(db, { category: 'Rebar', source_code: 'DGL5' })
  const counts = await admin.catalog.productTypes.itemCounts()
  const types = await admin.catalog.productTypes.list({ includeInactive: true })
  expect(counts.map(({ id }) => id).sort()).toEqual(types.map(({ id }) => id).sort())
  const coil = types.find(({ name }) => name === 'Hot Rolled Coil')
  expect(counts.filter(({ itemCount }) => itemCount > 0).sort((a, b) => a.itemCount - b.itemCount)).toEqual([
    { id: coil?.id, itemCount: 1 },
    { id: hidden.id, itemCount: 3 },
  ])
  await expect(visitor.catalog.productTypes.itemCounts()).rejects.toMatchObject(notSignedIn)
})

test('visitors only ever get active announcements, an admin gets all by default', async ({ admin, visitor }) => {
  const shown = await admin.catalog.announcements.create({ title: 'Shown', content: 'x' })
  const hidden = await admin.catalog.announcements.create({ title: 'Hidden', content: 'x', type: 'update', active: 0 })
  expect(shown).toMatchObject({ type: 'general', active: 1, createdAt: expect.stringMatching(/Z$/) })
  expect(await visitor.catalog.announcements.list({})).toEqual([shown])
  expect(await visitor.catalog.announcements.list({ activeOnly: false })).toEqual([shown])
  expect(await admin.catalog.announcements.list({ activeOnly: true })).toEqual([shown])
  expect(await admin.catalog.announcements.list({})).toHaveLength(2)
  expect(await admin.catalog.announcements.list({})).toContainEqual(hidden)
})

test('announcements are listed newest first', async ({ db, admin, visitor }) => {
  const first = await admin.catalog.announcements.create({ title: 'First', content: 'x' })
  const second = await admin.catalog.announcements.create({ title: 'Second', content: 'x' })
  expect(Date.parse(second.createdAt)).toBeGreaterThanOrEqual(Date.parse(first.createdAt))
  await db.deleteFrom('announcements').where('id', '=', first.id).execute()
  const third = await admin.catalog.announcements.create({ title: 'Third', content: 'x' })
  const dates = (await visitor.catalog.announcements.list({})).map(({ createdAt }) => createdAt)
  expect(dates).toEqual([...dates].sort().reverse())
  expect(dates).toContain(third.createdAt)
})

test('an announcement keeps its date when it is edited, and can be deleted', async ({ admin, visitor }) => {
  const created = await admin.catalog.announcements.create({ title: 'Old', content: 'x' })
  const edited = await admin.catalog.announcements.update({
    id: created.id,
    title: 'New',
    content: 'y',
    type: 'special',
    active: 0,
  })
  expect(edited).toEqual({ ...created, title: 'New', content: 'y', type: 'special', active: 0 })
  expect(await visitor.catalog.announcements.list({})).toEqual([])
  await admin.catalog.announcements.delete({ id: created.id })
  await expect(admin.catalog.announcements.delete({ id: created.id })).rejects.toMatchObject(notThere)
  await expect(admin.catalog.announcements.update({ ...created, type: 'general' })).rejects.toMatchObject(notThere)
})

test('specialties and photo are optional, and the team is listed in the order of entry', async ({ admin, visitor }) => {
  const dana = await admin.catalog.team.create({ ...member, photoUrl: '' })
  expect(dana).toEqual({
    ...member,
    id: expect.any(String),
    specialties: '',
    photoUrl: null,
    createdAt: expect.any(String),
  })
  await admin.catalog.team.create({
    ...member,
    name: 'Marcus',
    photoUrl: 'https://example.com/m.jpg',
    specialties: 'Plate',
  })
  const edited = await admin.catalog.team.update({ ...member, id: dana.id, title: 'Manager' })
  expect(edited).toEqual({ ...dana, title: 'Manager' })
  expect((await visitor.catalog.team.list()).map(({ name, photoUrl }) => [name, photoUrl])).toEqual([
    ['Dana', null],
    ['Marcus', 'https://example.com/m.jpg'],
  ])
  await admin.catalog.team.delete({ id: dana.id })
  await expect(admin.catalog.team.delete({ id: dana.id })).rejects.toMatchObject(notThere)
  await expect(admin.catalog.team.update({ ...member, id: dana.id })).rejects.toMatchObject(notThere)
})

test('a photo address must be https or a path on this server', async ({ admin }) => {
  const scripts = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'blob:https://x.example/1',
    'x.png',
  ]
  const elsewhere = ['//evil.example', '/\\evil.example', '/\t/evil.example', '/\n/evil.example', '\\\\evil.example']
  for (const photoUrl of [...scripts, ...elsewhere, 'http://example.com/a.png', 'HTTPS:example.com']) {
    await expect(admin.catalog.team.create({ ...member, photoUrl })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('the REST list of product types takes includeInactive', async ({ app, db }) => {
  await db.updateTable('product_categories').set({ active: 0 }).where('name', '=', 'Galvanized Coil').execute()
  const count = async (query: string) => (await app.inject(`/api/categories${query}`)).json<unknown[]>().length
  expect(await count('')).toBe(18)
  expect(await count('?includeInactive=0')).toBe(18)
  expect(await count('?includeInactive=1')).toBe(19)
  expect((await app.inject('/api/categories?includeInactive=1&includeInactive=1')).statusCode).toBe(400)
})

test('the REST list of announcements gives visitors the active ones, an admin all unless active=true', async ({
  app,
  cookies,
}) => {
  const post = (payload: object) => app.inject({ method: 'POST', url: '/api/announcements', payload, cookies })
  expect((await post({ title: 'Shown', content: 'x' })).statusCode).toBe(201)
  expect((await post({ title: 'Hidden', content: 'x', active: 0 })).statusCode).toBe(201)
  expect((await post({ title: 'Neither', content: 'x', type: 'loud' })).statusCode).toBe(400)
  const titles = async (url: string, signedIn: boolean) =>
    (await app.inject({ url, ...(signedIn && { cookies }) }))
      .json<{ title: string }[]>()
      .map(({ title }) => title)
      .sort()
  expect(await titles('/api/announcements', false)).toEqual(['Shown'])
  expect(await titles('/api/announcements?active=false', false)).toEqual(['Shown'])
  expect(await titles('/api/announcements?active=true', true)).toEqual(['Shown'])
  expect(await titles('/api/announcements', true)).toEqual(['Hidden', 'Shown'])
})
