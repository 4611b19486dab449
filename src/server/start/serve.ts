import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { destination } from 'pino'
import { buildApp } from '../app.ts'
import type { Env } from '../env.ts'
import { findOtherInstances, reportFinalCounts } from '../instances/instance.ts'
import type { Seat } from '../instances/messages.ts'
import { hasErrorCode } from '../lib/error-code.ts'
import { toSessionKey } from '../lib/secrets/private-links.ts'
import { report } from '../lib/terminal.ts'
import { within } from '../lib/threads/within.ts'
import { defaultClientLimits } from '../plugins/guards/client-limits.ts'
import type { OpenDatabases } from './open-databases.ts'
import type { Open } from './process.ts'

// What a pipe takes in one piece, so that lines of several processes are not mixed (PIPE_BUF).
const wholeWriteBytes = 4_096
const batchBytes = wholeWriteBytes - 1
const waitMs = 200
const waitingBytesMax = 8 * 1024 * 1024
const standardOutput = 1

/**
 * Writes log lines in batches, up to 200 ms late: one write per line would cost as much as most requests. When standard
 * output blocks, lines beyond 8 MiB are lost, and `reportLoss` is called the first time.
 */
function openLogStream(reportLoss: () => void): { write(line: string): void } {
  const stream = destination({
    dest: standardOutput,
    sync: false,
    minLength: batchBytes,
    maxLength: waitingBytesMax,
    maxWrite: wholeWriteBytes,
    periodicFlush: waitMs,
  })
  stream.once('drop', reportLoss)
  return stream
}

const clientDir = join(import.meta.dirname, '../../../client')
const pageProgram = join(import.meta.dirname, '../../../page/draw-page.js')
const loadLimitMs = 60_000

type ServeOptions = {
  env: Env
  databases: OpenDatabases
  sessionSecret: string
  /** The place of this process among several. */
  seat: Seat | undefined
  open: Open
}

/** Throws Errors for the operator. */
export async function serve({ env, databases, sessionSecret, seat, open }: ServeOptions): Promise<FastifyInstance> {
  const app = await open(
    buildApp({
      ...databases,
      settings: {
        publicCustomerLookup: env.publicCustomerLookup,
        uploadBytesMax: env.uploadBytesMax,
        purchaseTerms: env.purchaseTerms,
        mail: env.mail,
        mailbox: env.mailbox,
      },
      jobs: true,
      loadsStockAtStart: true,
      site: env.site,
      sessionKey: toSessionKey(sessionSecret),
      // The proxy provides TLS; the server itself speaks plain HTTP only.
      secureCookies: env.trustProxy !== false,
      trustProxy: env.trustProxy,
      logger: {
        level: env.logLevel,
        ...(seat && { instance: seat.number }),
        stream: openLogStream(() => report('The log is not being read: lines are lost')),
      },
      metricsToken: env.metricsToken,
      responseCacheBytesMax: env.responseCacheBytesMax,
      ...(existsSync(clientDir) && { clientDir }),
      isSearchable: env.isSearchable,
      ...(env.drawsPages && existsSync(pageProgram) && { pageProgram }),
      ...(seat && { clientLimits: limitsOf(seat), otherProcesses: findOtherInstances() }),
    }),
    async (opened) => {
      await opened.close()
      await reportFinalCounts()
    },
  )
  if (seat) await checkReadiness(app)
  // Who comes meanwhile is answered by the others, at once.
  if (seat?.isReplacement) await within(loadLimitMs, app.loadStock()).catch(() => undefined)
  try {
    await app.listen({ host: env.host, port: env.port })
  } catch (error) {
    throw explainListenFailure(error, env)
  }
  return app
}

// Connections are given out in turn, so that each has its part of a visitor's.
function limitsOf({ of }: Seat): typeof defaultClientLimits {
  const { connectionsPerNetworkMax, ...others } = defaultClientLimits
  return { ...others, connectionsPerNetworkMax: Math.ceil(connectionsPerNetworkMax / of) }
}

async function checkReadiness(app: FastifyInstance): Promise<void> {
  const { statusCode, body } = await app.inject('/readyz')
  if (statusCode !== 200) throw new Error(`It is not ready: ${body}`)
}

function explainListenFailure(error: unknown, { host, port }: Env): unknown {
  if (hasErrorCode(error, 'EADDRINUSE')) {
    return new Error(
      `Another program uses port ${port} on ${host}: stop it, or set PORT to another (0 picks a free one).`,
    )
  }
  if (hasErrorCode(error, 'EACCES'))
    return new Error(`This user may not listen on port ${port}: set PORT to one above 1023.`)
  if (hasErrorCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN')) {
    return new Error(
      `HOST ${host} is not an address of this machine: set it to one, such as 127.0.0.1, or 0.0.0.0 for all.`,
    )
  }
  return error
}
