import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import type { Db } from '../../db/database.ts'
import { procedureExamples, routeExamples } from '../calls/example-calls.ts'
import { keepExamples } from '../calls/kept-examples.ts'
import { toJson } from '../calls/wrong-values.ts'
import { createFingerprint } from '../search/fingerprint.ts'
import { watchBackground } from './background.ts'
import { canary, leaks } from './leaks.ts'

// Comparing all stored data costs more than a call.
const refusedMax = 100

/** A test call. */
export type Sent = {
  /** The path or procedure, and what is changed about it. */
  call: string
  what: string
  verdict: 'wrong' | 'right' | 'either'
  /** The wrong field. */
  field?: string
  /** The required status of a wrong call. */
  status?: number
  request: InjectOptions
}
type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }

type Refusal = { message?: unknown; issues?: { path: string; message: string }[] }

/** Reads a refusal over REST or tRPC; of a batch, the first one. */
export function readRefusal(body: string): Refusal {
  const parsed = JSON.parse(body)
  const first = Array.isArray(parsed) ? parsed.find(({ error }) => error !== undefined) : parsed
  return first?.error ? { message: first.error.message, issues: first.error.data?.issues } : first
}

const needsSecret = (call: string) => (routeExamples[call] ?? procedureExamples[call])?.needsSecret === true
const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

function* judge(
  { call, verdict, field, status }: Sent,
  { statusCode, headers, body }: Answer,
  documented: ReadonlySet<number>,
) {
  if (!documented.has(statusCode)) yield 'which is not documented'
  if (Object.hasOwn(Object.prototype, 'polluted')) yield 'and every object has a new field'
  if (statusCode < 400) {
    if (verdict === 'wrong') yield 'though it is wrong'
    if (/of my own|2001-01-01/.test(body)) yield 'and accepts fields that nobody may set'
    return
  }
  if (verdict === 'right' && !needsSecret(call)) yield 'though it is right'
  if (verdict === 'wrong' && statusCode !== (status ?? (field === undefined ? statusCode : 400)))
    yield 'with the wrong status'
  if (!String(headers['content-type']).startsWith('application/json')) yield 'not as JSON'
  else {
    const named = statusCode === 400 && field !== undefined ? { field } : {}
    yield* judgeMessage(named, readRefusal(body))
  }
  yield* findLeaks(body)
}

function* judgeMessage({ field }: { field?: string }, { message, issues }: Refusal) {
  if (typeof message !== 'string' || message.trim() === '') yield 'without a message'
  if (field === undefined) return
  if (!issues?.length || issues.some(({ path }) => !isWithin(path, field))) yield 'without naming that field'
}

function* findLeaks(text: string) {
  for (const leak of leaks) if (leak.test(text)) yield `and reveals too much (${leak.source})`
}

/** What is wrong with a schema's refusal of an input in which `field` was changed. */
export function* judgeRefusal({ verdict, field }: Pick<Sent, 'verdict'> & { field: string }, refusal: Refusal) {
  if (verdict === 'right') yield 'though it is right'
  yield* judgeMessage({ field }, refusal)
  yield* findLeaks(JSON.stringify(refusal))
}

/** Sends calls one by one, and collects every wrong answer. */
export async function createProbe(app: FastifyInstance, db: Db) {
  const restoreExamples = await keepExamples(db)
  const settle = watchBackground(app)
  const fingerprint = await createFingerprint(db)
  const readings = db.selectFrom('staged_uploads').select('id').where('state', '=', 'reading')
  const deviations: string[] = []
  const refused: string[] = []
  let stored = await fingerprint()
  let sent = 0

  /** Sends a call whose answer must have one of the `documented` statuses; a refused call must change nothing. */
  async function send(call: Sent, documented: ReadonlySet<number>): Promise<void> {
    if (call.verdict !== 'wrong') await verifyRefused()
    const answer = await app.inject(call.request)
    sent += 1
    const description = [call.call, call.field, call.what].filter(Boolean).join(' · ')
    for (const problem of judge(call, answer, documented)) {
      deviations.push(`${description} answers ${answer.statusCode}, ${problem}: ${answer.body.slice(0, 200)}`)
    }
    if (answer.statusCode >= 400) refused.push(description)
    else if (call.request.method !== 'GET') await restore()
    if (refused.length >= refusedMax) await verifyRefused()
  }

  async function verifyRefused(): Promise<void> {
    if (refused.length > 0 && (await fingerprint()) !== stored) {
      deviations.push(`One of these is refused, but partly stored: ${refused.join('; ')}`)
      await restore()
    }
    refused.length = 0
  }

  async function restore(): Promise<void> {
    // A background reading would find its record gone, which costs the reader thread.
    await expect.poll(() => readings.execute(), { interval: 10, timeout: 30_000 }).toEqual([])
    await settle()
    await restoreExamples()
    stored = await fingerprint()
  }

  async function expectNoDeviation(): Promise<void> {
    await verifyRefused()
    expect(deviations).toEqual([])
    expect(await fingerprint()).toBe(stored)
    expect(sent).toBeGreaterThan(0)
  }
  return { send, expectNoDeviation }
}

export const asJson = { 'content-type': 'application/json' }
const own = { id: 'of my own', createdAt: '2001-01-01T00:00:00.000Z', status: 'of my own' }
const extras = { updatedAt: null, unknown: [{ deep: [canary] }], toString: 1, hasOwnProperty: 'x' }
const polluters =
  '"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "unknown": {"__proto__": {"polluted": true}}'

/** A valid body with extra fields. */
export function* enrich(input: object): Generator<{ what: string; verdict: 'right' | 'either'; payload: string }> {
  yield { what: 'with unknown fields', verdict: 'right', payload: toJson({ ...own, ...extras, ...input }) }
  const json = toJson(input)
  yield { what: 'with polluters', verdict: 'either', payload: json.replace('{', `{${polluters},`) }
  yield { what: 'with polluters at the end', verdict: 'either', payload: json.replace(/\}$/, `,${polluters}}`) }
}
