import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpResponse } from '../harness/http.ts'
import { type ListeningServer, startListening } from '../harness/server.ts'
import { inRoot } from '../lib/project.mjs'

const copiedHeaders = ['content-type', 'content-encoding', 'etag'] as const

export function startBareServer(answers: ReadonlyMap<string, HttpResponse>, workDir: string): Promise<ListeningServer> {
  const file = join(workDir, 'answers.json')
  const listed = [...answers].map(([path, { status, headers, body }]) => ({
    path,
    status,
    headers: Object.fromEntries(copiedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
    body: body.toString('base64'),
  }))
  writeFileSync(file, JSON.stringify(listed))
  return startListening({ file: inRoot('scripts/bench/bare-server.mjs'), args: [file], env: {}, logDir: workDir })
}

/** Starts a server that makes the same responses with Fastify, pg and JSON.stringify. */
export function startUsualServer(databaseUrl: string, workDir: string): Promise<ListeningServer> {
  const file = inRoot('scripts/bench/usual-server.mjs')
  return startListening({ file, env: { DATABASE_URL: databaseUrl }, logDir: workDir })
}
