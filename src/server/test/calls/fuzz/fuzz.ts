import * as fc from 'fast-check'
import type { Db } from '../../../db/database.ts'
import { canary } from '../../programs/leaks.ts'
import { listPathTargets, listProcedureTargets } from './call-targets.ts'
import { batchesOf, type Call, callsOf } from './calls.ts'
import { judgeCall, judgeRefusal } from './judge.ts'
import { countWithoutId, type RawAnswer } from './raw-line.ts'
import { type RawRequest, rawRequestsOf } from './raw-requests.ts'
import { openSubject, type Subject } from './subject.ts'

export type FuzzOptions = {
  db: Db
  seed: number
  /** Sends at least this many, unless one is answered wrongly. */
  requests: number
  /** Goes on, up to this many, until each path and procedure was called and has succeeded. */
  requestsMax?: number
  /** Tries only this counterexample, found with the same seed. */
  path?: string
  onProgress?(sent: number): void
}

export type FuzzReport = {
  sent: number
  /** Counts of each status, by the kind of request. */
  statuses: Record<string, Record<string, number>>
  /** Calls that the schemas and the product accepted. */
  accepted: number
  /** Calls that the schemas refused. */
  refused: number
  /** How often the stored data was compared. */
  comparisons: number
  /** The number of paths and procedures; those that were never called, or never with success though they could. */
  targets: number
  neverCalled: Set<string>
  neverSucceeded: Set<string>
}

type FuzzRequest = Call | RawRequest

const requestsPerRunMax = 80
// Few enough not to be refused as too many.
const atOnceMax = 4
// The mean length of fast-check's lists.
const requestsPerRun = 36
const runsMin = 5
// Each attempt to shrink sends the whole list.
const shrinksMax = 300

/**
 * Sends random requests to the whole product over a scratch database. Throws with the smallest failing ones, their seed
 * and path, when an answer is a failure, reveals too much or disagrees with the schemas, or when a refused request or a
 * read changed anything.
 */
export async function fuzz({
  db,
  seed,
  requests,
  requestsMax = requests,
  path: onlyPath,
  onProgress,
}: FuzzOptions): Promise<FuzzReport> {
  const paths = await listPathTargets()
  const procedures = listProcedureTargets()
  const targets = [...paths, ...procedures]
  const statusesOf = new Map(paths.map(({ name, statuses }) => [name, statuses]))
  const files = new Map(paths.flatMap(({ name, example: { form } }) => (form ? [[name, form.file]] : [])))
  const subject = await openSubject(db, files)
  const mayFail = targets.filter((target) => target.needsSecret || (target.kind === 'procedure' && target.takesBytes))
  const report = createReport(
    targets.map(({ name }) => name),
    mayFail.map(({ name }) => name),
  )
  const run = createRunner({ subject, report, statusesOf, ...(onProgress && { onProgress }) })
  const isLeft = ({ name }: { name: string }) => report.neverSucceeded.has(name) || report.neverCalled.has(name)
  const mayBeFirst = ({ target, verdict }: Call) =>
    verdict === 'right' || verdict === 'unknown' || !report.neverSucceeded.has(target)
  /** Of all kinds at first, and then only calls that may be the first to succeed. */
  const listRequests = () => {
    const anyRequest =
      report.sent < requests
        ? fc.oneof(
            { weight: 30, arbitrary: callsOf(targets) },
            { weight: 1, arbitrary: batchesOf(procedures) },
            { weight: 10, arbitrary: rawRequestsOf(paths, procedures) },
          )
        : callsOf(targets.filter(isLeft)).filter(mayBeFirst)
    // A request that is not needed for a failure shrinks away at once.
    const requestOrNone = fc.option(anyRequest, { freq: 1_000, nil: undefined })
    const list = fc.array(requestOrNone, { minLength: 1, maxLength: requestsPerRunMax, size: 'max' })
    return fc.asyncProperty(fc.limitShrink(list, shrinksMax), run)
  }
  try {
    const isEnough = () => report.sent >= (targets.some(isLeft) ? requestsMax : requests)
    for (let round = 0; !isEnough(); round += 1) {
      const numRuns = Math.max(runsMin, Math.ceil((requests - report.sent) / requestsPerRun))
      await fc.assert(listRequests(), {
        seed: seed + round,
        numRuns,
        includeErrorInReport: true,
        ...(onlyPath && { path: onlyPath }),
      })
      if (onlyPath) break
    }
    return report
  } finally {
    await subject.close()
  }
}

function createReport(targets: readonly string[], mayFail: readonly string[]): FuzzReport {
  return {
    sent: 0,
    statuses: {},
    accepted: 0,
    refused: 0,
    comparisons: 0,
    targets: targets.length,
    neverCalled: new Set(targets),
    neverSucceeded: new Set(targets.filter((name) => !mayFail.includes(name))),
  }
}

type RunnerParts = {
  subject: Subject
  report: FuzzReport
  statusesOf: ReadonlyMap<string, ReadonlySet<number>>
  onProgress?(sent: number): void
}

/**
 * Returns a function that tries requests: first concurrently those that cannot change anything, then the others one by
 * one.
 */
function createRunner({ subject, report, statusesOf, onProgress }: RunnerParts) {
  let stored = ''
  let isChanged = true

  return async (list: readonly (FuzzRequest | undefined)[]): Promise<void> => {
    const requests = list.filter((request) => request !== undefined)
    if (isChanged) await subject.restore()
    isChanged = false
    await subject.renewAdmins()
    stored = await subject.fingerprint()
    const harmless = requests.filter((request) => !canChange(request))
    for (let start = 0; start < harmless.length; start += atOnceMax) {
      await Promise.all(harmless.slice(start, start + atOnceMax).map(send))
    }
    await compare('A read or a refused request')
    for (const request of requests.filter(canChange)) {
      const isRefused = await send(request)
      if (isRefused && !mayRefresh(request)) await compare(`The refused ${nameOf(request)}`)
      else {
        await subject.renewAdmins()
        await noteChange()
      }
    }
    subject.demandNoStrays()
    onProgress?.(report.sent)
  }

  /** Returns whether the request was certainly refused. */
  async function send(request: FuzzRequest): Promise<boolean> {
    report.sent += 1
    return request.kind === 'raw' ? sendBytes(request) : sendCall(request)
  }

  async function sendCall(call: Call): Promise<boolean> {
    const answer = await subject.inject(call)
    count(call.kind, answer.status)
    const isRefused = answer.status >= 400
    report.neverCalled.delete(call.target)
    if (!isRefused) report.neverSucceeded.delete(call.target)
    if (call.verdict === 'right' && !isRefused) report.accepted += 1
    if (call.verdict === 'wrong') report.refused += 1
    demandNone(call, [...judgeCall(call, answer, statusesOf.get(call.target))], `${answer.status}: ${answer.body}`)
    return isRefused
  }

  async function sendBytes(request: RawRequest): Promise<boolean> {
    const answer = await subject.sendRaw(request)
    for (const status of answer.statuses) count('raw', status)
    if (answer.statuses.length === 0) count('raw', 'none')
    const isRefused = answer.statuses.length > 0 && answer.statuses.every((status) => status >= 400)
    demandNone(request, [...judgeRaw(request, answer, isRefused)], answer.text)
    return isRefused
  }

  function count(kind: string, status: number | string): void {
    const counts = report.statuses[kind] ?? {}
    report.statuses[kind] = { ...counts, [status]: (counts[status] ?? 0) + 1 }
  }

  async function compare(what: string): Promise<void> {
    report.comparisons += 1
    const now = await subject.fingerprint()
    if (now === stored) return
    isChanged = true
    throw new Error(`${what} has changed what is stored:\n${stored}\n${now}`)
  }

  async function noteChange(): Promise<void> {
    isChanged = true
    await subject.settle()
    stored = await subject.fingerprint()
  }

  function demandNone(request: FuzzRequest, problems: readonly string[], answer: string): void {
    if (problems.length === 0) return
    isChanged = true
    throw new Error(
      [`${nameOf(request)}: ${problems.join('; ')}`, answer.slice(0, 2_000), ...subject.takeErrors()].join('\n'),
    )
  }
}

function* judgeRaw(request: RawRequest, answer: RawAnswer, isRefused: boolean): Generator<string> {
  const [, body = ''] = answer.text.split('\r\n\r\n')
  if (!answer.isEnded) yield 'the line hangs'
  if (answer.statuses.some((status) => status >= 500)) yield 'it failed'
  if (answer.text.includes(canary)) yield 'it reveals a secret'
  if (countWithoutId(answer) > 0) yield 'it has no id'
  if (isRefused) yield* judgeRefusal(body, request.text)
}

function nameOf(request: FuzzRequest): string {
  return request.kind === 'raw' ? request.text.slice(0, 100) : request.target
}

/** Whether a refusal may change something: a list is compared again when the stock has changed since its preview. */
function mayRefresh(request: FuzzRequest): boolean {
  return /uploads\.commit|staged-uploads\/[^/ ]+\/commit/.test(request.kind === 'raw' ? request.text : request.target)
}

function canChange(request: FuzzRequest): boolean {
  if (request.kind === 'raw') return request.isUnsafe
  return request.method !== 'GET' && (request.verdict === 'right' || request.verdict === 'unknown')
}
