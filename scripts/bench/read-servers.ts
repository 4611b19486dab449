import { writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { inRoot } from '../lib/project.mjs'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** An answer as it goes over the wire. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const copiedHeaders = ['content-type', 'content-encoding', 'etag'] as const

/** Starts a bare Fastify server that returns each of the answers under its path. */
export function startBareServer(answers: ReadonlyMap<string, Answer>, workDir: string): Promise<ServerProcess> {
  const file = join(workDir, 'answers.json')
  const listed = [...answers].map(([path, { status, headers, body }]) => ({
    path,
    status,
    headers: Object.fromEntries(copiedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
    body: body.toString('base64'),
  }))
  writeFileSync(file, JSON.stringify(listed))
  return startServerProcess({ script: inRoot('scripts/bench/bare-server.mjs'), args: [file], env: {}, workDir })
}

/** Starts a server that makes the same answers in the usual way, with Fastify, pg and JSON.stringify. */
export function startUsualServer(databaseUrl: string, workDir: string): Promise<ServerProcess> {
  const script = inRoot('scripts/bench/usual-server.mjs')
  return startServerProcess({ script, env: { DATABASE_URL: databaseUrl }, workDir })
}
