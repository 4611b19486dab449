import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Db } from '../../src/server/db/database.ts'
import { eraseCustomer, exportCustomer } from '../../src/server/modules/customer-data/customer-data.ts'
import type { Caller } from '../../src/server/router.ts'
import { aCustomer, aNeedsList, anInquiry, anItem, aVisit } from '../../src/server/test/factories.ts'
import { expect, test } from '../../src/server/test/fixtures.ts'
import { runAdmin } from '../../src/server/test/programs/run-admin.ts'
import { testTempDir } from '../../src/server/test/programs/temp-dir.ts'

const pat = {
  name: 'Patricia Canary',
  formerName: 'Trish Winter',
  email: 'Pat.Canary@Acme.example',
  phone: '555-0177-4811',
  formerPhone: '555-0166-4812',
  secret: 'reach me at the lake house',
}
const sue = {
  name: 'Sue Finch',
  formerName: 'Sue Summer',
  email: 'sue.finch@acme.example',
  phone: '555-0155-4813',
  formerPhone: '555-0144-4814',
  secret: 'reach me at the mill',
}
const everything = Object.values

type Parties = { db: Db; admin: Caller; visitor: Caller }

const sentBy = ({ name, email, phone }: typeof pat) => ({ customerName: name, email, phone, company: 'Acme Steel' })
const enteredFor = ({ name, email, phone }: typeof pat, company: string) => aCustomer({ company, name, email, phone })
const formerly = (person: typeof pat) => ({ ...person, name: person.formerName, phone: person.formerPhone })

/** Creates every kind of record for two contacts of one company; staff change and delete some. */
async function leaveTraces({ db, admin, visitor }: Parties): Promise<void> {
  const item = await anItem(db)
  for (const person of [sue, pat]) {
    const { name: contactName, email, phone, secret } = person
    await visitor.customers.recordVisit(aVisit({ contactName, email, phone }))
    const visited = (await admin.customers.list()).find((customer) => customer.email === email)
    await admin.customers.addNote({ id: visited?.id ?? '', text: `${contactName}: ${secret}` })
    const own = { selectedItems: [item.id], notes: secret, fob: `Dock 4, ask for ${contactName}` }
    const inquiry = anInquiry({ ...sentBy(person), ...own })
    const kept = await visitor.inquiries.submit({ ...inquiry, requestKey: `inquiry of ${email}` })
    await admin.inquiries.setStatus({ id: kept.id, status: 'quoted' })
    await admin.inquiries.setInternalNote({ id: kept.id, internalNote: `${contactName} said: ${secret}` })
    const word = `Call ${contactName}: ${secret}`
    await admin.admin.owners.setFollowUp({ kind: 'request', id: kept.id, on: '2999-12-24', word })
    await sendQuote({ admin, visitor }, kept.id, person)
    const gone = await visitor.inquiries.submit(inquiry)
    await admin.inquiries.delete({ id: gone.id })
    const wanted = { qtyPcs: 2, notes: secret, product: `Prime, call ${phone}` }
    const specifications = ['Angles', 'Beams'].map((category) => ({ category, ...wanted }))
    const list = aNeedsList({ customer: { ...sentBy(person), state: 'OH' }, specifications })
    const needs = await visitor.needs.submit({ ...list, requestKey: `needs of ${email}` })
    await admin.admin.owners.setFollowUp({ kind: 'needs list', id: needs[0]?.id ?? '', on: '2999-12-24', word })
    await admin.needs.delete({ id: needs[1]?.id ?? '' })
    // A record at another company that staff corrected and then deleted.
    const { id } = await admin.customers.create(enteredFor(formerly(person), `${contactName} Trading`))
    await admin.customers.update({ id, ...enteredFor(person, `${contactName} Trading`) })
    await admin.customers.delete({ id })
  }
  await sql`update mails set state = 'kept' where kind = 'needs confirmation'`.execute(db)
}

/** Sends a quote that the person answers, and drafts another. */
async function sendQuote({ admin, visitor }: Omit<Parties, 'db'>, inquiryId: string, { name, secret }: typeof pat) {
  const { quotes } = admin.inquiries
  const { id, revision, lines } = await quotes.create({ inquiryId })
  const priced = lines.map((line) => ({ ...line, price: '42.5', note: `As ${name} asked` }))
  const texts = { terms: `Net 30, as agreed with ${name}`, note: secret, internalNote: `${name}: ${secret}` }
  await quotes.update({ id, revision, freight: 'included', lines: priced, ...texts })
  const { link } = await quotes.send({ id })
  const token = link?.split('/').at(-1) ?? ''
  await visitor.inquiries.offers.answer({ token, answer: 'decline', name, note: secret })
  const draft = await quotes.create({ inquiryId, from: id })
  await quotes.update({ id: draft.id, revision: draft.revision, internalNote: `Next for ${name}` })
}

/** Creates a record for one contact that then becomes the other's. */
async function handOn(admin: Caller, company: string, from: typeof pat, to: typeof pat): Promise<string> {
  const { id } = await admin.customers.create(enteredFor(from, company))
  await admin.customers.update({ id, ...enteredFor({ ...from, phone: from.formerPhone }, company) })
  await admin.customers.update({ id, ...enteredFor(to, company) })
  await admin.customers.update({ id, ...enteredFor({ ...to, phone: to.formerPhone }, company) })
  return id
}

/** Where a person's details occur in the database, in any case. */
async function tracesOf(db: Db, person: typeof pat): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(db)
  const traces: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ word: string }>`
      select distinct word from ${sql.table(name)} as record, unnest(${everything(person)}::text[]) as word
      where strpos(lower(record::text), lower(word)) > 0
    `.execute(db)
    traces.push(...rows.map(({ word }) => `${name}: ${word}`))
  }
  return traces
}

/** Every row with a person's email address, except those of shared records. */
async function rowsOf(db: Db, { email }: typeof pat, besides: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql`
    select 'customers' as kind, t::text as row from customers t where t.email = ${email} and id <> all(${besides}::text[])
    union all select 'inquiries', t::text from customer_inquiries t where t.email = ${email}
    union all select 'needs', t::text from customer_needs t where t.email = ${email}
    union all select 'answers', t::text from request_keys t where strpos(t.key, ${email}) > 0
    union all select 'changes', t::text from staff_changes t
      where strpos(fields::text, ${email}) > 0 and record_id <> all(${besides}::text[])
    order by 1, 2
  `.execute(db)
  return rows
}

type Counts = { inquiries: number; lines: number; needs: number; changes: number }
const countRows = async (db: Db) => {
  const { rows } = await sql<Counts>`
    select (select count(*) from customer_inquiries) as inquiries, (select count(*) from inquiry_lines) as lines,
      (select count(*) from customer_needs) as needs, (select count(*) from staff_changes) as changes
  `.execute(db)
  return rows[0] ?? { inquiries: 0, lines: 0, needs: 0, changes: 0 }
}

test('after an erasure no table has any trace of the person, and the colleague at the same company loses nothing', async ({
  db,
  dbUrl,
  admin,
  visitor,
}) => {
  await leaveTraces({ db, admin, visitor })
  const shared = [await handOn(admin, 'Handed On', pat, sue), await handOn(admin, 'Taken Over', sue, pat)]
  const before = await countRows(db)
  const ofSue = await rowsOf(db, sue, shared)
  const tracesOfSue = await tracesOf(db, sue)
  expect(await tracesOf(db, pat)).toHaveLength(tracesOfSue.length)

  const args = ['erase-customer', '--email', ` ${pat.email.toUpperCase()}`, '--yes']
  const { exitCode, text, complaint } = await runAdmin(args, { DATABASE_URL: dbUrl })
  expect({ exitCode, complaint }).toEqual({ exitCode: 0, complaint: '' })
  expect(text).toContain(
    '2 customer records, 1 note, 1 visit, 1 inquiry, 1 need, 2 quotes, 17 changes, 2 kept answers, 8 emails, 3 links to what was sent.',
  )

  expect(await tracesOf(db, pat)).toEqual([])
  expect(await tracesOf(db, sue)).toEqual(tracesOfSue)
  expect(await rowsOf(db, sue, shared)).toEqual(ofSue)
  // The erasure of each of the two customer records is a change.
  expect(await countRows(db)).toEqual({ ...before, changes: before.changes + 2 })
})

test('requests stay after an erasure, without the person, and staff can continue to work with them', async ({
  db,
  admin,
  visitor,
}) => {
  await leaveTraces({ db, admin, visitor })
  await eraseCustomer(db, { email: pat.email })
  const inquiry = (await admin.inquiries.list()).find(({ email }) => email === '')
  expect(inquiry).toMatchObject({
    customerName: '(erased)',
    company: 'Acme Steel',
    phone: '',
    notes: null,
    internalNote: null,
    internalNoteBy: null,
    customerId: null,
    fob: 'Dock 4, ask for (erased)',
    status: 'quoted',
  })
  expect((await admin.inquiries.get({ id: inquiry?.id ?? '' })).items).toMatchObject([{ product: 'HR Coil' }])
  const need = (await admin.needs.list()).find(({ email }) => email === '')
  expect(need).toMatchObject({
    customerName: '(erased)',
    product: 'Prime, call (erased)',
    category: 'Angles',
    qtyPcs: 2,
    notes: null,
  })
  expect(await admin.needs.setStatus({ id: need?.id ?? '', status: 'sourcing' })).toMatchObject({ status: 'sourcing' })
  expect(await admin.inquiries.setStatus({ id: inquiry?.id ?? '', status: 'completed' })).toMatchObject({
    status: 'completed',
  })
})

test('the audit trail records the erasure and its size, and shows the changes without the person', async ({
  db,
  admin,
  visitor,
}) => {
  await leaveTraces({ db, admin, visitor })
  const customer = (await admin.customers.list()).find(({ email }) => email === pat.email)
  await eraseCustomer(db, { id: customer?.id ?? '' })
  const [erasure, deletion] = (await admin.admin.changes.list({ kind: 'customer' })).changes
  expect(erasure).toMatchObject({
    madeBy: 'npm run admin',
    recordId: customer?.id,
    recordName: 'Acme Steel',
    action: 'deleted',
    fields: [
      {
        field: 'erased',
        before:
          '1 customer record, 1 note, 1 visit, 1 inquiry, 1 need, 2 quotes, 12 changes, 2 kept answers, 8 emails, 3 links to what was sent',
        after: null,
      },
    ],
  })
  expect(deletion).toMatchObject({ recordName: '(erased) Trading', action: 'deleted' })
  expect(deletion?.fields).toContainEqual({ field: 'name', before: '(erased)', after: null })
  expect(deletion?.fields).toContainEqual({ field: 'state', before: 'OH', after: null })
})

test('an erasure that fails at the end changes nothing', async ({ db, admin, visitor }) => {
  await leaveTraces({ db, admin, visitor })
  const traces = await tracesOf(db, pat)
  await sql`alter table staff_changes add constraint closed check (made_by <> 'npm run admin') not valid`.execute(db)
  await expect(eraseCustomer(db, { email: pat.email })).rejects.toThrow('closed')
  expect(await tracesOf(db, pat)).toEqual(traces)
})

test('mentions by others stay, and the operator gets a list of them', async ({ db, admin, visitor }) => {
  await leaveTraces({ db, admin, visitor })
  const notes = `Copy to ${pat.email} please`
  const { id } = await visitor.inquiries.submit(anInquiry({ ...sentBy(sue), notes, selectedItems: ['gone'] }))
  const { mentions } = await eraseCustomer(db, { email: pat.email })
  // The mail to staff repeats the notes.
  expect(mentions).toEqual([
    { table: 'customer_inquiries', id },
    { table: 'mails', id: expect.any(String) },
  ])
  expect(await admin.inquiries.get({ id })).toMatchObject({ notes })
})

test('an export has everything that is stored about the person, and nothing about the colleague', async ({
  db,
  dbUrl,
  admin,
  visitor,
}) => {
  await leaveTraces({ db, admin, visitor })
  await handOn(admin, 'Handed On', pat, sue)
  await handOn(admin, 'Taken Over', sue, pat)
  const folder = mkdtempSync(join(testTempDir, 'export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'pat.json')
  const { id } = (await admin.customers.list()).find(({ company }) => company === 'Taken Over') ?? {}
  const args = ['export-customer', '--id', id ?? '', '--file', file]
  expect(await runAdmin(args, { DATABASE_URL: dbUrl })).toMatchObject({ exitCode: 0, complaint: '' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const text = readFileSync(file, 'utf8')
  for (const detail of everything(pat)) expect(text).toContain(detail)
  for (const detail of everything(sue)) expect(text).not.toContain(detail)
  expect(JSON.parse(text)).toMatchObject({
    customers: [{ company: 'Acme Steel' }, { company: 'Taken Over' }],
    inquiries: [{ status: 'quoted', internalNote: `${pat.name} said: ${pat.secret}`, items: [{ product: 'HR Coil' }] }],
    needs: [{ category: 'Angles' }],
    quotes: [
      { version: 1, state: 'declined', internalNote: `${pat.name}: ${pat.secret}`, sentAt: expect.any(String) },
      { version: 2, state: 'draft', internalNote: `Next for ${pat.name}`, sentAt: null, lines: [{ price: '42.5' }] },
    ],
  })
  expect(text).not.toContain('internalNoteBy')
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(await exportCustomer(db, { email: pat.email }))))
})

test('without a confirmation or a known person, nothing is erased', async ({ db, dbUrl, admin }) => {
  await admin.customers.create(enteredFor(pat, 'Acme Steel'))
  const env = { DATABASE_URL: dbUrl }
  const refusals = [
    [['--email', pat.email], 'Nothing was erased: confirm on a terminal, or add --yes.'],
    [['--yes'], 'Say who is meant: either --email ADDRESS or --id ID.'],
  ] as const
  for (const [args, complaint] of refusals) {
    const outcome = await runAdmin(['erase-customer', ...args], env)
    expect(outcome).toMatchObject({ exitCode: 1, complaint: `${complaint}\n` })
  }
  const nobody = 'nobody@acme.example'
  await expect(eraseCustomer(db, { email: nobody })).rejects.toThrow(`Nothing is stored about ${nobody}.`)
  await expect(eraseCustomer(db, { email: ' ' })).rejects.toThrow('This customer has no email address')
  await expect(eraseCustomer(db, { id: 'no-such-id' })).rejects.toThrow('There is no customer with this id.')
  expect(await admin.customers.list()).toHaveLength(1)
})
