import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { aCustomer, aNeedsList, anInquiry, aVisit } from '../../test/factories.ts'
import { expect, test } from '../../test/fixtures.ts'

const unknownId = 'no-such-id'

/** Moves all visits into the past, so that the next one is the latest. */
async function ageVisits(db: Db): Promise<void> {
  await sql`update customers set visit_date = visit_date - interval '1 day'`.execute(db)
}

test('the find-deals form, an inquiry and a needs list of one sender make one customer', async ({
  db,
  visitor,
  admin,
}) => {
  await visitor.customers.recordVisit(aVisit())
  await ageVisits(db)
  const [first] = await admin.customers.list()
  expect(first).toMatchObject({ ...aCustomer(), action: 'View inventory', inquiryCount: 0, lastInquiryDate: null })
  await visitor.needs.submit(aNeedsList())
  const [second] = await admin.customers.list()
  expect(second).toMatchObject({ id: first?.id, action: 'Need' })
  expect(Date.parse(second?.visitDate ?? '')).toBeGreaterThan(Date.parse(first?.visitDate ?? ''))
  const inquiry = await visitor.inquiries.submit(anInquiry({ selectedItems: [unknownId] }))
  expect(inquiry.customerId).toBe(first?.id)
  expect(await admin.customers.list()).toMatchObject([
    { id: first?.id, action: 'View inventory', inquiryCount: 1, lastInquiryDate: inquiry.createdAt },
  ])
})

test('a customer is matched by company and e-mail, ignoring case and blanks', async ({ visitor, admin }) => {
  await visitor.customers.recordVisit(aVisit())
  await visitor.customers.recordVisit(aVisit({ companyName: ' ACME  steel ', email: 'Pat@Acme.Example' }))
  expect(await admin.customers.list()).toHaveLength(1)
})

test('another e-mail or another company is another customer', async ({ visitor, admin }) => {
  await visitor.customers.recordVisit(aVisit())
  await visitor.customers.recordVisit(aVisit({ email: 'sam@acme.example' }))
  await visitor.customers.recordVisit(aVisit({ companyName: 'Acme Steel Two' }))
  expect(await admin.customers.list()).toHaveLength(3)
})

test('on a record left by visitors, newer details replace older ones, but blanks replace nothing', async ({
  visitor,
  admin,
}) => {
  await visitor.customers.recordVisit(aVisit())
  await visitor.inquiries.submit(
    anInquiry({ customerName: 'Sam Roe', phone: '555-0199', state: '', selectedItems: [unknownId] }),
  )
  expect(await admin.customers.list()).toMatchObject([{ name: 'Sam Roe', phone: '555-0199', state: 'OH' }])
})

test('a visit never changes what staff entered and only fills blanks', async ({ db, visitor, admin }) => {
  const { id } = await admin.customers.create(aCustomer())
  // Like records from before staff had to fill in every field.
  await db.updateTable('customers').set({ state: '' }).where('id', '=', id).execute()
  await visitor.customers.recordVisit(aVisit({ contactName: 'Mallory', phone: '666', state: 'TX' }))
  await visitor.needs.submit(
    aNeedsList({ customer: { ...aNeedsList().customer, customerName: 'Mallory', state: 'WY' } }),
  )
  expect(await admin.customers.list()).toMatchObject([{ ...aCustomer(), id, state: 'TX', action: 'Need' }])
})

test("an edit by staff protects a visitor's record", async ({ visitor, admin }) => {
  await visitor.customers.recordVisit(aVisit({ contactName: 'Typo' }))
  const [left] = await admin.customers.list()
  await admin.customers.update({ id: left?.id ?? '', ...aCustomer() })
  await visitor.customers.recordVisit(aVisit({ contactName: 'Mallory' }))
  expect(await admin.customers.list()).toMatchObject([{ id: left?.id, name: 'Pat Doe' }])
})

test('twenty simultaneous first visits make one customer', async ({ visitor, admin }) => {
  await Promise.all([
    ...Array.from({ length: 10 }, () => visitor.customers.recordVisit(aVisit())),
    ...Array.from({ length: 5 }, () => visitor.inquiries.submit(anInquiry({ selectedItems: [unknownId] }))),
    ...Array.from({ length: 5 }, () => visitor.needs.submit(aNeedsList())),
  ])
  expect(await admin.customers.list()).toMatchObject([{ company: 'Acme Steel', inquiryCount: 5 }])
})

test('simultaneous inquiries and a delete by staff lose no lead', async ({ visitor, admin }) => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await admin.customers.create(aCustomer())
    const sends = Array.from({ length: 4 }, () => visitor.inquiries.submit(anInquiry({ selectedItems: [unknownId] })))
    await Promise.all([...sends, admin.customers.delete({ id })])
  }
  expect(await admin.inquiries.list()).toHaveLength(20)
})

test('a company with unusual letters can be stored and found', async ({ visitor }) => {
  const companyName = '\u{1d160}\ufdfa'.repeat(66)
  await visitor.customers.recordVisit(aVisit({ companyName }))
  expect(await visitor.customers.search({ company: companyName })).toMatchObject({ company: companyName })
})

test('the lookup returns only what a form needs', async ({ visitor, admin }) => {
  await admin.customers.create(aCustomer())
  expect(await visitor.customers.search({ company: '  acme STEEL ' })).toEqual({
    customerName: 'Pat Doe',
    company: 'Acme Steel',
    phone: '555-0100',
    email: 'pat@acme.example',
    state: 'OH',
  })
})

test.for(['Acme', 'Acme Steel Inc', 'Acme%', '____ Steel', 'pat@acme.example'])(
  'a lookup of %j does not find Acme Steel',
  async (company, { visitor, admin }) => {
    await admin.customers.create(aCustomer())
    expect(await visitor.customers.search({ company })).toBeNull()
  },
)

test('a lookup needs at least two characters', async ({ visitor }) => {
  await expect(visitor.customers.search({ company: ' a ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await visitor.customers.search({ company: 'ab' })).toBeNull()
})

test('the lookup prefers a record kept by staff, then the latest', async ({ db, visitor, admin }) => {
  const emailOf = async () => (await visitor.customers.search({ company: 'Acme Steel' }))?.email
  await visitor.customers.recordVisit(aVisit({ email: 'first@acme.example' }))
  await ageVisits(db)
  await visitor.customers.recordVisit(aVisit({ email: 'second@acme.example' }))
  expect(await emailOf()).toBe('second@acme.example')
  await admin.customers.create(aCustomer({ email: 'third@acme.example' }))
  await ageVisits(db)
  await visitor.customers.recordVisit(aVisit({ email: 'fourth@acme.example' }))
  expect(await emailOf()).toBe('third@acme.example')
  await ageVisits(db)
  await admin.customers.create(aCustomer({ email: 'fifth@acme.example' }))
  expect(await emailOf()).toBe('fifth@acme.example')
})

test("a hundred sends under a company's name do not change its contact", async ({ visitor, admin }) => {
  await admin.customers.create(aCustomer())
  for (let count = 0; count < 25; count += 1) {
    const email = `mallory${count}@evil.example`
    await visitor.customers.recordVisit(aVisit({ contactName: 'Mallory', email }))
    await visitor.customers.recordVisit(aVisit({ contactName: 'Mallory', phone: '666' }))
    await visitor.inquiries.submit(anInquiry({ customerName: 'Mallory', email, selectedItems: [unknownId] }))
    await visitor.needs.submit(
      aNeedsList({ customer: { ...aNeedsList().customer, customerName: 'Mallory', phone: '666' } }),
    )
  }
  const { name: customerName, action: _action, ...contact } = aCustomer()
  expect(await visitor.customers.search({ company: 'Acme Steel' })).toEqual({ customerName, ...contact })
})

test('customers are listed by latest visit', async ({ db, visitor, admin }) => {
  for (const companyName of ['one', 'two', 'three', 'one']) {
    await ageVisits(db)
    await visitor.customers.recordVisit(aVisit({ companyName }))
  }
  expect((await admin.customers.list()).map(({ company }) => company)).toEqual(['one', 'three', 'two'])
})

test('staff create and edit customers', async ({ visitor, admin }) => {
  const created = await admin.customers.create(aCustomer())
  expect(created).toMatchObject({ ...aCustomer(), inquiryCount: 0, lastInquiryDate: null })
  await visitor.inquiries.submit(anInquiry({ selectedItems: [unknownId] }))
  const edited = await admin.customers.update({ id: created.id, ...aCustomer({ company: 'Acme Metals', phone: '9' }) })
  expect(edited).toMatchObject({ id: created.id, company: 'Acme Metals', phone: '9', inquiryCount: 1 })
  expect(await visitor.customers.search({ company: 'acme metals' })).toMatchObject({ phone: '9' })
  expect(await visitor.customers.search({ company: 'Acme Steel' })).toBeNull()
})

test('a customer can be deleted once, and the inquiries and needs remain', async ({ visitor, admin }) => {
  const inquiry = await visitor.inquiries.submit(anInquiry({ selectedItems: [unknownId] }))
  const needs = await visitor.needs.submit(aNeedsList())
  const id = inquiry.customerId ?? ''
  expect(await admin.customers.delete({ id })).toEqual({ message: 'Customer deleted' })
  expect(await admin.inquiries.list()).toMatchObject([{ ...inquiry, customerId: null }])
  expect(await admin.needs.list()).toMatchObject(needs)
  await expect(admin.customers.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(admin.customers.update({ id, ...aCustomer() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
