import type { ScratchPostgres } from '../harness/postgres.ts'

/** Something that is sent in under a request key; the key stands in its notes too, by which it is found again. */
export type Submission = {
  key: string
  kind: 'inquiry' | 'needs'
  /** How many records one sending makes: 1 for an inquiry, as many as it has specifications for a needs list. */
  records: number
}

/** A supplier's list: its edition stands in the condition of every row. */
export type List = { source: string; edition: number; rows: number }

/** What became of what was sent. */
export type Findings = {
  /** Acknowledged, but not stored, or stored in part. */
  lost: number
  /** Stored more than once under one key. */
  duplicated: number
  /** In words, the two above and everything else that does not hold. */
  failures: string[]
}

/**
 * What was sent to the servers over one database, and what they acknowledged. Only one sender may send lists of a source at
 * a time; submissions may be sent in any order and repeated.
 */
export type Ledger = {
  /** To be called at each sending. */
  noteSent(submission: Submission): void
  /** Notes the ids that an acknowledgement names; throws nothing, but other ids than at an earlier one are a failure. */
  noteAcknowledged(submission: Submission, recordIds: readonly string[]): void
  noteListSent(list: List): void
  noteListAcknowledged(list: List): void
  /** The list of that source and edition, if it was sent. */
  findList(source: string, edition: number): List | undefined
  /** The last edition of a source that was acknowledged; -1 before the first. */
  acknowledgedEdition(source: string): number
  /** How many submissions and lists were acknowledged so far, each counted once. */
  acknowledged(): number
  acknowledgedSubmissions(): number
  sentSubmissions(): number
  /** How many times submissions were sent, repeats counted. */
  sendings(): number
  /** Holds what is stored against what was sent and acknowledged. Nothing may be under way. */
  audit(): Promise<Findings>
}

type KeyEntry = Submission & { ids: readonly string[] | undefined }
type SourceEntry = { sent: Map<number, List>; acknowledged: number }

const shownMax = 5

/** Opens the books on a database that holds no submissions and no items yet. */
export function openLedger(postgres: Pick<ScratchPostgres, 'ask'>, databaseUrl: string): Ledger {
  const keys = new Map<string, KeyEntry>()
  const sources = new Map<string, SourceEntry>()
  const contradictions: string[] = []
  let acknowledgedLists = 0
  let acknowledgedKeys = 0
  let sendings = 0

  function entryOf(submission: Submission): KeyEntry {
    const entry = keys.get(submission.key) ?? { ...submission, ids: undefined }
    keys.set(submission.key, entry)
    return entry
  }

  return {
    noteSent(submission) {
      entryOf(submission)
      sendings += 1
    },
    noteAcknowledged(submission, recordIds) {
      const entry = entryOf(submission)
      if (entry.ids === undefined) {
        entry.ids = recordIds
        acknowledgedKeys += 1
      } else if (entry.ids.join() !== recordIds.join()) {
        contradictions.push(`${entry.key} was acknowledged as ${entry.ids.join()} and as ${recordIds.join()}`)
      }
    },
    noteListSent(list) {
      const entry = sources.get(list.source) ?? { sent: new Map(), acknowledged: -1 }
      entry.sent.set(list.edition, list)
      sources.set(list.source, entry)
    },
    noteListAcknowledged({ source, edition }) {
      const entry = sources.get(source)
      if (entry) entry.acknowledged = edition
      acknowledgedLists += 1
    },
    findList: (source, edition) => sources.get(source)?.sent.get(edition),
    acknowledgedEdition: (source) => sources.get(source)?.acknowledged ?? -1,
    acknowledged: () => acknowledgedKeys + acknowledgedLists,
    acknowledgedSubmissions: () => acknowledgedKeys,
    sentSubmissions: () => keys.size,
    sendings: () => sendings,
    async audit() {
      const submissions = auditSubmissions(keys, await readSubmissions(postgres, databaseUrl))
      const lists = auditLists(sources, await readStock(postgres, databaseUrl))
      const rest = await findLeftovers(postgres, databaseUrl)
      return {
        lost: submissions.lost + lists.lost,
        duplicated: submissions.duplicated,
        failures: [...contradictions, ...submissions.failures, ...lists.failures, ...rest],
      }
    },
  }
}

type StoredKey = { kind: Submission['kind']; key: string; ids: string[]; senders: number }

// One sending of a needs list gives all of its needs one customer and one time.
function readSubmissions(postgres: Pick<ScratchPostgres, 'ask'>, databaseUrl: string): Promise<StoredKey[]> {
  return postgres.ask<StoredKey>(
    databaseUrl,
    `select 'inquiry' as kind, notes as key, array_agg(id) as ids, count(*)::int as senders
     from customer_inquiries group by notes
     union all
     select 'needs', notes, array_agg(id order by position), count(distinct created_at)::int
     from customer_needs group by notes`,
  )
}

function auditSubmissions(keys: ReadonlyMap<string, KeyEntry>, stored: readonly StoredKey[]): Findings {
  const storedKeys = new Map(stored.map((one) => [`${one.kind} ${one.key}`, one]))
  const isWhole = (entry: KeyEntry) => {
    const ids = new Set(storedKeys.get(`${entry.kind} ${entry.key}`)?.ids)
    return entry.ids?.every((id) => ids.has(id)) ?? true
  }
  const lost = [...keys.values()].filter((entry) => !isWhole(entry)).map(({ key }) => key)
  const duplicated = stored.filter((one) => one.senders > 1 || one.ids.length > (keys.get(one.key)?.records ?? 0))
  const partly = stored.filter((one) => one.ids.length < (keys.get(one.key)?.records ?? 0))
  const unsent = stored.filter((one) => keys.get(one.key)?.kind !== one.kind)
  return {
    lost: lost.length,
    duplicated: duplicated.length,
    failures: [
      ...tell('acknowledged but not stored', lost),
      ...tell(
        'stored more than once',
        duplicated.map(({ key }) => key),
      ),
      ...tell(
        'stored in part',
        partly.map(({ key }) => key),
      ),
      ...tell(
        'stored but never sent',
        unsent.map(({ key }) => key),
      ),
    ],
  }
}

type StoredSource = { source: string; edition: number; items: number }

function readStock(postgres: Pick<ScratchPostgres, 'ask'>, databaseUrl: string): Promise<StoredSource[]> {
  return postgres.ask<StoredSource>(
    databaseUrl,
    `select source_code as source, condition::int as edition, count(*)::int as items
     from inventory_items group by source_code, condition`,
  )
}

function auditLists(sources: ReadonlyMap<string, SourceEntry>, stored: readonly StoredSource[]): Findings {
  const bySource = new Map<string, StoredSource[]>()
  for (const one of stored) bySource.set(one.source, [...(bySource.get(one.source) ?? []), one])
  const outcomes = [...sources].map(([source, { sent, acknowledged }]) => {
    const [first, second] = bySource.get(source) ?? []
    if (second) return { fault: `${source} holds editions ${first?.edition} and ${second.edition}` }
    if (!first) return acknowledged < 0 ? undefined : { isLost: true, fault: `${source} lost edition ${acknowledged}` }
    const list = sent.get(first.edition)
    if (list?.rows !== first.items)
      return { fault: `${source} holds ${first.items} of the ${list?.rows} rows of edition ${first.edition}` }
    if (first.edition < acknowledged)
      return { isLost: true, fault: `${source} holds edition ${first.edition}, but ${acknowledged} was acknowledged` }
    return undefined
  })
  const faults = outcomes.filter((outcome) => outcome !== undefined)
  const unsent = [...bySource.keys()].filter((source) => !sources.has(source))
  return {
    lost: faults.filter(({ isLost }) => isLost).length,
    duplicated: 0,
    failures: [...faults.map(({ fault }) => fault), ...tell('sources that were never sent', unsent)],
  }
}

const leftoverQueries: Readonly<Record<string, string>> = {
  'groups whose figures are not those of their items': `
    select source_code as name from (
      select source_code, category, location_state, count(*) as items from inventory_items group by 1, 2, 3
    ) as counted full join (
      select source_code, category, location_state, sum(item_count) as items from inventory_groups
      where item_count > 0 group by 1, 2, 3
    ) as kept using (source_code, category, location_state) where counted.items is distinct from kept.items`,
  'inquiries without their lines': `
    select id as name from customer_inquiries where jsonb_array_length(selected_items)
      <> (select count(*) from inquiry_lines where inquiry_id = customer_inquiries.id)`,
  'request keys without their result': `select key as name from request_keys where result = '{}'`,
  'request keys without their records': `
    select key as name from request_keys where key not in (
      select notes from customer_inquiries union all select notes from customer_needs)`,
  'replaced items of an upload that is not there': `
    select upload_id as name from replaced_items
    where upload_id is not null and not exists (select from uploads where uploads.id = upload_id)`,
  'uploads without their record in the audit trail': `
    select id as name from uploads where not exists (
      select from staff_changes where record_id = uploads.id and action = 'uploaded')`,
  'rows of a reading that is not there': `
    select distinct reading_no as name from staged_rows
    where not exists (select from staged_readings where staged_readings.reading_no = staged_rows.reading_no)`,
}

async function findLeftovers(postgres: Pick<ScratchPostgres, 'ask'>, databaseUrl: string): Promise<string[]> {
  const failures: string[] = []
  for (const [what, query] of Object.entries(leftoverQueries)) {
    const rows = await postgres.ask<{ name: unknown }>(databaseUrl, query)
    failures.push(
      ...tell(
        what,
        rows.map(({ name }) => String(name)),
      ),
    )
  }
  return failures
}

function tell(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const more = names.length > shownMax ? ', …' : ''
  return [`${names.length} ${what}: ${names.slice(0, shownMax).join(', ')}${more}`]
}
