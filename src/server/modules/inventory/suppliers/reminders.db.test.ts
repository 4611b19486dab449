import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../router.ts'
import { anItem, aSupplier } from '../../../test/factories.ts'
import { callbacks, expect, privateLinks, test } from '../../../test/fixtures.ts'
import { receiveFiles } from '../../../test/lists/received-lists.ts'
import { stage } from '../../../test/lists/staged-lists.ts'
import { confirmLists } from '../incoming/confirm-lists.ts'
import { createReminderJob } from './reminders.ts'

const morning = new Date('2026-11-26T16:00:00Z')

const remind = (db: Db, { now = morning, canMail = true } = {}) =>
  createReminderJob({ db, callbacks, privateLinks, canMail, now: () => now })({}, AbortSignal.timeout(20_000))

/** Stores a supplier whose list is eight days old and is expected every week. */
async function aDueSupplier(db: Db, admin: Caller, overrides: Parameters<typeof aSupplier>[0] = {}): Promise<string> {
  const source_code = overrides.sourceCodes?.[0] ?? 'DMW1'
  await anItem(db, { source_code })
  await sql`update inventory_items set created_at = now() - interval '8 days' where source_code = ${source_code}`.execute(
    db,
  )
  const { id } = await admin.inventory.suppliers.create(aSupplier({ listEveryDays: 7, ...overrides }))
  return id
}
const mailsOf = (db: Db) =>
  db.selectFrom('mails').select(['about_id', 'to_address', 'kind', 'body_text']).orderBy('created_at').execute()
const countMails = async (db: Db) => (await mailsOf(db)).length

/** So many days later, with all mails sent. */
async function passDays(db: Db, days: number): Promise<void> {
  await db.updateTable('mails').set({ state: 'sent', attempted_at: new Date() }).execute()
  await sql`update suppliers set reminded_at = reminded_at - make_interval(days => ${days})`.execute(db)
}

test('a supplier with an old list is asked every seven days with its link, three times, and then staff are told', async ({
  db,
  admin,
}) => {
  const id = await aDueSupplier(db, admin)
  const get = () => admin.inventory.suppliers.get({ id })
  // Two instances, and again on the same day.
  await Promise.all([remind(db), remind(db)])
  await remind(db)
  const [mail, ...more] = await mailsOf(db)
  expect(more).toEqual([])
  const { link_no, link_digest } = await db.selectFrom('suppliers').selectAll().executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ kind: 'list reminder', about_id: id, to_address: 'lists@buckeye.example' })
  expect(mail?.body_text).toContain('Your list is 8 days old. Is this still right?')
  expect(mail?.body_text).toContain(privateLinks.supplier.urlOf(`${id} ${link_no}`))
  expect(link_digest).toBe(privateLinks.supplier.digestOf(`${id} ${link_no}`))
  for (const [days, mails] of [
    [6, 1],
    [1, 2],
    [7, 3],
    [6, 3],
  ] as const) {
    await passDays(db, days)
    await remind(db)
    expect([days, await countMails(db)]).toEqual([days, mails])
  }
  expect(await get()).toMatchObject({ reminders: 3, unanswered: false })
  await passDays(db, 1)
  await remind(db)
  expect([await countMails(db), await get()]).toEqual([3, expect.objectContaining({ reminders: 3, unanswered: true })])
  // All with one link.
  expect(
    new Set((await mailsOf(db)).map(({ body_text: text }) => /https?:\S+|\/supply\/\S+/.exec(text ?? '')?.[0])).size,
  ).toBe(1)
})

test('a reminder that waits goes no longer once its supplier is merged or deleted: its link has ended', async ({
  db,
  admin,
}) => {
  const { suppliers } = admin.inventory
  const merged = await aDueSupplier(db, admin)
  const deleted = await aDueSupplier(db, admin, { sourceCodes: ['B2'], emails: ['b2@mill.example'] })
  await remind(db)
  const { id: into } = await suppliers.create({ company: 'Stays' })
  await suppliers.merge({ id: merged, into })
  await suppliers.delete({ id: deleted })
  const mails = await db.selectFrom('mails').select(['about_id', 'state', 'error']).execute()
  const cancelled = { state: 'cancelled', error: 'What it was about was deleted, so its email is not sent.' }
  expect(mails).toHaveLength(2)
  for (const mail of mails) expect(mail).toMatchObject(cancelled)
})

test('nobody is asked at night, nor without a mail server', async ({ db, admin }) => {
  await aDueSupplier(db, admin)
  await remind(db, { now: new Date('2026-11-26T15:49:59Z') })
  await remind(db, { canMail: false })
  expect(await countMails(db)).toBe(0)
  // After a day without the server, as late as it may be.
  await remind(db, { now: new Date('2026-11-27T07:45:00Z') })
  expect(await countMails(db)).toBe(1)
})

test('nobody is asked who is held, not active, without an address or a rhythm, not due, or whose list waits for us', async ({
  db,
  admin,
}) => {
  const { suppliers } = admin.inventory
  const others = ['B1', 'B2', 'B3', 'B4', 'B5', 'B6']
  const [held = '', , , , waiting] = await Promise.all(
    others.map((code, index) =>
      aDueSupplier(db, admin, {
        company: code,
        sourceCodes: [code],
        emails: index === 1 ? [] : [`${code}@mill.example`],
        ...(index === 2 && { active: false }),
        ...(index === 3 && { listEveryDays: null }),
        ...(index === 5 && { listEveryDays: 9 }),
      }),
    ),
  )
  const heldUntil = new Date(Date.now() + 60_000).toISOString()
  await suppliers.update({ id: held, heldUntil })
  const bytes = new Uint8Array([1])
  const files = [{ fileName: 'list.xlsx', fileBytes: 1, bytes }]
  await db
    .transaction()
    .execute((tx) => receiveFiles(tx, { way: 'mail', supplierId: waiting, files, senderEmail: 'b5@mill.example' }))
  await remind(db)
  expect(await mailsOf(db)).toEqual([])
  const { changes } = await admin.admin.changes.list({ kind: 'supplier', recordId: held })
  expect(changes[0]?.fields).toEqual([{ field: 'heldUntil', before: null, after: heldUntil }])
  await suppliers.update({ id: held, heldUntil: null })
  await remind(db)
  expect(await mailsOf(db)).toMatchObject([{ about_id: held }])
})

const answers: [what: string, answer: (db: Db, admin: Caller, supplierId: string) => Promise<unknown>][] = [
  [
    'a list that it sends',
    (db, _admin, supplierId) =>
      db.transaction().execute((tx) => {
        const files = [{ fileName: 'list.xlsx', fileBytes: 1, bytes: new Uint8Array([1]) }]
        return receiveFiles(tx, { supplierId, files })
      }),
  ],
  [
    'a list that staff store',
    async (_db, admin) => admin.inventory.uploads.commit({ id: (await stage(admin, [{}])).id }),
  ],
  [
    'a word that its list is still right',
    (db) =>
      db.transaction().execute((tx) => {
        const list = { sourceCodes: ['DMW1'], category: 'Hot Rolled Coil' }
        return confirmLists(tx, { callbacks, title: 'Everything is still there', parts: [list] })
      }),
  ],
]

test('an email that nothing proves to be the supplier’s changes nothing of its reminders', async ({ db, admin }) => {
  const supplierId = await aDueSupplier(db, admin)
  await remind(db)
  const files = [{ fileName: 'list.xlsx', fileBytes: 1, bytes: new Uint8Array([1]) }]
  const forged = { way: 'mail', isProven: false, supplierId, files, senderEmail: 'ann@acme.example' } as const
  await db.transaction().execute((tx) => receiveFiles(tx, forged))
  expect((await admin.inventory.suppliers.get({ id: supplierId })).reminders).toBe(1)
  await passDays(db, 8)
  await remind(db)
  expect((await admin.inventory.suppliers.get({ id: supplierId })).reminders).toBe(2)
})

test.for(answers)('after %s, a supplier’s reminders are counted anew', async ([, answer], { db, admin }) => {
  const id = await aDueSupplier(db, admin)
  await db.updateTable('suppliers').set({ reminders: 3 }).execute()
  await answer(db, admin, id)
  expect(await admin.inventory.suppliers.get({ id })).toMatchObject({ reminders: 0, unanswered: false })
})

test('staff can ask a supplier at once, once an hour, and the history says who did', async ({ db, admin }) => {
  const { suppliers } = admin.inventory
  const { id } = await suppliers.create(aSupplier())
  expect(await suppliers.remind({ id })).toMatchObject({ reminders: 1, remindedAt: expect.any(String) })
  expect(await mailsOf(db)).toMatchObject([{ kind: 'list reminder', about_id: id }])
  await expect(suppliers.remind({ id })).rejects.toMatchObject({ code: 'CONFLICT', cause: { code: 'MAIL_STATE' } })
  const { changes } = await admin.admin.changes.list({ kind: 'supplier', recordId: id })
  expect(changes[0]).toMatchObject({
    action: 'sent',
    madeBy: 'admin',
    fields: [{ field: 'reminders', before: 0, after: 1 }],
  })
  const { id: mute } = await suppliers.create(aSupplier({ company: 'Mute', emails: [], sourceCodes: [] }))
  await expect(suppliers.remind({ id: mute })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Mute has no email address.',
  })
  await expect(suppliers.remind({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
