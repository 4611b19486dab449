import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { inRoot } from '../lib/project.mjs'

/** The same request again and again, over so many connections at once. */
export type Load = {
  address: string
  path: string
  headers: Readonly<Record<string, string>>
  connections: number
  seconds: number
}

export type LoadFigures = { answers: number; perSecond: number; p50Ms: number; p99Ms: number }

const timeoutSeconds = 60
const msOf: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }
const hasWrk = (process.env['PATH'] ?? '').split(delimiter).some((dir) => existsSync(join(dir, 'wrk')))

/** What sends the requests, and what that means for the figures. */
export const loadGenerator = hasWrk
  ? 'wrk, one thread'
  : 'a Node process with raw sockets, since wrk is not installed: it and not the server limits the figures of finished answers'

/** Puts a server under load. Throws an Error when any request failed. */
export function putUnderLoad(load: Load): Promise<LoadFigures> {
  return hasWrk ? runWrk(load) : runRawLoad(load)
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

async function runRawLoad(load: Load): Promise<LoadFigures> {
  const script = inRoot('scripts/bench/raw-load.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(load)])
  return JSON.parse(stdout)
}
