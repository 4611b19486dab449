import { execFile, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { endWithThisProcess } from '../../../src/server/test/programs/server-process.ts'
import { inRoot } from '../../lib/project.mjs'
import { percentile } from './figures.ts'

export type Load = {
  address: string
  path: string
  headers: Readonly<Record<string, string>>
  connections: number
  seconds: number
}

export type LoadFigures = { answers: number; perSecond: number; p50Ms: number; p99Ms: number }

/** What a separate process sends: that load, or inquiries on these items, each from another visitor. */
export type LoadTask = Omit<Load, 'path' | 'headers'> &
  (Pick<Load, 'path' | 'headers'> | { ids: readonly string[]; itemsPerInquiry: number })

/** The time of each response, and the total time. */
export type Sent = { takenMs: number[]; seconds: number }

const timeoutSeconds = 60
const msOf: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }
const hasWrk = (process.env['PATH'] ?? '').split(delimiter).some((dir) => existsSync(join(dir, 'wrk')))

export const loadGenerator = hasWrk
  ? 'wrk, one thread'
  : 'a Node process, since wrk is not installed: it limits the figures of finished responses, not the server'

/** Throws if any request failed. */
export async function putUnderLoad(load: Load): Promise<LoadFigures> {
  if (hasWrk) return runWrk(load)
  const { takenMs, seconds } = await sendLoad(load)
  const answers = takenMs.length
  const [p50Ms, p99Ms] = [percentile(takenMs, 0.5), percentile(takenMs, 0.99)]
  return { answers, perSecond: answers / seconds, p50Ms, p99Ms }
}

/** Sends requests from a separate process until the time is over. Throws if one is refused. */
export function sendLoad(task: LoadTask): Promise<Sent> {
  const sender = fork(inRoot('scripts/proofs/harness/load-sender.ts'))
  endWithThisProcess(sender)
  sender.send(task)
  return new Promise((resolve, reject) => {
    sender.once('message', (sent) => resolve(sent as Sent))
    // The exit may be heard before the answer is read.
    sender.once('disconnect', () => reject(new Error('Sending requests ended without an answer: see its error above')))
  })
}

async function runWrk({ address, path, headers, connections, seconds }: Load): Promise<LoadFigures> {
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    `${timeoutSeconds}s`,
    '--latency',
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    `${address}${path}`,
  ])
  const failures = /^.*(?:Socket errors|Non-2xx or 3xx responses).*$/m.exec(stdout)?.[0]
  if (failures) throw new Error(`${path} of ${address} under load: ${failures.trim()}`)
  return {
    answers: readFigure(stdout, /(\d+) requests in/),
    perSecond: readFigure(stdout, /Requests\/sec:\s+([\d.]+)/),
    p50Ms: readFigure(stdout, /50%\s+([\d.]+)(\w+)/),
    p99Ms: readFigure(stdout, /99%\s+([\d.]+)(\w+)/),
  }
}

function readFigure(printed: string, pattern: RegExp): number {
  const [, figure, unit] = pattern.exec(printed) ?? []
  if (figure === undefined) throw new Error(`wrk printed no ${pattern}: ${printed}`)
  return Number(figure) * (unit === undefined ? 1 : (msOf[unit] ?? Number.NaN))
}
