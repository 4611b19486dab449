import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import type { Callbacks, MailboxSettings, Settings } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { findDatabaseOutage } from '../../../lib/error-code.ts'
import { createLook } from './look-in-mailbox.ts'
import { MailboxFailure, mailboxName } from './mailbox-connection.ts'
import { type Mailbox, openMailbox } from './open-mailbox.ts'
import { leaseMailbox, noteFailure, noteLook, releaseMailbox } from './queries.ts'
import { openTokenSource } from './refresh-tokens.ts'
import { HoldLost } from './take-message.ts'

export type MailboxTimes = {
  beatMs: number
  heldForMs: number
  lookEveryMs: number
  retryMinMs: number
  retryMaxMs: number
}
const usualTimes: MailboxTimes = {
  beatMs: 5_000,
  heldForMs: 15_000,
  lookEveryMs: 5 * 60_000,
  retryMinMs: 5_000,
  retryMaxMs: 5 * 60_000,
}

type Log = Record<'warn' | 'error', (details: object, message: string) => void>
export type ReaderDeps = {
  db: Db
  callbacks: Pick<Callbacks, 'keepReply' | 'readSteelLines'>
  settings: Settings & { mailbox: MailboxSettings }
  /** Seals what is kept of its access. */
  sessionKey: Buffer
  log: Log
  times?: MailboxTimes | undefined
  /** What differs from the usual trust in certificates. */
  tls?: ConnectionOptions | undefined
}
export type MailboxReader = { stop(): Promise<void> }

const tokenMarginMs = 30_000

/** Reads the mailbox until it is stopped, as long as no other instance does. Nothing that happens to it is thrown. */
export function startMailboxReader({
  db,
  callbacks,
  settings,
  sessionKey,
  log,
  times = usualTimes,
  tls,
}: ReaderDeps): MailboxReader {
  const mailbox = mailboxName(settings.mailbox.url)
  const hold = { mailbox, holder: randomUUID() }
  const fetchToken = openTokenSource({ db, sessionKey }, settings.mailbox)
  const look = createLook({ db, callbacks, settings, hold, log })
  const stopping = new AbortController()
  let ending: AbortController | undefined
  let reading: Promise<void> | undefined
  let failures = 0
  let nextAt = 0

  /** Undefined while the database is out of reach: what is read meanwhile, it would not take. */
  const beat = () =>
    leaseMailbox(db, hold, times.heldForMs).catch((error: unknown) => {
      if (!findDatabaseOutage(error)) log.error({ err: error }, 'The mailbox is not being read')
      return undefined
    })

  async function live(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isHolder = await beat()
      if (isHolder === false) ending?.abort()
      if (isHolder && !reading && performance.now() >= nextAt) {
        reading = read().finally(() => {
          reading = undefined
        })
      }
      await sleep(times.beatMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    ending?.abort()
    await reading
    await releaseMailbox(db, hold).catch((error: unknown) => {
      if (!findDatabaseOutage(error)) throw error
    })
  }

  async function read(): Promise<void> {
    ending = new AbortController()
    const { signal } = ending
    let opened: Mailbox | undefined
    try {
      opened = await openMailbox(settings.mailbox, { fetchToken, signal, tls })
      const { endsAt } = opened
      const leftMs = () => endsAt - tokenMarginMs - Date.now()
      do {
        await look(opened, () => {
          failures = 0
        })
        await noteLook(db, mailbox)
        await opened.waitForNews(Math.max(0, Math.min(times.lookEveryMs, leftMs())), signal)
      } while (!signal.aborted && leftMs() > 0)
    } catch (error) {
      if (!signal.aborted) await fail(error)
    } finally {
      opened?.close()
    }
  }

  async function fail(error: unknown): Promise<void> {
    failures += 1
    nextAt = performance.now() + Math.min(times.retryMaxMs, times.retryMinMs * 2 ** (failures - 1))
    if (!(error instanceof MailboxFailure)) {
      if (!(error instanceof HoldLost) && !findDatabaseOutage(error))
        log.error({ err: error }, 'A message cannot be taken')
      return
    }
    const { message: reason, code } = error
    log.warn({ reason, code }, 'The mailbox cannot be read')
    // Connections end at times; the next one shows whether that is all.
    if (failures > 1) {
      await noteFailure(db, mailbox, reason).catch((outage: unknown) => log.warn({ err: outage }, 'Staff are not told'))
    }
  }

  const ended = live()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
