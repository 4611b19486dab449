/** A submission with a request key. Its notes hold the key too, so it can be found again. */
export type Submission = {
  key: string
  kind: 'inquiry' | 'needs'
  /** 1 for an inquiry, the number of specifications for a needs list. */
  records: number
}

/** A supplier's list, with its edition in the grade of every row. */
export type List = { source: string; edition: number; rows: number }

export type Findings = {
  /** Acknowledged but not stored, or stored in part. */
  lost: number
  duplicated: number
  /** In words: the two above and anything else that is wrong. */
  failures: string[]
}

export type Query = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>
type KeyEntry = Submission & { ids: readonly string[] | undefined }
type SourceEntry = { sent: Map<number, List>; acknowledged: number }

const shownMax = 5

export type Ledger = ReturnType<typeof openLedger>

/**
 * Records what is sent to the servers of a database and what they acknowledge, from a database without submissions and items.
 * Only one sender at a time may send lists of a source; submissions may be sent in any order and repeated.
 */
export function openLedger(query: Query) {
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
    noteSent(submission: Submission): void {
      entryOf(submission)
      sendings += 1
    },
    /** Other ids than in an earlier acknowledgement are a failure. */
    noteAcknowledged(submission: Submission, recordIds: readonly string[]): void {
      const entry = entryOf(submission)
      if (entry.ids === undefined) {
        entry.ids = recordIds
        acknowledgedKeys += 1
      } else if (entry.ids.join() !== recordIds.join()) {
        contradictions.push(`${entry.key} was acknowledged as ${entry.ids.join()} and as ${recordIds.join()}`)
      }
    },
    noteListSent(list: List): void {
      const entry = sources.get(list.source) ?? { sent: new Map(), acknowledged: -1 }
      entry.sent.set(list.edition, list)
      sources.set(list.source, entry)
    },
    noteListAcknowledged({ source, edition }: List): void {
      const entry = sources.get(source)
      if (entry) entry.acknowledged = edition
      acknowledgedLists += 1
    },
    findList: (source: string, edition: number) => sources.get(source)?.sent.get(edition),
    /** -1 before the first. */
    acknowledgedEdition: (source: string) => sources.get(source)?.acknowledged ?? -1,
    /** Submissions and lists, each counted once. */
    acknowledged: () => acknowledgedKeys + acknowledgedLists,
    acknowledgedSubmissions: () => acknowledgedKeys,
    sentSubmissions: () => keys.size,
    sendings: () => sendings,
    /** Compares what is stored with what was sent and acknowledged. Call it when nothing is in progress. */
    async audit(): Promise<Findings> {
      const submissions = auditSubmissions(keys, await readSubmissions(query))
      const lists = auditLists(sources, await readStock(query))
      const rest = await findLeftovers(query)
      return {
        lost: submissions.lost + lists.lost,
        duplicated: submissions.duplicated,
        failures: [...contradictions, ...submissions.failures, ...lists.failures, ...rest],
      }
    },
  }
}

type StoredKey = { kind: Submission['kind']; key: string; ids: string[]; senders: number }

// All needs of one sending have the same time.
function readSubmissions(query: Query): Promise<StoredKey[]> {
  return query<StoredKey>(
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
  const recordsOf = ({ key }: StoredKey) => keys.get(key)?.records ?? 0
  const keysWhere = (isSo: (one: StoredKey) => boolean) => stored.filter(isSo).map(({ key }) => key)
  const duplicated = keysWhere((one) => one.senders > 1 || one.ids.length > recordsOf(one))
  const partial = keysWhere((one) => one.ids.length < recordsOf(one))
  const unsent = keysWhere((one) => keys.get(one.key)?.kind !== one.kind)
  return {
    lost: lost.length,
    duplicated: duplicated.length,
    failures: [
      ...describeAll('acknowledged but not stored', lost),
      ...describeAll('stored more than once', duplicated),
      ...describeAll('stored in part', partial),
      ...describeAll('stored but never sent', unsent),
    ],
  }
}

type StoredSource = { source: string; edition: number; items: number }

function readStock(query: Query): Promise<StoredSource[]> {
  return query<StoredSource>(
    `select source_code as source, grade_category::int as edition, count(*)::int as items
     from inventory_items group by source_code, grade_category`,
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
    failures: [...faults.map(({ fault }) => fault), ...describeAll('sources that were never sent', unsent)],
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

async function findLeftovers(query: Query): Promise<string[]> {
  const failures: string[] = []
  for (const [what, statement] of Object.entries(leftoverQueries)) {
    const rows = await query<{ name: unknown }>(statement)
    const names = rows.map(({ name }) => String(name))
    failures.push(...describeAll(what, names))
  }
  return failures
}

function describeAll(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const more = names.length > shownMax ? ', …' : ''
  return [`${names.length} ${what}: ${names.slice(0, shownMax).join(', ')}${more}`]
}
