import { canary, leaks } from '../../programs/leaks.ts'
import type { Call } from './calls.ts'

export type Answer = { status: number; headers: Record<string, unknown>; body: string }

const errorBytesMax = 100_000
// Statuses of malformed calls.
const shapeStatuses: readonly number[] = [400, 403, 413, 414, 415]
// Schemas cannot decide these: whether a cursor is of this list, regions exist, columns are in the file, a version and lines of
// a quote and their items exist, two lines have one id, items are still there, needs are of one list, a supplier is chosen or
// new and has an address, what an ask names is of its inquiry, a code is right, a key ends within a year, customers are not one and
// the same, an owner is an active account, and a password is right, or long and rare enough.
const ruledElsewhere =
  /^((cursor|defaultRegionCodes|choice|from|lineIds|supplierId|emails|sourceCode|inquiryItemIds|validUntil|password|code|endsAt|ids|into|ownerId)(\.|$)|lines\.\d+\.(id|inquiryItemId)$|itemIds\.\d+$|needs\.\d+\.(needId|itemIds\.\d+)$)/
// The state of a staged list may forbid a call.
const ruledByState = /staged-uploads|seller-lists|^inventory\.(uploads|sellerLists)\./
// Sending looks at what was saved before, a pasted list has limits for its lines, an answer is about the lines of its ask, a problem
// with a purchase has a note, a list that is right is named whole or not at all, and an order knows its sources, and what its lines are
// billed by.
const ruledByRecord =
  /quotes\/:id\/send$|^inquiries\.quotes\.send$|customer-needs\/read$|^needs\.read$|asks\/:\w+\/answer$|^inquiries\.(asks|supplierAsks)\.\w*[aA]nswer$|purchases\/:id\/answer$|purchase-offers\/:token\/answer$|supply\/:token\/confirm$|^inventory\.supply\.confirm$|orders\/:id\/(confirm|shipments|change(\/answer)?)$|order-offers\/:token\/answer$|^inquiries\.(orders\.(confirm|addShipment|answerPurchase|change|answerChange)|(order|purchase)Offers\.answer)$/

/** Problems of any answer; `asked` as for `judgeRefusal`. */
export function* judgeAnswer({ status, headers, body }: Answer, asked: string): Generator<string> {
  if (hasFailed(status, body)) yield 'it failed'
  if (body.includes(canary)) yield 'it reveals a secret'
  if (Object.hasOwn(Object.prototype, 'polluted')) yield 'every object has a new field'
  if (!/^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))) yield 'it has no id'
  if (status >= 400) yield* judgeRefusal(body, asked)
}

/** Problems of a refusal; it may repeat parts of `asked`, what was sent. */
export function* judgeRefusal(body: string, asked: string): Generator<string> {
  if (Buffer.byteLength(body) >= errorBytesMax) yield 'its refusal is too long'
  for (const leak of leaks) {
    const found = leak.exec(body)?.[0]
    if (found !== undefined && !asked.includes(found)) yield `its refusal reveals too much: ${leak.source}`
  }
}

/** Problems of the answer to this call. */
export function* judgeCall(call: Call, answer: Answer, documented?: ReadonlySet<number>): Generator<string> {
  yield* judgeAnswer(answer, `${call.url} ${call.body ?? ''}`)
  const { status, body } = answer
  // A body that is too large is refused before it is known who sends it.
  if (call.verdict === 'closed' && status !== 401 && status !== 413) yield 'it is open to strangers'
  if (call.verdict === 'wrong' && status !== 400) yield 'its schema refuses it, but the call does not'
  if (call.verdict === 'right' && shapeStatuses.includes(status) && !isRuledElsewhere(call, body)) {
    yield 'its schema accepts it, but the call does not'
  }
  if (call.verdict === 'right' && call.isAdmin && status === 401) yield 'its session has ended'
  if (call.verdict !== 'unknown' && documented && !documented.has(status)) yield 'its status is not described'
  if (status >= 400 && !tellsWhy(body)) yield 'its refusal has no message'
}

type Refusal = { message?: unknown; issues?: { path: string }[]; error?: { message?: unknown; data?: Details } }
type Details = { httpStatus?: number; domainCode?: string; issues?: { path: string }[] }

function isRuledElsewhere({ target }: Call, body: string): boolean {
  if (ruledByRecord.test(target)) return true
  const { issues, error } = readJson(body) as Refusal // every refusal has this form
  const paths = (issues ?? error?.data?.issues ?? []).map(({ path }) => path)
  return paths.length > 0 ? paths.every((path) => ruledElsewhere.test(path)) : ruledByState.test(target)
}

function tellsWhy(body: string): boolean {
  return refusalsIn(body).some(({ message, error }) => Boolean(message ?? error?.message))
}

/** Whether an answer, or one in a batch, is a failure. Calls in one batch may block each other with BUSY. */
function hasFailed(status: number, body: string): boolean {
  const inner = refusalsIn(body).flatMap(({ error }) => error?.data ?? [])
  const isBatch = body.startsWith('[')
  const failed = inner.filter(
    ({ httpStatus = 0, domainCode }) => httpStatus >= 500 && !(isBatch && domainCode === 'BUSY'),
  )
  return failed.length > 0 || (status >= 500 && !(isBatch && inner.length > 0))
}

function refusalsIn(body: string): Refusal[] {
  const parsed = [readJson(body)].flat()
  return parsed.filter((part): part is Refusal => typeof part === 'object' && part !== null)
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}
