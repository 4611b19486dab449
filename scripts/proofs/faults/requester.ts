import { type HttpRequest, textOf, trySendRequest } from '../harness/http.ts'
import type { ServerUnderTest } from '../harness/server.ts'

const answerLimitMs = 60_000
const failuresMax = 20
const shownTextMax = 200

export type Outage = { path: string; status: number; takenMs: number }

export type Requester = ReturnType<typeof createRequester>

/** Sends requests and counts their results. `refusals` are the statuses allowed for a correct request during a fault. */
export function createRequester(refusals: readonly number[]) {
  const mishaps = new Map<string, number>()
  const failures: string[] = []
  const outages: Outage[] = []
  let [inFlight, sent, refused] = [0, 0, 0]

  const count = (what: string) => void mishaps.set(what, (mishaps.get(what) ?? 0) + 1)
  const fail = (what: string) => void (failures.length < failuresMax && failures.push(what))

  /**
   * Sends one request and returns its JSON, or undefined if it was refused with an allowed status, broke off, or was cut off.
   * Any other refusal is a failure; `alsoRefused` are further statuses allowed for this request.
   */
  async function send(
    server: Pick<ServerUnderTest, 'address'>,
    path: string,
    options: Omit<HttpRequest, 'path'> = {},
    alsoRefused: readonly number[] = [],
  ): Promise<unknown> {
    const limit = AbortSignal.timeout(answerLimitMs)
    const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit
    inFlight += 1
    sent += 1
    const sentAt = performance.now()
    const headers = { 'accept-encoding': 'gzip, br', ...options.headers }
    const answer = await trySendRequest(server.address, { ...options, path, headers, signal })
    inFlight -= 1
    if (!answer) {
      if (limit.aborted) fail(`${path} got no response within ${answerLimitMs / 1_000} s`)
      count(options.signal?.aborted ? 'cut off' : 'broken off')
      return undefined
    }
    const { status } = answer
    const text = await textOf(answer)
    if (status >= 200 && status < 300) return JSON.parse(text)
    count(String(status))
    if (status >= 500) outages.push({ path, status, takenMs: performance.now() - sentAt })
    if (status === 503 && answer.headers['retry-after'] === undefined) fail(`${path} answered 503 without Retry-After`)
    if ([...refusals, ...alsoRefused].includes(status)) refused += 1
    else fail(`${path} answered ${status}: ${text.slice(0, shownTextMax)}`)
    return undefined
  }

  return {
    send,
    inFlight: () => inFlight,
    /** How many requests got an allowed refusal. */
    refused: () => refused,
    sent: () => sent,
    /** The requests that the server could not answer. */
    outages: (): readonly Outage[] => outages,
    brokenOff: () => mishaps.get('broken off') ?? 0,
    fail,
    failures: () => [...failures],
    mishaps: () => [...mishaps].map(([what, times]) => `${what} ${times}×`).join(', '),
  }
}
