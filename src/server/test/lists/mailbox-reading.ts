import { sql } from 'kysely'
import type { TestAPI } from 'vitest'
import type { MailboxSettings, Settings } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type MailboxTimes, type ReaderDeps, startMailboxReader } from '../../modules/inventory/mailbox/read-mailbox.ts'
import { test as base, callbacks, type Fixtures, settings } from '../fixtures.ts'

export const authserv = 'mx.steel.example'
/** What the mailbox's own server writes of a sender at acme.example. */
export const provenHeader = `Authentication-Results: ${authserv}; dmarc=pass header.from=acme.example`

const fastTimes: MailboxTimes = { beatMs: 50, heldForMs: 1_000, lookEveryMs: 60_000, retryMinMs: 20, retryMaxMs: 100 }

export type Reading = { stop(): Promise<void>; logged: string[] }
export type GivenReading = Partial<MailboxSettings> & {
  times?: Partial<MailboxTimes>
  settings?: Partial<Settings>
  tls?: ReaderDeps['tls']
  sessionKey?: Buffer
}
export type ReadMailbox = (given: GivenReading) => Reading

/** With `read`, which reads a mailbox until the test ends and does not wait long for anything. */
export const test: TestAPI<Fixtures & { read: ReadMailbox }> = base.extend<{ read: ReadMailbox }>({
  read: async ({ db }, use) => {
    const readings: Reading[] = []
    await use((given) => {
      const reading = readMailbox(db, given)
      readings.push(reading)
      return reading
    })
    for (const { stop } of readings) await stop()
  },
})

function readMailbox(
  db: Db,
  { times, settings: others, tls, sessionKey = Buffer.alloc(32, 1), ...given }: GivenReading,
): Reading {
  const logged: string[] = []
  const note = (details: object, message: string) => void logged.push(`${message} ${JSON.stringify(details)}`)
  const mailbox = { url: '', oauth: undefined, authserv, moveTo: undefined, ...given }
  const { stop } = startMailboxReader({
    db,
    callbacks,
    settings: { ...settings, ...others, mailbox },
    sessionKey,
    log: { warn: note, error: note },
    times: { ...fastTimes, ...times },
    tls,
  })
  return { stop, logged }
}

export type CameIn = {
  email: string | null
  supplier: string | null
  isProven: boolean
  mayBeAnswered: boolean
  name: string
  bytes: number
  reason: string | null
}

/** What came in by email, in order. */
export async function listsIn(db: Db): Promise<CameIn[]> {
  const { rows } = await sql<CameIn>`
    select sender_email as email, company as supplier, is_proven as "isProven", may_be_answered as "mayBeAnswered",
      file_name as name, file_bytes as bytes, reason
    from incoming_lists join (select id as sending, number, sender_email, is_proven, may_be_answered from list_sendings) as sent
      on sending = sending_id
    left join (select id as known, company from suppliers) as supplier on known = supplier_id
    order by number, position
  `.execute(db)
  return rows
}

export async function messageStates(db: Db): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from mailbox_messages order by uid_validity, uid`.execute(
    db,
  )
  return rows.map(({ state }) => state)
}
