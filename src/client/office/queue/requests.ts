import type { InquiryEntry } from '../../../shared/inquiries/schema.ts'
import { inquiryStatuses } from '../../../shared/inquiries/terms.ts'
import { groupBy } from '../../../shared/text/group-by.ts'
import { nameSources } from '../inquiries/words.ts'

/** The inquiries of one request that are listed: one or several, the newest first. */
export type Request = {
  /** Its reference. */
  id: string
  inquiries: readonly [InquiryEntry, ...InquiryEntry[]]
}

/**
 * A row of the queue: a request with the figures of all its inquiries, or one of the inquiries of a request that is unfolded. Its id
 * is that of its only inquiry, else the reference.
 */
export type QueueRow = Omit<InquiryEntry, 'internalNote' | 'internalNoteBy' | 'internalNoteAt'> & {
  /** The inquiries that it stands for, the one to open first. */
  ids: readonly [string, ...string[]]
  /** What it is called after its verb: `the inquiry from Acme Steel`. */
  name: string
  /** A request of several is `folded` or `unfolded`; its inquiries are `part`, each. */
  kind: 'single' | 'folded' | 'unfolded' | 'part'
  /** Whether its inquiries differ in their status; `status` is the first to be worked. */
  isMixed: boolean
  /** Whether nobody has opened one of them. */
  isNew: boolean
}

/** In the order in which the first inquiry of each comes. */
export function groupRequests(inquiries: readonly InquiryEntry[]): Request[] {
  return [...groupBy(inquiries, ({ reference }) => reference)].map(([id, ofIt]) => ({ id, inquiries: ofIt }))
}

export function listRows(requests: readonly Request[], unfolded: ReadonlySet<string>): QueueRow[] {
  return requests.flatMap((request) => {
    const isUnfolded = unfolded.has(request.id)
    const row = toRow(request, isUnfolded)
    return row.kind === 'unfolded' ? [row, ...request.inquiries.map(toPart)] : [row]
  })
}

/** The row that shows an inquiry: its own, else that of its request. */
export function findRow(rows: readonly QueueRow[], inquiryId: string | undefined): QueueRow | undefined {
  if (inquiryId === undefined) return undefined
  return rows.find(({ id }) => id === inquiryId) ?? rows.find(({ ids }) => ids.includes(inquiryId))
}

/** The first of its inquiries to be worked. */
export function leaderOf({ inquiries }: Request): InquiryEntry {
  return inquiries.reduce((first, one) => (rankOf(one) < rankOf(first) ? one : first))
}

// Unknown ones are the last.
const unknownRank = 999
function rankOf({ status }: Pick<InquiryEntry, 'status'>): number {
  const rank = inquiryStatuses.findIndex((one) => one === status) + 1
  return rank || unknownRank
}

function toRow(request: Request, isUnfolded: boolean): QueueRow {
  const { id, inquiries } = request
  const [newest, ...others] = inquiries
  if (others.length === 0) return { ...toSingle(newest), kind: 'single', name: `the inquiry from ${newest.company}` }
  const leader = leaderOf(request)
  const rest = inquiries.filter((one) => one !== leader).map((one) => one.id)
  return {
    ...leader,
    id,
    ids: [leader.id, ...rest],
    name: `the request ${id} from ${leader.company}`,
    kind: isUnfolded ? 'unfolded' : 'folded',
    createdAt: newest.createdAt,
    itemCount: sum(inquiries, ({ itemCount }) => itemCount),
    weightLb: sum(inquiries, ({ weightLb }) => weightLb),
    itemsWithoutWeight: sum(inquiries, ({ itemsWithoutWeight }) => itemsWithoutWeight),
    products: unique(inquiries.flatMap(({ products }) => products)),
    sources: unique(inquiries.flatMap(({ sources }) => sources)),
    isMixed: inquiries.some(({ status }) => status !== newest.status),
    isNew: inquiries.some(({ seenAt }) => seenAt === null),
  }
}

function toPart(inquiry: InquiryEntry): QueueRow {
  return { ...toSingle(inquiry), kind: 'part', name: `the inquiry from ${inquiry.company}, ${nameSources(inquiry)}` }
}

function toSingle(inquiry: InquiryEntry): Omit<QueueRow, 'kind' | 'name'> {
  return { ...inquiry, ids: [inquiry.id], isMixed: false, isNew: inquiry.seenAt === null }
}

const sum = <Row>(rows: readonly Row[], numberOf: (row: Row) => number) =>
  rows.reduce((total, row) => total + numberOf(row), 0)
const unique = (texts: readonly string[]) => [...new Set(texts)]
