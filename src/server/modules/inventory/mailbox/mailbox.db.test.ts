import { sql } from 'kysely'
import { expect } from 'vitest'
import { encryptedMessage } from '../../../lib/workbook/archive.ts'
import { writeZip } from '../../../lib/workbook/zip-file.ts'
import { leaveUntried } from '../../../test/calls/not-tried.ts'
import { anInquiry, aSupplier } from '../../../test/factories.ts'
import { aLetter, aListFile, aMail, anAttachment, lines, xlsxType } from '../../../test/lists/list-mails.ts'
import { test as base, listsIn, messageStates, provenHeader } from '../../../test/lists/mailbox-reading.ts'
import { readAll } from '../../../test/lists/received-lists.ts'
import { aCompoundFile } from '../../../test/lists/workbooks.ts'
import { dovecotMissing, type MailStore, startDovecot } from '../../../test/programs/dovecot.ts'
import { mailboxName } from './mailbox-connection.ts'
import { leaseMailbox } from './queries.ts'
import { giveUpOnMessage, HoldLost } from './take-message.ts'

const test = base.extend<{ store: MailStore }>({
  store: async ({ task, skip }, use) => {
    const store = (await startDovecot()) ?? leaveUntried({ task, skip }, dovecotMissing)
    await use(store)
    await store.stop()
  },
})

const patiently = { timeout: 30_000 }
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
const csv = (text = 'a,b\n1,2\n') => Buffer.from(text)

test('lists are kept once with their sender, other messages cost a line, and old ones are left alone', async ({
  db,
  store,
  read,
}) => {
  await store.deliver(aMail({ subject: 'Old' }), daysAgo(40))
  await store.deliver(aLetter())
  const files = [anAttachment('a.xlsx'), { name: 'logo.png', type: 'image/png' }]
  await store.deliver(aMail({ headers: [provenHeader], files }))
  const reader = read({ url: store.url })
  await expect.poll(() => messageStates(db), patiently).toEqual(['none', 'done'])
  await store.deliver(aMail({ from: 'x@other.example', files: [anAttachment('b.csv', csv())] }))
  await expect.poll(() => messageStates(db), patiently).toEqual(['none', 'done', 'done'])
  await reader.stop()
  const again = read({ url: store.url })
  await store.deliver(aLetter())
  await expect.poll(() => messageStates(db), patiently).toEqual(['none', 'done', 'done', 'none'])
  await again.stop()
  const usual = { supplier: null, mayBeAnswered: true, reason: null }
  expect(await listsIn(db)).toMatchObject([
    { ...usual, name: 'a.xlsx', email: 'ann@acme.example', isProven: true },
    { ...usual, name: 'b.csv', email: 'x@other.example', isProven: false },
  ])
  const flags = await store.withClient(async (client) => {
    await client.mailboxOpen('INBOX')
    return (await client.fetchAll('1:*', { flags: true })).map(({ flags: all }) => [...(all ?? [])])
  })
  // Nothing else was changed: to the people who use the mailbox, all of them are still unread.
  const set = flags.map((all) => all.filter((flag) => flag !== '\\Recent'))
  expect(set).toEqual([[], [], ['$SteelList'], ['$SteelList'], []])
  expect([...reader.logged, ...again.logged]).toEqual([])
})

test('who answers an email of ours is kept with it, whatever the answer has attached, and a machine is not', async ({
  db,
  store,
  read,
  visitor,
}) => {
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  const mail = await db
    .selectFrom('mails')
    .select(['id', 'message_id'])
    .where('kind', '=', 'inquiry confirmation')
    .executeTakeFirstOrThrow()
  const from = 'Pat Doe <pat@acme.example>'
  const answers = [`In-Reply-To: ${mail.message_id}`]
  await store.deliver(aMail({ from, subject: 'Re: your inquiry', headers: answers, files: [] }))
  await store.deliver(aMail({ from, subject: 'Re: again', headers: [`References: <x@y.example> ${mail.message_id}`] }))
  await store.deliver(aMail({ from, headers: [...answers, 'Auto-Submitted: auto-replied'], files: [] }))
  await store.deliver(aMail({ from, headers: ['In-Reply-To: <other@steel.example>'], files: [] }))
  const reader = read({ url: store.url })
  await expect.poll(() => messageStates(db), patiently).toEqual(['none', 'done', 'none', 'none'])
  const replies = await db
    .selectFrom('mail_replies')
    .select(['mail_id', 'from_name', 'from_address', 'subject'])
    .execute()
  const kept = { mail_id: mail.id, from_name: 'Pat Doe', from_address: 'pat@acme.example' }
  expect(replies).toEqual([
    { ...kept, subject: 'Re: your inquiry' },
    { ...kept, subject: 'Re: again' },
  ])
  expect(reader.logged).toEqual([])
})

test('when the UIDs of a folder change, no list is taken twice, and none is suppressed by its Message-ID', async ({
  db,
  store,
  read,
}) => {
  const taken = aMail({ messageId: '<one@acme.example>', files: [anAttachment('a.xlsx')] })
  const other = aMail({ messageId: '<one@acme.example>', files: [anAttachment('b.xlsx', aListFile(3))] })
  const fill = (...sources: string[]) =>
    store.withClient(async (client) => {
      await client.mailboxDelete('Lists').catch(() => undefined)
      await client.mailboxCreate('Lists')
      for (const source of sources) await client.append('Lists', source)
    })
  await fill(aLetter(), taken)
  const url = store.url.replace('INBOX', 'Lists')
  const first = read({ url })
  await expect.poll(() => messageStates(db), patiently).toEqual(['none', 'done'])
  await first.stop()
  await fill(taken, other)
  read({ url })
  await expect.poll(() => messageStates(db), patiently).toEqual(['none', 'done', 'done', 'done'])
  expect((await listsIn(db)).map(({ name }) => name)).toEqual(['a.xlsx', 'b.xlsx'])
})

test('one instance reads, and another takes over when it stops or is silent', async ({ db, store, read }) => {
  const hold = { mailbox: mailboxName(store.url), holder: 'another instance' }
  await leaseMailbox(db, hold, 1_500)
  await store.deliver(aMail())
  const one = read({ url: store.url })
  // It said so once more.
  await expect(leaseMailbox(db, hold, 1_500)).resolves.toBe(true)
  await expect.poll(() => messageStates(db), patiently).toEqual(['done'])
  const other = read({ url: store.url })
  expect(await leaseMailbox(db, hold, 1_500)).toBe(false)
  await one.stop()
  await store.deliver(aMail())
  await expect.poll(() => messageStates(db), patiently).toEqual(['done', 'done'])
  await other.stop()
  expect(await listsIn(db)).toHaveLength(2)
  expect(await leaseMailbox(db, hold, 1_500)).toBe(true)
})

test('an instance that was thought dead keeps nothing', async ({ db }) => {
  const key = { mailbox: 'lists', uidValidity: 1, uid: 1 }
  await leaseMailbox(db, { mailbox: 'lists', holder: 'its successor' }, 60_000)
  await sql`insert into mailbox_messages (mailbox, uid_validity, uid, state) values ('lists', 1, 1, 'found')`.execute(
    db,
  )
  const taking = giveUpOnMessage({ db, key, hold: { mailbox: 'lists', holder: 'the one before' } })
  await expect(taking).rejects.toThrow(HoldLost)
  expect(await listsIn(db)).toEqual([])
})

test('messages are moved to a folder once their lists are kept', async ({ db, store, read }) => {
  await store.deliver(aLetter())
  await store.deliver(aMail())
  read({ url: store.url, moveTo: 'Taken/Lists' })
  await expect.poll(() => messageStates(db), patiently).toEqual(['none', 'done'])
  const counts = await store.withClient(async (client) => {
    const folders = await client.list({ statusQuery: { messages: true } })
    return Object.fromEntries(folders.map(({ name, status }) => [name, status?.messages ?? 0]))
  })
  expect(counts).toMatchObject({ INBOX: 1, Lists: 1 })
})

test('the supplier is the one with the address, or alone at its domain; a forged sender proves nothing', async ({
  admin,
  db,
  store,
  read,
}) => {
  const create = (company: string, ...emails: string[]) =>
    admin.inventory.suppliers.create(aSupplier({ company, emails, sourceCodes: [company] }))
  await create('Acme', 'ann@acme.example')
  await create('Gmail Steel', 'steel@gmail.com')
  const forged = 'Authentication-Results: mx.evil.example; dmarc=pass'
  const failed = 'Authentication-Results: mx.steel.example; dmarc=fail header.from=acme.example'
  await store.deliver(aMail({ from: 'Ann <ANN@acme.example>', headers: [provenHeader] }))
  await store.deliver(aMail({ from: 'bob@acme.example', headers: [forged] }))
  await store.deliver(aMail({ from: 'ann@acme.example', headers: [failed, provenHeader] }))
  await store.deliver(aMail({ from: 'stranger@gmail.com' }))
  await store.deliver(aMail({ from: 'steel@gmail.com, ann@acme.example', headers: [provenHeader] }))
  read({ url: store.url })
  await expect.poll(() => messageStates(db), patiently).toHaveLength(5)
  await expect.poll(() => listsIn(db), patiently).toHaveLength(5)
  expect(await listsIn(db)).toMatchObject([
    { supplier: 'Acme', isProven: true, mayBeAnswered: true },
    { supplier: 'Acme', isProven: false },
    { supplier: 'Acme', isProven: false },
    { supplier: null, email: 'stranger@gmail.com' },
    { supplier: null, email: null, isProven: false, mayBeAnswered: false },
  ])
})

test('what staff pass on is offered as from the supplier who sent it, and is never proven', async ({
  admin,
  db,
  store,
  read,
}) => {
  await admin.inventory.suppliers.create(aSupplier({ company: 'Acme', emails: ['ann@acme.example'] }))
  const from = 'Joe <sales@steel.example>'
  const headers = ['Authentication-Results: mx.steel.example; dmarc=pass']
  const quoted =
    'FYI\r\n\r\n---------- Forwarded message ---------\r\nFrom: Ann Lee <ann@acme.example>\r\nSubject: List'
  await store.deliver(aMail({ from, headers, text: quoted }))
  const inner = aMail({ files: [anAttachment('inner.xlsx')] })
  const attached = { name: '', head: ['Content-Type: message/rfc822'], body: inner }
  await store.deliver(aMail({ from, headers, files: [attached] }))
  const asFile = { name: 'inner.eml', type: 'application/octet-stream', bytes: Buffer.from(inner) }
  await store.deliver(aMail({ from, headers, files: [asFile] }))
  await store.deliver(aMail({ from, headers, files: [anAttachment('own.xlsx')] }))
  const html = { name: '', head: ['Content-Type: text/html'], body: '<p>From: <b>Ann</b> &lt;ann@acme.example&gt;</p>' }
  const htmlOnly = aMail({ from, headers, files: [html, anAttachment('html.xlsx')] }).replace(
    'text/plain',
    'text/x-none',
  )
  await store.deliver(htmlOnly)
  read({ url: store.url })
  await expect.poll(() => listsIn(db), patiently).toHaveLength(5)
  const ann = { email: 'ann@acme.example', supplier: 'Acme', isProven: false, mayBeAnswered: false }
  expect(await listsIn(db)).toMatchObject([
    { ...ann, name: 'list.xlsx' },
    { ...ann, name: 'inner.xlsx' },
    { ...ann, name: 'inner.xlsx' },
    { email: 'sales@steel.example', supplier: null, isProven: false, name: 'own.xlsx' },
    { ...ann, name: 'html.xlsx' },
  ])
})

test('a PDF is a list from a supplier by its own address, or passed on by staff, and nothing from anybody else', async ({
  admin,
  db,
  store,
  read,
}) => {
  await admin.inventory.suppliers.create(aSupplier({ company: 'Acme', emails: ['ann@acme.example'] }))
  const pdf = (name: string) => ({ name, type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') })
  const zip = { name: 'all.zip', type: 'application/zip', bytes: writeZip([{ path: 'in.pdf', parts: ['%PDF-1.7'] }]) }
  await store.deliver(aMail({ from: 'bob@acme.example', files: [pdf('colleague.pdf')] }))
  await store.deliver(aMail({ from: 'x@other.example', files: [zip, pdf('invoice.pdf')] }))
  await store.deliver(aMail({ from: 'x@other.example', files: [pdf('invoice.pdf'), anAttachment('b.csv', csv())] }))
  await store.deliver(aMail({ files: [pdf('stock.pdf')] }))
  await store.deliver(aMail({ from: 'Joe <sales@steel.example>', files: [pdf('passed on.pdf')] }))
  read({ url: store.url })
  await expect.poll(() => messageStates(db), patiently).toEqual(['none', 'none', 'done', 'done', 'done'])
  expect((await listsIn(db)).map(({ name }) => name)).toEqual(['b.csv', 'stock.pdf', 'passed on.pdf'])
})

test('a list in the text of an email from a supplier waits, with its rows and the lines beside them alone', async ({
  admin,
  db,
  store,
  read,
}) => {
  const supplier = aSupplier({ company: 'Acme', emails: ['ann@acme.example'], storesByItself: true })
  await admin.inventory.suppliers.create(supplier)
  const offer = lines([
    'Hi Pat, my cell is 555-0199.',
    'HR coil .125 x 60 x C 42,000# A36',
    'HR coil .1875 x 48 x C 39,500# A36',
    'Thanks',
  ])
  const rows = ['Coil\tGauge\tWidth\tLbs\tGrade', 'A-1\t.125\t48\t42,000\tA36', 'A-2\t.1345\t60\t41,250\tA36']
  const letter = (given: Parameters<typeof aMail>[0]) => aMail({ files: [], headers: [provenHeader], ...given })
  await store.deliver(letter({ text: offer }))
  await store.deliver(letter({ text: 'Do you need HR coil .125 x 60?' }))
  await store.deliver(letter({ from: 'bob@acme.example', text: offer }))
  const passedOn = [
    'FYI',
    '',
    '-----Original Message-----',
    'From: Ann Lee <ann@acme.example>',
    'Subject: x',
    '',
    ...rows,
  ]
  await store.deliver(letter({ from: 'Joe <sales@steel.example>', text: lines(passedOn) }))
  await store.deliver(letter({ from: 'Joe <sales@steel.example>', text: lines(rows) }))
  await store.deliver(letter({ text: offer + ' '.repeat(210 * 1024) }))
  await store.deliver(
    letter({ headers: ['In-Reply-To: <q@steel.example>'], text: `Yes\r\n\r\n> ${rows.join('\r\n> ')}` }),
  )
  const { logged } = read({ url: store.url })
  await expect
    .poll(() => messageStates(db), patiently)
    .toEqual(['done', 'none', 'none', 'done', 'none', 'none', 'none'])
  await readAll(db)
  const { lists } = await admin.inventory.incoming.page({})
  expect(lists).toMatchObject([
    { fileName: 'Text of the email.csv', supplier: { company: 'Acme' }, state: 'waiting' },
    {
      fileName: 'Text of the email.csv',
      supplier: { company: 'Acme' },
      state: 'waiting',
      reason: 'It was read from the text of an email: look at it before it is stored.',
    },
  ])
  const { content } = await admin.inventory.incoming.file({ id: lists[1]?.id ?? '' })
  const kept = await content.text()
  expect(kept).toContain('\t.1875\t48\tCOIL\tA36\t')
  expect(kept).not.toContain('Thanks')
  expect(logged).toEqual([])
})

test('a list in the text of an attached email is read like one in the text of the message', async ({
  admin,
  db,
  store,
  read,
}) => {
  await admin.inventory.suppliers.create(aSupplier({ company: 'Acme', emails: ['ann@acme.example'] }))
  const table = ['A-1|.125|48|42,000|A36', 'A-2|.1345|60|41,250|A36'].map((row) => `<td>${row.split('|').join('<td>')}`)
  const html = `<table><tr><td>Coil<td>Gauge<td>Width<td>Lbs<td>Grade<tr>${table.join('<tr>')}</table>`
  const page = { name: '', head: ['Content-Type: text/html'], body: html }
  const inner = aMail({ text: 'Hi', files: [page] })
  const forwarded = { name: '', head: ['Content-Type: message/rfc822'], body: inner }
  const asFile = { name: 'inner.eml', type: 'application/octet-stream', bytes: Buffer.from(inner) }
  const joe = 'Joe <sales@steel.example>'
  await store.deliver(aMail({ from: joe, files: [forwarded] }))
  await store.deliver(aMail({ from: joe, files: [asFile] }))
  await store.deliver(aMail({ files: [forwarded] }))
  await store.deliver(aMail({ from: 'x@other.example', files: [forwarded] }))
  await store.deliver(aMail({ from: 'x@other.example', files: [asFile] }))
  read({ url: store.url })
  await expect.poll(() => messageStates(db), patiently).toEqual(['done', 'done', 'done', 'none', 'none'])
  const lists = await listsIn(db)
  expect(lists.map(({ name, supplier }) => `${name} ${supplier}`)).toEqual(
    Array.from({ length: 3 }, () => 'Text of the email.csv Acme'),
  )
  await readAll(db)
  const [first] = (await admin.inventory.incoming.page({})).lists
  const { content } = await admin.inventory.incoming.file({ id: first?.id ?? '' })
  expect(await content.text()).toContain('A-2\t.1345\t60\t41,250\tA36')
})

test('a workbook with a password is named as what it is, and stays with its message', async ({
  admin,
  db,
  store,
  read,
}) => {
  await admin.inventory.suppliers.create(aSupplier({ company: 'Acme', emails: ['ann@acme.example'] }))
  const bytes = aCompoundFile('EncryptedPackage')
  await store.deliver(aMail({ subject: 'Stock', files: [anAttachment('stock.xlsx', bytes), anAttachment('b.xlsx')] }))
  read({ url: store.url })
  await expect.poll(() => messageStates(db), patiently).toEqual(['done'])
  await readAll(db)
  const { lists } = await admin.inventory.incoming.page({})
  const [locked, other] = lists.toSorted((a, b) => b.fileName.localeCompare(a.fileName))
  const failed = { fileName: 'stock.xlsx', state: 'failed', supplier: { company: 'Acme' }, notes: 'Stock' }
  expect(locked).toMatchObject({ ...failed, reason: encryptedMessage })
  expect(other).toMatchObject({ fileName: 'b.xlsx', state: 'waiting' })
  const { content } = await admin.inventory.incoming.file({ id: locked?.id ?? '' })
  expect(new Uint8Array(await content.arrayBuffer())).toEqual(new Uint8Array(bytes))
})

test('what we send by machine, and reports of mail servers about it, are no lists, so mail loops end', async ({
  db,
  store,
  read,
}) => {
  const from = 'desk@steel.example'
  const own = aMail({ from, headers: ['Auto-Submitted: auto-generated'], files: [anAttachment('errors.xlsx')] })
  await store.deliver(own)
  const report = lines([
    'From: <daemon@mx.example>',
    'Return-Path: <>',
    'Content-Type: multipart/report; boundary=r',
    '',
  ])
  const returned = lines(['', '--r', 'Content-Type: message/rfc822', '', own, '--r--', ''])
  await store.deliver(report + returned)
  await store.deliver(aMail({ headers: ['Auto-Submitted: auto-replied'] }))
  read({ url: store.url })
  await expect.poll(() => messageStates(db), patiently).toEqual(['none', 'none', 'done'])
  expect(await listsIn(db)).toMatchObject([{ name: 'list.xlsx', mayBeAnswered: false }])
})

test('all files of a message have one budget', async ({ db, store, read }) => {
  const zip = (name: string) => {
    const files = Array.from({ length: 15 }, (_, index) => ({ path: `${name}-${index}.csv`, parts: ['a,b\n1,2\n'] }))
    return { name: `${name}.zip`, type: 'application/zip', bytes: writeZip(files) }
  }
  await store.deliver(aMail({ files: [zip('one'), zip('two'), zip('three')] }))
  read({ url: store.url })
  await expect.poll(() => messageStates(db), patiently).toEqual(['done'])
  const lists = await listsIn(db)
  expect(lists.filter(({ reason }) => reason === null).map(({ name }) => name)).toEqual([
    ...Array.from({ length: 15 }, (_, index) => `one-${index}.csv`),
    ...Array.from({ length: 5 }, (_, index) => `two-${index}.csv`),
  ])
  const excess = 'An email or form may bring 20 lists. It has to come on its own.'
  expect(lists.slice(20).map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    ...Array.from({ length: 10 }, (_, index) => `two-${5 + index}.csv: ${excess}`),
    `three.zip: ${excess}`,
  ])
})

test('hostile messages harm nothing, and staff are told of what was not taken', { timeout: 60_000 }, async ({
  db,
  store,
  read,
}) => {
  const deep = (type: string, levels: number) =>
    Array.from({ length: levels }, (_, level) =>
      type === 'message/rfc822'
        ? 'Content-Type: message/rfc822\r\n\r\n'
        : `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
    ).join('')
  const many = Array.from({ length: 10_000 }, () => ['--m', 'Content-Type: image/png', '', 'x']).flat()
  const bomb = writeZip([{ path: 'bomb.csv', parts: Array.from({ length: 100 }, () => '0'.repeat(1024 * 1024)) }])
  const sources = [
    aMail({ subject: 'Deep', files: [{ name: '', head: [deep('multipart', 100)], body: '' }] }),
    deep('message/rfc822', 100),
    lines(['From: ann@acme.example', 'Content-Type: multipart/mixed; boundary=m', '', ...many, '--m--', '']),
    aMail({ headers: [`X-Bomb: ${'y'.repeat(300_000)}`], files: [anAttachment('bomb.zip', bomb)] }),
    aMail({ files: [anAttachment('broken.zip', csv('PK'))] }),
    aMail({
      files: [
        { name: '', head: [`Content-Type: ${xlsxType}; name="=?utf-8?Q?a=00=0D=0A=1B[31mb.xlsx?="`], body: 'x' },
        {
          name: '',
          head: [`Content-Type: text/csv; charset=x-none; name*0*=utf-8''st%C3%A4; name*1=hl.csv`],
          body: 'x',
        },
        { name: '', head: ['Content-Type: text/csv; name=c.csv', 'Content-Transfer-Encoding: base65'], body: 'a,b' },
        {
          name: '',
          head: ['Content-Type: text/csv; name=d.csv', 'Content-Transfer-Encoding: base64'],
          body: '@@YWI=!',
        },
      ],
    }),
    aMail({ files: Array.from({ length: 30 }, (_, index) => anAttachment(`${index}.csv`, csv(`a,b\n${index},2\n`))) }),
    aMail({ files: [anAttachment('good.xlsx', aListFile(3))] }),
  ]
  for (const source of sources) await store.deliver(source)
  const reader = read({ url: store.url, settings: { uploadBytesMax: 1_000_000 } })
  const names = async () => (await listsIn(db)).map(({ name }) => name)
  await expect.poll(names, { timeout: 50_000 }).toContain('good.xlsx')
  const refused = (await listsIn(db)).filter(({ reason }) => reason !== null)
  expect(refused.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'Deep: This email is nested too deep to be read. Look at it in the mailbox.',
    expect.stringMatching(/nested too deep/),
    expect.stringMatching(/^bomb.csv: The file has 100.0 MiB/),
    expect.stringMatching(/^broken.zip: The zip file cannot be opened/),
    ...Array.from(
      { length: 10 },
      (_, index) => `${20 + index}.csv: An email or form may bring 20 lists. It has to come on its own.`,
    ),
  ])
  expect(await names()).toEqual(expect.arrayContaining(['a [31mb.xlsx', 'stähl.csv', 'c.csv', 'd.csv', '19.csv']))
  expect(reader.logged).toEqual([])
})
