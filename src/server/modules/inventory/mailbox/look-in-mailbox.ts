import type { Callbacks, MailboxSettings, Settings } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { mayBeReply } from './answered.ts'
import { type Mailbox, MarkRefused, type Message } from './open-mailbox.ts'
import { countAttempt, type Folder, insertMessages, selectMessages, selectPlace, settleMessage } from './queries.ts'
import { readReply } from './read-reply.ts'
import type { MessageState } from './table.ts'
import { giveUpOnMessage, listSenders, mayHaveList, mayHaveMore, takeMessage } from './take-message.ts'

const dayMs = 24 * 60 * 60_000
const firstLookDays = 30
const batchMessagesMax = 500
const keptMessagesMax = 100
const attemptsMax = 8
const answersAskedMax = 500

/** Messages that nobody has looked at; on the first look, and when the UIDs have changed, those of a month. */
export async function findNew(db: Db, opened: Pick<Mailbox, 'findNew'>, folder: Folder): Promise<number[]> {
  const { uid, lookedAt } = await selectPlace(db, folder)
  if (uid !== null) return opened.findNew({ uid })
  const lastLookMs = lookedAt?.getTime() ?? Number.POSITIVE_INFINITY
  return opened.findNew({ since: new Date(Math.min(Date.now() - firstLookDays * dayMs, lastLookMs - dayMs)) })
}

type LookDeps = {
  db: Db
  callbacks: Pick<Callbacks, 'keepReply' | 'readSteelLines'>
  settings: Settings & { mailbox: MailboxSettings }
  hold: { mailbox: string; holder: string }
  log: { warn(details: object, message: string): void }
}

/**
 * Makes what takes the lists of all new messages once. `onFound` is called when the server has said what there is: the
 * connection works then.
 */
export function createLook({ db, callbacks, settings, hold, log }: LookDeps) {
  let batchMessages = batchMessagesMax

  async function look(opened: Mailbox, onFound: () => void): Promise<void> {
    const folder = { mailbox: hold.mailbox, uidValidity: opened.uidValidity }
    const known = await find(opened, folder)
    // The connection works: what fails from here on is about one message, and the others come before it next time.
    onFound()
    for (const { uid, attempts } of await selectMessages(db, folder, 'found')) {
      const key = { ...folder, uid }
      if (attempts >= attemptsMax) await giveUpOnMessage({ db, hold, key })
      else {
        await countAttempt(db, key)
        await takeMessage({ db, callbacks, settings, mailbox: opened, hold, key, known: known.get(uid) })
      }
    }
    await mark(opened, folder)
    batchMessages = batchMessagesMax
  }

  /** Notes which new messages may have lists; returns what is known of the first. */
  async function find(opened: Mailbox, folder: Folder): Promise<ReadonlyMap<number, Message>> {
    const known = new Map<number, Message>()
    const keepKnown = (message: Message) => {
      if (known.size < keptMessagesMax) known.set(message.uid, message)
    }
    const uids = await findNew(db, opened, folder)
    // A first look takes what may have lists of thousands of messages, and no more.
    const withAnswers = uids.length <= answersAskedMax
    for (let start = 0; start < uids.length; start += batchMessages) {
      const batch = uids.slice(start, start + batchMessages)
      // What the server leaves out is asked for again, by itself.
      const states = new Map<number, MessageState>(batch.map((one) => [one, 'found']))
      const replies: Message[] = []
      const doubtful: Message[] = []
      try {
        for await (const message of opened.readStructures(batch, { withAnswers })) {
          if (mayBeReply(message, settings)) replies.push(message)
          if (mayHaveList(message)) keepKnown(message)
          else {
            states.set(message.uid, 'none')
            if (mayHaveMore(message)) doubtful.push(message)
          }
        }
      } catch (error) {
        // One of them may be what the connection ends at: it is found, and the others are not held up.
        batchMessages = Math.max(1, Math.floor(batch.length / 8))
        if (batch.length > 1) throw error
        await insertStates(folder, states)
        throw error
      }
      // What is no list from anybody else may be one from these.
      const doubtfulUids = doubtful.map(({ uid }) => uid)
      const fromKnown = new Set(
        doubtful.length > 0 ? await opened.findFrom(doubtfulUids, await listSenders(db, settings)) : [],
      )
      for (const message of doubtful) {
        if (!fromKnown.has(message.uid)) continue
        states.set(message.uid, 'found')
        keepKnown(message)
      }
      // Before their place is noted: after a kill they are found again, and kept once.
      for (const message of replies) {
        const reply = await readReply(opened, settings, message)
        if (reply) await callbacks.keepReply(db, reply)
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

  return look
}
