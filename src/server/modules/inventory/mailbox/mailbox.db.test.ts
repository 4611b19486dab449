import { sql } from 'kysely'
import type { TestContext } from 'vitest'
import type { Db } from '../../../db/database.ts'
import { dovecotMissing, type MailStore, startDovecot } from '../../../test/dovecot.ts'
import { test as base, expect, settings } from '../../../test/fixtures.ts'
import { aLetter, aMail, anAttachment } from '../../../test/list-mails.ts'
import { leaveUntried } from '../../../test/not-tried.ts'
import type { MailboxSettings } from '../../../trpc.ts'
import { type MailboxTimes, startMailboxReader } from './read-mailbox.ts'

const times: MailboxTimes = { beatMs: 100, heldForMs: 500, lookEveryMs: 60_000, retryMinMs: 50, retryMaxMs: 200 }
const authserv = 'mx.steel.example'
const proven = `Authentication-Results: ${authserv}; dmarc=pass header.from=acme.example`
const patiently = { timeout: 20_000 }

type Reading = Partial<MailboxSettings>

const test = base.extend<{ store: MailStore; read: (given?: Reading) => { stop(): Promise<void>; logged: string[] } }>({
  store: async ({ task, skip }: TestContext, use) => {
    const store = (await startDovecot()) ?? leaveUntried({ task, skip }, dovecotMissing)
    await use(store)
    await store.stop()
  },
  read: async ({ db, store }, use) => {
    const readers: { stop(): Promise<void> }[] = []
    await use((given) => {
      const started = startReading(db, { url: store.url, ...given })
      readers.push(started)
      return started
    })
    for (const { stop } of readers) await stop()
  },
})

function startReading(db: Db, given: Reading) {
  const logged: string[] = []
  const note = (details: object, message: string) => void logged.push(`${message} ${JSON.stringify(details)}`)
  const mailbox = { url: '', oauth: undefined, authserv, moveTo: undefined, ...given }
  const { stop } = startMailboxReader({
    db,
    settings: { ...settings, mailbox },
    log: { info: note, warn: note, error: note },
    times,
  })
  return { stop, logged }
}

type Came = {
  number: number
  email: string | null
  proven: boolean
  answered: boolean
  name: string
  reason: string | null
}

async function listsIn(db: Db): Promise<Came[]> {
  const { rows } = await sql<Came>`
    select number, sender_email as email, is_proven as proven, may_be_answered as answered, file_name as name, reason
    from incoming_lists join list_sendings on list_sendings.id = sending_id order by number, position
  `.execute(db)
  return rows
}

async function states(db: Db): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from mailbox_messages order by uid_validity, uid`.execute(
    db,
  )
  return rows.map(({ state }) => state)
}

test('lists are kept once with their sender, messages without one cost a line, and old ones are left alone', async ({
  db,
  store,
  read,
}) => {
  await store.deliver(aMail({ subject: 'Old' }), new Date(Date.now() - 40 * 24 * 3_600_000))
  await store.deliver(aLetter())
  await store.deliver(
    aMail({ headers: [proven], files: [anAttachment('a.xlsx'), { name: 'logo.png', type: 'image/png' }] }),
  )
  const reader = read()
  await expect.poll(() => states(db), patiently).toEqual(['none', 'done'])
  await store.deliver(aMail({ from: 'x@other.example', files: [anAttachment('b.csv', Buffer.from('a,b\n1,2\n'))] }))
  await expect.poll(() => states(db), patiently).toEqual(['none', 'done', 'done'])
  await reader.stop()
  const again = read()
  await store.deliver(aLetter())
  await expect.poll(() => states(db), patiently).toEqual(['none', 'done', 'done', 'none'])
  await again.stop()
  expect(await listsIn(db)).toEqual([
    { number: 1, email: 'ann@acme.example', proven: true, answered: true, name: 'a.xlsx', reason: null },
    { number: 2, email: 'x@other.example', proven: false, answered: true, name: 'b.csv', reason: null },
  ])
  const flags = await store.withClient(async (client) => {
    await client.mailboxOpen('INBOX')
    return (await client.fetchAll('1:*', { flags: true })).map((one) => [...(one.flags ?? [])])
  })
  expect(flags.map((all) => all.filter((flag) => flag !== '\\Recent'))).toEqual([
    [],
    [],
    ['$SteelList'],
    ['$SteelList'],
    [],
  ])
  expect([...reader.logged, ...again.logged]).toEqual([])
})
