import { sql } from 'kysely'
import { defaultSiteInfo } from '../../../shared/site/site.ts'
import { createCallbacks } from '../../app.ts'
import type { Db } from '../../db/database.ts'
import type { Caller } from '../../router.ts'
import { aSupplier } from '../../test/factories.ts'
import { callbacks, expect, privateLinks, settings, test } from '../../test/fixtures.ts'
import { type GivenSending, readAll, receiveFiles } from '../../test/lists/received-lists.ts'
import { settled } from '../../test/lists/staged-lists.ts'
import { aListRow, aWorkbook, type ListRow } from '../../test/lists/workbooks.ts'
import { startMailServer } from '../../test/programs/mail-server.ts'
import { eraseCustomer } from '../customer-data/customer-data.ts'
import { insertSending } from '../inventory/sendings/sendings.ts'
import { createMailSender } from './send-mail.ts'

const sender = 'pat@buckeye.example'

const fileOf = (productId: string, rows: Partial<ListRow>[] = []) => {
  const bytes = aWorkbook([aListRow({ 'Product ID': productId }), ...rows.map((row) => aListRow(row))])
  return { fileName: `${productId}.xlsx`, fileBytes: bytes.length, bytes }
}

/** A supplier with two known addresses, and a list of it that was received and read. */
async function aReceivedList(db: Db, admin: Caller, sending: Partial<GivenSending> = {}) {
  const { id: supplierId } = await admin.inventory.suppliers.create(
    aSupplier({ emails: ['lists@buckeye.example', sender] }),
  )
  const files = [fileOf('A')]
  const given = { way: 'mail', supplierId, mayBeAnswered: true, files, ...sending } as const
  const listIds = await db.transaction().execute((tx) => receiveFiles(tx, given))
  await readAll(db, listIds)
  return listIds
}

async function commit(admin: Caller, listId: string | undefined) {
  const { stagedUploadId } = await admin.inventory.incoming.get({ id: listId ?? '' })
  await settled(admin, stagedUploadId ?? '')
  await admin.inventory.uploads.commit({ id: stagedUploadId ?? '' })
}

const mailsOf = (db: Db) =>
  db
    .selectFrom('mails')
    .select(['kind', 'to_address', 'in_reply_to', 'reference', 'state', 'subject', 'body_text', 'error'])
    .select(sql<number>`extract(epoch from due_at - now())`.as('due_in_s'))
    .orderBy('created_at')
    .execute()
const recipientsOf = async (db: Db) => (await mailsOf(db)).map(({ to_address: to }) => to)

const recipients: [what: string, sending: Partial<GivenSending>, to: string[]][] = [
  ['a private link', { way: 'link', mayBeAnswered: false }, ['lists@buckeye.example']],
  ['mail from a known address', { senderEmail: sender, isProven: true }, [sender]],
  // The supplier whose name was used hears of it, and whoever used it does not.
  ['mail with a forged sender', { senderEmail: sender, isProven: false }, [sender]],
  ['mail from a stranger at its domain', { senderEmail: 'eve@buckeye.example', isProven: true }, []],
  ['mail of a machine or a mailing list', { senderEmail: sender, isProven: true, mayBeAnswered: false }, []],
  ['the public page with a known address', { way: 'page', senderEmail: sender, mayBeAnswered: false }, [sender]],
  ['the public page with any other address', { way: 'page', senderEmail: 'eve@evil.example' }, []],
]

test.for(recipients)('of a stored list that came by %s, this address hears', async ([, sending, to], { db, admin }) => {
  const [listId] = await aReceivedList(db, admin, sending)
  await commit(admin, listId)
  expect(await recipientsOf(db)).toEqual(to)
})

test('nobody hears of a list at an address of ours, or without a mail server', async ({ db, admin }) => {
  const [listId = ''] = await aReceivedList(db, admin, { way: 'link' })
  const tell = async (email: string, smtpUrl: string | undefined) => {
    await db.updateTable('supplier_emails').set({ email }).where('position', '=', 1).execute()
    const { writeMails } = createCallbacks({
      settings: {
        ...settings,
        mail: { ...settings.mail, smtpUrl, replyTo: 'office@steel.example', listsTo: 'in@steel.example' },
      },
      site: defaultSiteInfo,
      privateLinks,
    })
    await db.transaction().execute((tx) => writeMails(tx, { kind: 'list stored', listId }))
    return recipientsOf(db)
  }
  const { smtpUrl } = settings.mail
  expect(await tell('lists@buckeye.example', undefined)).toEqual([])
  for (const ours of ['sales+lists@steel.example', 'DESK@steel.example', 'office@steel.example', 'in@steel.example']) {
    expect([ours, await tell(ours, smtpUrl)]).toEqual([ours, []])
  }
  expect(await tell('lists@buckeye.example', smtpUrl)).toEqual(['lists@buckeye.example'])
})

test('the files of one message get one receipt: soon after the last is settled, and none once it is out', async ({
  db,
  admin,
}) => {
  const ids = await aReceivedList(db, admin, {
    senderEmail: sender,
    messageId: '<7@buckeye.example>',
    files: ['A', 'B', 'C', 'D'].map((id) => fileOf(id)),
  })
  await commit(admin, ids[0])
  const [first] = await mailsOf(db)
  expect(first).toMatchObject({
    ...{ kind: 'list result', to_address: sender, in_reply_to: '<7@buckeye.example>', reference: 'L-1' },
    body_text: expect.stringMatching(/A: 1 item, 42,350 lb is live\.\nB: We are still looking at it\.\nC: We are/),
  })
  expect(first?.due_in_s).toBeGreaterThan(14 * 60)
  const decline = (index: number, tell: boolean) =>
    admin.inventory.incoming.decline({ id: ids[index] ?? '', reason: 'No pipe, please.', tell })
  await Promise.all([decline(1, true), decline(2, true)])
  await decline(3, false)
  const [second, ...more] = await mailsOf(db)
  expect(more).toEqual([])
  expect(second?.body_text).toMatch(/B: It was declined: No pipe, please\.\nC: It was declined/)
  // Declined without a word, the last one ends the wait.
  expect(second?.body_text).not.toMatch(/D:/)
  expect(second?.due_in_s).toBeLessThan(1)
  await db.updateTable('mails').set({ attempted_at: new Date() }).execute()
  await admin.inventory.incoming.read({ id: ids[3] ?? '' })
  await readAll(db)
  await commit(admin, ids[3])
  expect((await mailsOf(db)).map(({ body_text }) => body_text)).toEqual([second?.body_text])
})

test('what staff decline without a word is told to nobody', async ({ db, admin }) => {
  const [id = ''] = await aReceivedList(db, admin, { way: 'link' })
  await admin.inventory.incoming.decline({ id, reason: 'Too far away' })
  expect(await mailsOf(db)).toEqual([])
  await admin.inventory.incoming.read({ id })
  await admin.inventory.incoming.decline({ id, reason: 'Too far away', tell: true })
  expect((await mailsOf(db))[0]?.body_text).toContain('It was declined: Too far away')
})

test('of more than ten letters about lists a day to one mailbox the rest are dropped, whoever it is', async ({
  db,
}) => {
  const sent: string[] = []
  for (let count = 0; count < 12; count += 1) {
    await db.transaction().execute(async (tx) => {
      const tag = count % 2 === 0 ? '' : `+${count}`
      const { id: sendingId } = await insertSending(tx, { way: 'page', senderEmail: `pat${tag}@mill.example` })
      await callbacks.writeMails(tx, { kind: 'lists received', sendingId, link: 'https://steel.example/sell/token' })
    })
  }
  const send = createMailSender({
    db,
    callbacks,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    server: { send: async ({ to }) => void sent.push(to), close: () => undefined },
  })
  const ids = await db.selectFrom('mails').select('id').orderBy('created_at').execute()
  await Promise.all(ids.map(({ id }) => send({ mailId: id }, AbortSignal.timeout(20_000))))
  expect(sent).toHaveLength(10)
  const dropped = (await mailsOf(db)).filter(({ state }) => state !== 'sent')
  const told = { state: 'cancelled', error: '10 emails of this kind went to this address in the last 24 hours' }
  expect(dropped).toMatchObject([told, told])
})

test('a receipt goes out in the thread of its message, as a machine’s, with the rows that are not live', async ({
  db,
  admin,
  serveWith,
}) => {
  const server = await startMailServer()
  const mail = { ...settings.mail, smtpUrl: server.url }
  const [id] = await aReceivedList(db, admin, {
    senderEmail: sender,
    messageId: '<7@buckeye.example>',
    files: [fileOf('A', [{ 'Product ID': '', 'Heat Num': '', Thickness: '', Weight: '' }])],
  })
  await commit(admin, id)
  await serveWith({ settings: { ...settings, mail }, jobs: { times: { beatMs: 100, lostAfterMs: 1_000, pollMs: 50 } } })
  await expect.poll(() => server.received.length).toBe(1)
  const [received] = server.received
  expect(received?.to).toEqual([sender])
  const headers = ['in-reply-to', 'references', 'auto-submitted', 'subject'].map((name) => received?.headers.get(name))
  expect(headers).toEqual(['<7@buckeye.example>', '<7@buckeye.example>', 'auto-replied', 'Your list L-1 is live'])
  expect(received?.parts.get('text/plain')).toContain('1 item, 42,350 lb is live; 1 row is not: row 3')
  expect(received?.source).toMatch(/filename="?A - errors\.xlsx/)
})

test('whoever is erased is in no email about lists, and what waits does not go out', async ({ db, admin }) => {
  const [id] = await aReceivedList(db, admin, { senderEmail: sender })
  await commit(admin, id)
  await eraseCustomer(db, { email: sender })
  expect(await mailsOf(db)).toMatchObject([
    { state: 'cancelled', to_address: '(erased)', subject: null, body_text: null },
  ])
})
