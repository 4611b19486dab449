import { fastifyCookie } from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import type { SiteInfo } from '../shared/site/site.ts'
import type { Db } from './db/database.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { WorkerTimes } from './jobs/worker.ts'
import { createLimits, type LimitPoints } from './lib/rate-limits.ts'
import { createQuoteLinks, createSavedSearchLinks, type PrivateLinks } from './lib/secrets/private-links.ts'
import { createLinks } from './links.ts'
import { createAttacher } from './modules/admin/mail/attachments.ts'
import { createMailSender } from './modules/admin/mail/send-mail.ts'
import { openMailServer } from './modules/admin/mail/smtp.ts'
import { createUnsubscribeUrl } from './modules/admin/mail/unsubscribe-url.ts'
import { createMailWriter } from './modules/admin/mail/write-mails.ts'
import { deleteOutdated } from './modules/admin/retention.ts'
import { answerMbDefault } from './modules/inventory/kept-reads/answer-cache.ts'
import { takeOverUploads } from './modules/inventory/lists/staged/staged-uploads.ts'
import { createTeller } from './modules/inventory/saved/tell-searches.ts'
import { createMatchMailer } from './modules/needs/matching/mail-matches.ts'
import { createMatchingJobs } from './modules/needs/matching/matching-jobs.ts'
import { apiCaller } from './plugins/api-caller.ts'
import { background } from './plugins/background/background.ts'
import { eventFeed } from './plugins/background/event-feed.ts'
import { jobs } from './plugins/background/jobs.ts'
import { listening } from './plugins/background/listening.ts'
import { retention } from './plugins/background/retention.ts'
import { roles } from './plugins/background/roles.ts'
import { stockReads } from './plugins/background/stock-reads.ts'
import { stockSearch } from './plugins/background/stock-search.ts'
import { takeover } from './plugins/background/takeover.ts'
import { compression } from './plugins/compression.ts'
import { connectionsAtStop } from './plugins/connections-at-stop.ts'
import {
  type ClientLimits,
  clientLimits,
  defaultClientLimits,
  limitOptions,
  settleBody,
} from './plugins/guards/client-limits.ts'
import { answerFailure, errors } from './plugins/guards/errors.ts'
import { defaultWorkLimits, overload } from './plugins/guards/overload.ts'
import { sameOrigin } from './plugins/guards/same-origin.ts'
import { secureUnroutable, securityHeaders } from './plugins/guards/security-headers.ts'
import { session } from './plugins/guards/session.ts'
import { health } from './plugins/health.ts'
import { keptReads } from './plugins/kept-reads.ts'
import { metrics, type OtherProcesses } from './plugins/metrics.ts'
import { compileProxies, type LogTarget, logOptions, logUnroutable, requestLog } from './plugins/request-log.ts'
import { staticClient } from './plugins/static-client.ts'
import { typedApi } from './plugins/typed-api.ts'
import { rest } from './rest/rest.ts'
import type { Links, Settings } from './trpc.ts'

const jsonBytesMax = 256 * 1024
// Paths hold percent-encoded source codes of up to 100 characters, and the names of batched procedures.
const paramCharsMax = 2_000

const responseCacheBytesDefault = answerMbDefault * 1024 * 1024

export type AppDeps = {
  db: Db
  /** Pools of standbys, for what buyers read. */
  standbys?: readonly Db[]
  settings: Settings
  site: SiteInfo
  /** 32 bytes that encrypt the session cookie. */
  sessionKey: Buffer
  secureCookies: boolean
  limitPoints?: LimitPoints
  clientLimits?: ClientLimits
  /** Proxies whose X-Forwarded-For is trusted: addresses and ranges, separated by commas. */
  trustProxy?: false | string
  logger?: LogTarget
  /** The bearer token for `/metrics`; without it there are no metrics. */
  metricsToken?: string | undefined
  /** Those behind the same port, whose metrics are summed. */
  otherProcesses?: OtherProcesses
  responseCacheBytesMax?: number
  /** Whether the search loads the stock when the server starts; by default at the first search. */
  loadsStockAtStart?: boolean
  /** Whether this instance runs jobs of the queue, such as sending mails, with what differs from the usual. */
  jobs?: boolean | JobSettings
  /** Folder of the built client; without it only the API is served. */
  clientDir?: string
}

type JobSettings = { times?: WorkerTimes; retryDelaysMs?: readonly number[]; restMs?: number }

/** Builds the whole server from its parts. Opens no port and reads no environment variables. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { clientLimits: limits = defaultClientLimits } = deps
  const isProxy = compileProxies(deps.trustProxy ?? false)
  const app = Fastify({
    bodyLimit: jsonBytesMax,
    ...limitOptions(limits),
    routerOptions: { maxParamLength: paramCharsMax },
    trustProxy: isProxy,
    frameworkErrors(error, req, reply) {
      logUnroutable(req, reply)
      secureUnroutable(reply)
      void settleBody(req, reply).then(() => answerFailure(error, req, reply))
    },
    ...logOptions(deps.logger),
  })
  await app.register(roles)
  await app.register(requestLog, { sessionKey: deps.sessionKey, isProxy })
  await app.register(listening, { db: deps.db })
  await app.register(stockReads, { db: deps.db, standbys: deps.standbys ?? [] })
  const callLimits = createLimits(deps.db, deps.limitPoints)
  await app.register(stockSearch, { db: deps.db, limits: callLimits, loadsAtStart: deps.loadsStockAtStart ?? false })
  await app.register(keptReads, { bytesMax: deps.responseCacheBytesMax ?? responseCacheBytesDefault })
  await app.register(errors)
  await app.register(clientLimits, { limits, isProxy })
  await app.register(connectionsAtStop)
  await app.register(metrics, { db: deps.db, token: deps.metricsToken, others: deps.otherProcesses })
  await app.register(overload, { limits: defaultWorkLimits })
  await app.register(securityHeaders, { secure: deps.secureCookies })
  await app.register(compression)
  await app.register(fastifyCookie)
  await app.register(session, { db: deps.db, key: deps.sessionKey, secure: deps.secureCookies })
  await app.register(sameOrigin)
  await app.register(background)
  await app.register(eventFeed, { db: deps.db })
  const links = createLinks(deps)
  const quoteLinks = createQuoteLinks(deps.sessionKey, deps.site.publicUrl)
  const savedSearchLinks = createSavedSearchLinks(deps.sessionKey, deps.site.publicUrl)
  await app.register(apiCaller, {
    db: deps.db,
    settings: deps.settings,
    site: deps.site,
    limits: callLimits,
    links,
    quoteLinks,
    savedSearchLinks,
  })
  if (deps.jobs) {
    await app.register(takeover, { takeOver: () => takeOverUploads(deps.db, app) })
    await app.register(retention, { db: deps.db })
    await registerJobs(app, { ...deps, links, quoteLinks, savedSearchLinks }, deps.jobs === true ? {} : deps.jobs)
  }
  await app.register(health, { db: deps.db })
  await app.register(typedApi, { prefix: '/trpc' })
  await app.register(rest, { prefix: '/api', uploadBytesMax: deps.settings.uploadBytesMax })
  const sendsMail = deps.settings.mail.smtpUrl !== undefined
  await app.register(staticClient, { clientDir: deps.clientDir, site: { ...deps.site, sendsMail } })
  return app
}

async function registerJobs(
  app: FastifyInstance,
  deps: AppDeps & { links: Links; quoteLinks: PrivateLinks; savedSearchLinks: PrivateLinks },
  { times, ...sending }: JobSettings,
): Promise<void> {
  const { db, settings, site, links, quoteLinks, savedSearchLinks } = deps
  const { log } = app
  const server = openMailServer(settings.mail, site.brandName)
  const attach = createAttacher({ db, site, quoteLinks })
  const mails = createMailWriter({ settings: settings.mail, site })
  const unsubscribeUrl = createUnsubscribeUrl(savedSearchLinks, site.publicUrl)
  const handlers: JobHandlers = {
    'send mail': createMailSender({ db, log, server, attach, unsubscribeUrl, ...sending }),
    'rewrite mails': ({ sendingId }) => mails.rewriteSending(db, sendingId),
    'send digests': () => mails.writeDigests(db),
    'tell saved searches': createTeller({
      db,
      log,
      links,
      savedSearchLinks,
      findNewStock: app.findNewStock,
      canMail: server !== undefined,
    }),
    ...createMatchingJobs({ db, matchStock: app.matchStock, links }),
    'delete outdated': () => deleteOutdated(db),
    'mail matches': createMatchMailer({
      db,
      matchStock: app.matchStock,
      links,
      canMail: server !== undefined && settings.mail.staff.length > 0,
    }),
  }
  await app.register(jobs, { db, handlers, times, close: () => server?.close() })
}
