import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionOptions } from 'node:tls'
import type { MailboxSettings, Settings } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { findDatabaseOutage } from '../../../lib/error-code.ts'
import { type Mailbox, MailboxFailure, MarkRefused, type Message, mailboxName, openMailbox } from './open-mailbox.ts'
import {
  countAttempt,
  type Folder,
  holdMailbox,
  insertMessages,
  noteFailure,
  noteLook,
  releaseMailbox,
  selectMessages,
  selectPlace,
  settleMessage,
} from './queries.ts'
import { openTokenSource } from './refresh-tokens.ts'
import type { MessageState } from './table.ts'
import { giveUp, HoldLost, mayHaveList, takeMessage } from './take-message.ts'

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
  settings: Settings & { mailbox: MailboxSettings }
  /** Seals what is kept of its access. */
  sessionKey: Buffer
  log: Log
  times?: MailboxTimes | undefined
  /** What differs from the usual trust in certificates. */
  tls?: ConnectionOptions | undefined
}
export type MailboxReader = { stop(): Promise<void> }

const dayMs = 24 * 60 * 60_000
const firstLookDays = 30
const batchMessagesMax = 500
const keptMessagesMax = 100
const attemptsMax = 8
const tokenMarginMs = 30_000

/** Messages that nobody has looked at; on the first look, and when the UIDs have changed, those of a month. */
export async function findNew(db: Db, opened: Pick<Mailbox, 'findNew'>, folder: Folder): Promise<number[]> {
  const { uid, lookedAt } = await selectPlace(db, folder)
  if (uid !== null) return opened.findNew({ uid })
  const lastLookMs = lookedAt?.getTime() ?? Number.POSITIVE_INFINITY
  return opened.findNew({ since: new Date(Math.min(Date.now() - firstLookDays * dayMs, lastLookMs - dayMs)) })
}

/** Reads the mailbox until it is stopped, as long as no other instance does. Nothing that happens to it is thrown. */
export function startMailboxReader({
  db,
  settings,
  sessionKey,
  log,
  times = usualTimes,
  tls,
}: ReaderDeps): MailboxReader {
  const mailbox = mailboxName(settings.mailbox.url)
  const hold = { mailbox, holder: randomUUID() }
  const fetchToken = openTokenSource({ db, sessionKey }, settings.mailbox)
  const stopping = new AbortController()
  let ending: AbortController | undefined
  let reading: Promise<void> | undefined
  let failures = 0
  let nextAt = 0
  let batchMessages = batchMessagesMax

  /** Undefined while the database is out of reach: what is read meanwhile, it would not take. */
  const beat = () =>
    holdMailbox(db, hold, times.heldForMs).catch((error: unknown) => {
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
        await look(opened)
        await noteLook(db, mailbox)
        batchMessages = batchMessagesMax
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

  async function look(opened: Mailbox): Promise<void> {
    const folder = { mailbox, uidValidity: opened.uidValidity }
    const known = await find(opened, folder)
    // The connection works: what fails from here on is about one message, and the others come before it next time.
    failures = 0
    for (const { uid, attempts } of await selectMessages(db, folder, 'found')) {
      const key = { ...folder, uid }
      if (attempts >= attemptsMax) await giveUp({ db, hold, key })
      else {
        await countAttempt(db, key)
        await takeMessage({ db, settings, mailbox: opened, hold, key, known: known.get(uid) })
      }
    }
    await mark(opened, folder)
  }

  /** Notes which new messages may have lists; returns what is known of the first. */
  async function find(opened: Mailbox, folder: Folder): Promise<ReadonlyMap<number, Message>> {
    const known = new Map<number, Message>()
    const uids = await findNew(db, opened, folder)
    for (let start = 0; start < uids.length; start += batchMessages) {
      const batch = uids.slice(start, start + batchMessages)
      // What the server leaves out is asked for again, by itself.
      const states = new Map<number, MessageState>(batch.map((one) => [one, 'found']))
      try {
        for await (const message of opened.readStructures(batch)) {
          if (!mayHaveList(message)) states.set(message.uid, 'none')
          else if (known.size < keptMessagesMax) known.set(message.uid, message)
        }
      } catch (error) {
        // One of them may be what the connection ends at: it is found, and the others are not held up.
        batchMessages = Math.max(1, Math.floor(batch.length / 8))
        if (batch.length > 1) throw error
        await insertStates(folder, states)
        throw error
      }
      await insertStates(folder, states)
    }
    return known
  }

  const insertStates = (folder: Folder, states: ReadonlyMap<number, MessageState>) =>
    insertMessages(
      db,
      folder,
      [...states].map(([uid, state]) => ({ uid, state })),
    )

  async function mark(opened: Mailbox, folder: Folder): Promise<void> {
    try {
      for (const { uid } of await selectMessages(db, folder, 'kept')) {
        await opened.mark(uid)
        await settleMessage(db, { ...folder, uid }, { state: 'done' })
      }
    } catch (error) {
      if (!(error instanceof MarkRefused)) throw error
      log.warn({ reason: error.message }, 'Messages with lists stay as they are')
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
