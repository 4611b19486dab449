import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { MessageState } from './table.ts'

/** Messages of a mailbox are known by their UID as long as its UIDVALIDITY stays. */
export type Folder = { mailbox: string; uidValidity: number }
export type MessageKey = Folder & { uid: number }
export type Hold = { mailbox: string; holder: string }

/** Makes the holder the one that reads the mailbox, or keeps it so. Returns false while another one does. */
export async function leaseMailbox(db: Db, { mailbox, holder }: Hold, forMs: number): Promise<boolean> {
  const until = sql`now() + make_interval(secs => ${forMs / 1000})`
  const { rows } = await sql`
    insert into mailboxes as held (name, holder, held_until) values (${mailbox}, ${holder}, ${until})
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
      where held.holder is null or held.holder = excluded.holder or held.held_until < now()
    returning name
  `.execute(db)
  return rows.length > 0
}

export async function releaseMailbox(db: Db, { mailbox, holder }: Hold): Promise<void> {
  await sql`update mailboxes set holder = null where name = ${mailbox} and holder = ${holder}`.execute(db)
}

/** Whether the holder still reads the mailbox; nobody takes over before the transaction ends. */
export async function lockLease(tx: Tx, { mailbox, holder }: Hold): Promise<boolean> {
  const { rows } = await sql`
    select name from mailboxes where name = ${mailbox} and holder = ${holder} for update
  `.execute(tx)
  return rows.length > 0
}

/** The highest UID that was looked at, and when the mailbox was looked through before. */
export async function selectPlace(
  db: Db,
  { mailbox, uidValidity }: Folder,
): Promise<{ uid: number | null; lookedAt: Date | null }> {
  const { rows } = await sql<{ uid: number | null; lookedAt: Date | null }>`
    select (select max(uid) from mailbox_messages where mailbox = ${mailbox} and uid_validity = ${uidValidity}) as uid,
      (select looked_at from mailboxes where name = ${mailbox}) as "lookedAt"
  `.execute(db)
  return rows[0] ?? { uid: null, lookedAt: null }
}

export async function insertMessages(
  db: Db,
  { mailbox, uidValidity }: Folder,
  messages: readonly { uid: number; state: MessageState }[],
): Promise<void> {
  await sql`
    insert into mailbox_messages (mailbox, uid_validity, uid, state)
    select ${mailbox}, ${uidValidity}, uid, state
    from unnest(${messages.map(({ uid }) => uid)}::bigint[], ${messages.map(({ state }) => state)}::text[]) as message (uid, state)
    on conflict do nothing
  `.execute(db)
}

/** The messages that failed least come first. */
export async function selectMessages(
  db: Db,
  { mailbox, uidValidity }: Folder,
  state: MessageState,
): Promise<{ uid: number; attempts: number }[]> {
  const { rows } = await sql<{ uid: number; attempts: number }>`
    select uid, attempts from mailbox_messages
    where mailbox = ${mailbox} and uid_validity = ${uidValidity} and state = ${state} order by attempts, uid
  `.execute(db)
  return rows
}

export async function countAttempt(db: Db, { mailbox, uidValidity, uid }: MessageKey): Promise<void> {
  await sql`
    update mailbox_messages set attempts = attempts + 1
    where mailbox = ${mailbox} and uid_validity = ${uidValidity} and uid = ${uid}
  `.execute(db)
}

/** Whether the message still waits to be taken; it stays so until the transaction ends. */
export async function lockFound(tx: Tx, { mailbox, uidValidity, uid }: MessageKey): Promise<boolean> {
  const { rows } = await sql`
    select uid from mailbox_messages
    where mailbox = ${mailbox} and uid_validity = ${uidValidity} and uid = ${uid} and state = 'found' for update
  `.execute(tx)
  return rows.length > 0
}

/** Whether the same message was taken from another folder, or from this one before its UIDs changed. */
export async function wasMessageTaken(tx: Tx, { mailbox, uidValidity }: Folder, digest: string): Promise<boolean> {
  const { rows } = await sql`
    select uid from mailbox_messages
    where digest = ${digest} and (mailbox, uid_validity) <> (${mailbox}, ${uidValidity}::bigint) limit 1
  `.execute(tx)
  return rows.length > 0
}

export async function settleMessage(
  db: Db,
  { mailbox, uidValidity, uid }: MessageKey,
  settled: { state: MessageState; digest?: string; sendingId?: string },
): Promise<void> {
  await sql`
    update mailbox_messages set state = ${settled.state}, digest = coalesce(${settled.digest ?? null}, digest),
      sending_id = coalesce(${settled.sendingId ?? null}, sending_id)
    where mailbox = ${mailbox} and uid_validity = ${uidValidity} and uid = ${uid}
  `.execute(db)
}

/** The mailbox was looked through to its end. */
export async function noteLook(db: Db, mailbox: string): Promise<void> {
  await sql`
    update mailboxes set looked_at = now(), failing_since = null, failure = null where name = ${mailbox}
  `.execute(db)
}

export async function noteFailure(db: Db, mailbox: string, failure: string): Promise<void> {
  await sql`
    update mailboxes set failing_since = coalesce(failing_since, now()), failure = ${failure} where name = ${mailbox}
  `.execute(db)
}

/** The mailbox that an instance tries to read in vain. */
export async function selectFailing(db: Db): Promise<{ since: Date; reason: string } | undefined> {
  const { rows } = await sql<{ since: Date; reason: string }>`
    select failing_since as since, failure as reason from mailboxes
    where failing_since is not null and holder is not null and held_until > now() - interval '1 minute'
    order by failing_since limit 1
  `.execute(db)
  return rows[0]
}

export async function selectSealedToken(db: Db, mailbox: string): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string | null }>`
    select sealed_refresh_token as sealed from mailboxes where name = ${mailbox}
  `.execute(db)
  return rows[0]?.sealed ?? undefined
}

export async function storeSealedToken(db: Db, mailbox: string, sealed: string): Promise<void> {
  await sql`
    insert into mailboxes (name, sealed_refresh_token) values (${mailbox}, ${sealed})
    on conflict (name) do update set sealed_refresh_token = excluded.sealed_refresh_token
  `.execute(db)
}
