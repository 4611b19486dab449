import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { defaultSiteInfo } from '../../../../shared/site/site.ts'
import { buildApp } from '../../../app.ts'
import type { Db } from '../../../db/database.ts'
import { defaultLimitPoints, type LimitPoints } from '../../../lib/rate-limits.ts'
import { watchBackground } from '../../programs/background.ts'
import { makeClientDir } from '../../programs/client-dir.ts'
import { canary } from '../../programs/leaks.ts'
import { createFingerprint } from '../../search/fingerprint.ts'
import { settings } from '../../settings.ts'
import { cookieHeader, signIn } from '../../sign-in.ts'
import { keepExamples } from '../kept-examples.ts'
import { type Call, exampleFile } from './calls.ts'
import type { Answer } from './judge.ts'
import { type RawAnswer, sendRaw } from './raw-line.ts'
import { adminCookies, type RawRequest } from './raw-requests.ts'

const uploadBytesMax = 1024 * 1024
const errorLinesMax = 5
const noLimits = Object.fromEntries(Object.keys(defaultLimitPoints).map((name) => [name, 1_000_000_000])) as LimitPoints // the same names
const secretFiles = ['secret.txt', 'assets/.env', 'assets/.hidden/app.js', 'assets/app.js.map']

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

export type Subject = Awaited<ReturnType<typeof openSubject>>

/**
 * The whole product, listening, with signed-in admins, watched for leaks. `files` has the file of each target, by its
 * name.
 */
export async function openSubject(db: Db, files: ReadonlyMap<string, Uint8Array>) {
  const clientDir = makeClientDir({
    'assets/app.js': 'export {}',
    ...Object.fromEntries(secretFiles.map((name) => [name, canary])),
  })
  const errorLines: string[] = []
  const strays: unknown[] = []
  const noteStray = (reason: unknown) => void strays.push(reason)
  process.on('unhandledRejection', noteStray)
  process.on('uncaughtException', noteStray)
  const app = await buildApp({
    db,
    settings: { ...settings, uploadBytesMax },
    site: defaultSiteInfo,
    sessionKey: randomBytes(32),
    secureCookies: false,
    limitPoints: noLimits,
    trustProxy: '127.0.0.1',
    metricsToken: canary,
    logger: { level: 'error', stream: { write: (line) => void errorLines.push(line) } },
    clientDir,
  })
  const settle = watchBackground(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // it listens on TCP
  // Raw requests may end their own session, and all others.
  let [admin, rawAdmin] = [cookieHeader(await signIn(app, db)), cookieHeader(await signIn(app, db))]
  // Stored before, an example would become the account that signs in.
  const restoreExamples = await keepExamples(db)
  const renewed = async (cookie: string) => {
    const { statusCode } = await app.inject({ url: '/api/admin/check-auth', headers: { cookie } })
    return statusCode === 401 ? cookieHeader(await signIn(app, db)) : cookie
  }

  const takeErrors = () => errorLines.splice(0).slice(-errorLinesMax)

  return {
    fingerprint: await createFingerprint(db),
    settle,
    /** Removes what earlier requests left and stores the example records. */
    async restore(): Promise<void> {
      await settle()
      await restoreExamples()
    },
    async inject({ target, method, url, headers, body, isAdmin }: Call): Promise<Answer> {
      const file = Buffer.from(files.get(target) ?? []).toString('latin1')
      const payload = body?.replace(exampleFile, () => file)
      const answer = await app.inject({
        method: method as 'GET', // every method goes the same way
        url,
        headers: { ...headers, ...(isAdmin && { cookie: admin }) },
        ...(payload !== undefined && { payload: Buffer.from(payload, 'latin1') }),
      })
      const decode = decoders[String(answer.headers['content-encoding'] ?? '')]
      const bytes = decode && answer.rawPayload.length > 0 ? decode(answer.rawPayload) : answer.rawPayload
      return { status: answer.statusCode, headers: answer.headers, body: bytes.toString() }
    },
    sendRaw({ text, ends }: RawRequest): Promise<RawAnswer> {
      return sendRaw(port, Buffer.from(text.replaceAll(adminCookies, rawAdmin), 'latin1'), ends)
    },
    /** Signs the admins in again whose sessions have ended. */
    async renewAdmins(): Promise<void> {
      ;[admin, rawAdmin] = [await renewed(admin), await renewed(rawAdmin)]
    },
    /** Throws for uncaught errors and errors in the log. */
    demandNoStrays(): void {
      const uncaught = strays.splice(0).map((reason) => (reason instanceof Error ? reason.stack : String(reason)))
      const logged = takeErrors()
      if (uncaught.length + logged.length > 0)
        throw new Error(['An error apart from the answers:', ...uncaught, ...logged].join('\n'))
    },
    takeErrors,
    async close(): Promise<void> {
      await app.close()
      process.off('unhandledRejection', noteStray)
      process.off('uncaughtException', noteStray)
      rmSync(clientDir, { recursive: true })
    },
  }
}
