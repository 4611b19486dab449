import { fastifyCookie } from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import type { SiteInfo } from '../shared/site/site.ts'
import type { Callbacks, Settings } from './context.ts'
import type { Db } from './db/database.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { WorkerTimes } from './jobs/worker.ts'
import { createLimits, type LimitPoints } from './lib/rate-limits.ts'
import { createPrivateLinks, type PrivateLinks } from './lib/secrets/private-links.ts'
import { createSeal } from './lib/secrets/seal.ts'
import { writeEvent } from './modules/admin/events/event-feed.ts'
import { deleteEventsAbout } from './modules/admin/events/queries.ts'
import { deleteOutdated } from './modules/admin/retention.ts'
import { countLeads } from './modules/customer-data/customer-data.ts'
import { createAnswerTelling } from './modules/inquiries/asks/answer-ask.ts'
import { makeInquiry } from './modules/inquiries/need-inquiries.ts'
import { cancelOrderOfQuote } from './modules/inquiries/orders/end-order.ts'
import { makeOrder } from './modules/inquiries/orders/orders.ts'
import { createReportMarking } from './modules/inquiries/papers/mark-reports.ts'
import { createPaperReading } from './modules/inquiries/papers/read-papers.ts'
import { createListReading } from './modules/inventory/incoming/read-list.ts'
import { listProductPlaces, recordStockChange } from './modules/inventory/items/inventory.ts'
import { findKnownItem } from './modules/inventory/items/item.ts'
import { countItemsByCategory, renameItemCategory } from './modules/inventory/items/queries.ts'
import { takeOverUploads } from './modules/inventory/lists/staged/staged-uploads.ts'
import type { MailboxTimes } from './modules/inventory/mailbox/read-mailbox.ts'
import { answerMbDefault } from './modules/inventory/response-cache/response-cache.ts'
import { createSavedSearchMailer } from './modules/inventory/saved/tell-searches.ts'
import { createReminderJob } from './modules/inventory/suppliers/reminders.ts'
import { isMailed, selectOfferMailStates } from './modules/mail/queries.ts'
import { keepReply } from './modules/mail/replies.ts'
import { createAttacher, createMailSender, createTokenWriter, createUnsubscribeUrl } from './modules/mail/send-mail.ts'
import { openMailServer } from './modules/mail/smtp.ts'
import { createMailWriter } from './modules/mail/write-mails.ts'
import { countNeedsOfUploads } from './modules/needs/matching/matches.ts'
import { createMatchingJobs, createMatchMailer } from './modules/needs/matching/matching-jobs.ts'
import { selectNeedDates } from './modules/needs/queries.ts'
import { readOfferedLines } from './modules/needs/reading/read-needs.ts'
import { apiCaller } from './plugins/api-caller.ts'
import { background, jobs, retention, takeover } from './plugins/background/background.ts'
import { eventFeed, listening } from './plugins/background/listening.ts'
import { mailboxReading } from './plugins/background/mailbox.ts'
import { roles } from './plugins/background/roles.ts'
import { stockReads, stockSearch } from './plugins/background/stock.ts'
import { compression } from './plugins/compression.ts'
import { connectionsAtStop } from './plugins/connections-at-stop.ts'
import { sameOrigin, secureUnroutable, securityHeaders } from './plugins/guards/browser-safety.ts'
import {
  type ClientLimits,
  clientLimits,
  defaultClientLimits,
  limitOptions,
  settleBody,
} from './plugins/guards/client-limits.ts'
import { answerFailure, errors } from './plugins/guards/errors.ts'
import { defaultWorkLimits, overload } from './plugins/guards/overload.ts'
import { programKeys } from './plugins/guards/program-keys.ts'
import { session } from './plugins/guards/session.ts'
import { health } from './plugins/health.ts'
import { metrics, type OtherProcesses } from './plugins/metrics.ts'
import { drawnPages } from './plugins/pages/drawn-pages.ts'
import { searchEngines } from './plugins/pages/search-engines.ts'
import { staticClient } from './plugins/pages/static-client.ts'
import { compileProxies, type LogTarget, logOptions, logUnroutable, requestLog } from './plugins/request-log.ts'
import { responseCache } from './plugins/response-cache.ts'
import { typedApi } from './plugins/typed-api.ts'
import { rest } from './rest/rest.ts'

type LinkSources = { settings: Settings; site: SiteInfo; privateLinks: PrivateLinks }

/** Gives lower modules the functions they need from higher ones. */
export function createCallbacks({ settings, site, privateLinks }: LinkSources): Callbacks {
  const { writeMails } = createMailWriter({ settings: settings.mail, site, privateLinks })
  return {
    countLeads,
    countItemsByCategory,
    renameCategory: async (tx, from, to) => renameItemCategory(tx, from, to, await recordStockChange(tx)),
    makeInquiry,
    findNeedDates: selectNeedDates,
    makeOrder: (tx, quoteId) => makeOrder({ tx, writeEvent }, quoteId),
    cancelOrder: (tx, quoteId, by) => cancelOrderOfQuote({ tx, by, writeEvent }, quoteId),
    countNeedsOfUploads,
    writeMails,
    findMailStates: selectOfferMailStates,
    isMailed,
    writeEvent,
    deleteEventsAbout,
    readSteelLines: readOfferedLines,
    keepReply: (db, reply) => keepReply(db, { writeEvent }, reply),
  }
}

const jsonBytesMax = 256 * 1024
// Paths hold percent-encoded source codes of up to 100 characters, and the names of batched procedures.
const paramCharsMax = 2_000

const responseCacheBytesDefault = answerMbDefault * 1024 * 1024

export type AppDeps = {
  db: Db
  /** Pools of standbys, for what buyers read. */
  standbys?: readonly Db[]
  /** How long a buyer's read waits for a primary that is being moved. */
  readPatienceMs?: number
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
  /** The other processes behind the same port, whose metrics are summed. */
  otherProcesses?: OtherProcesses
  responseCacheBytesMax?: number
  /** Whether the search loads the stock when the server starts; by default at the first search. */
  loadsStockAtStart?: boolean
  /** Whether this instance runs jobs of the queue, such as sending mails, with what differs from the usual. */
  jobs?: boolean | JobSettings
  /** Folder of the built client; without it only the API is served. */
  clientDir?: string
  /** The file of the built client's program that draws pages; without it the browsers draw them. */
  pageProgram?: string
  drawingMs?: number
  /** Whether search engines may keep public pages, where there is a public address; by default they may. */
  isSearchable?: boolean
}

type JobSettings = {
  times?: WorkerTimes
  retryDelaysMs?: readonly number[]
  restMs?: number
  mailboxTimes?: MailboxTimes
}

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
  await app.register(stockReads, { db: deps.db, standbys: deps.standbys ?? [], patienceMs: deps.readPatienceMs })
  const callLimits = createLimits(deps.db, deps.limitPoints)
  await app.register(stockSearch, { db: deps.db, limits: callLimits, loadsAtStart: deps.loadsStockAtStart ?? false })
  await app.register(responseCache, { bytesMax: deps.responseCacheBytesMax ?? responseCacheBytesDefault })
  await app.register(errors)
  await app.register(clientLimits, { limits, isProxy })
  await app.register(connectionsAtStop)
  await app.register(metrics, { db: deps.db, token: deps.metricsToken, others: deps.otherProcesses })
  await app.register(overload, { limits: defaultWorkLimits })
  await app.register(securityHeaders, { secure: deps.secureCookies })
  await app.register(compression)
  await app.register(fastifyCookie)
  await app.register(session, { db: deps.db, key: deps.sessionKey, secure: deps.secureCookies })
  await app.register(programKeys, { db: deps.db, limits: callLimits })
  await app.register(sameOrigin)
  await app.register(background)
  await app.register(eventFeed, { db: deps.db })
  const privateLinks = createPrivateLinks(deps.sessionKey, deps.site.publicUrl)
  const callbacks = createCallbacks({ ...deps, privateLinks })
  await app.register(apiCaller, {
    db: deps.db,
    settings: deps.settings,
    site: deps.site,
    limits: callLimits,
    callbacks,
    privateLinks,
    codeSeal: createSeal(deps.sessionKey, 'secrets of codes'),
  })
  if (deps.jobs) {
    await app.register(takeover, { takeOver: () => takeOverUploads(deps.db, app) })
    await app.register(retention, { db: deps.db })
    const { mailboxTimes, ...jobSettings } = deps.jobs === true ? {} : deps.jobs
    const { db, settings, sessionKey } = deps
    await app.register(mailboxReading, { db, callbacks, settings, sessionKey, times: mailboxTimes })
    await registerJobs(app, { ...deps, callbacks, privateLinks }, jobSettings)
  }
  await app.register(health, { db: deps.db })
  await app.register(typedApi, { prefix: '/trpc' })
  await app.register(rest, { prefix: '/api', uploadBytesMax: deps.settings.uploadBytesMax })
  const site = { ...deps.site, sendsMail: deps.settings.mail.smtpUrl !== undefined }
  const searchedAt = deps.isSearchable === false ? undefined : site.publicUrl
  await app.register(searchEngines, { publicUrl: searchedAt, listProducts: () => listProductPlaces(deps.db) })
  await app.register(drawnPages, { program: deps.pageProgram, site, drawingMs: deps.drawingMs })
  await app.register(staticClient, {
    clientDir: deps.clientDir,
    draws: deps.pageProgram !== undefined,
    site,
    searchedAt,
    findItem: (id) => findKnownItem(deps.db, id),
  })
  return app
}

async function registerJobs(
  app: FastifyInstance,
  deps: AppDeps & { callbacks: Callbacks; privateLinks: PrivateLinks },
  { times, ...sending }: JobSettings,
): Promise<void> {
  const { db, settings, site, callbacks, privateLinks } = deps
  const { log } = app
  const server = openMailServer(settings.mail, site.brandName)
  const attach = createAttacher({ db, site, privateLinks })
  const mails = createMailWriter({ settings: settings.mail, site, privateLinks })
  const unsubscribeUrl = createUnsubscribeUrl(privateLinks, site.publicUrl)
  const handlers: JobHandlers = {
    'send mail': createMailSender({
      ...{ db, log, callbacks, server, attach, unsubscribeUrl },
      complete: createTokenWriter(privateLinks),
      ...sending,
    }),
    'rewrite mails': ({ sendingId }) => mails.rewriteSending(db, sendingId),
    'send digests': () => mails.writeDigests(db),
    'tell saved searches': createSavedSearchMailer({
      db,
      log,
      callbacks,
      privateLinks,
      findNewStock: app.findNewStock,
      canMail: server !== undefined,
    }),
    ...createMatchingJobs({ db, matchStock: app.matchStock, callbacks }),
    'read list': createListReading({ db, callbacks }),
    'read paper': createPaperReading(db),
    'mark reports': createReportMarking(db, callbacks),
    'remind suppliers': createReminderJob({ db, callbacks, privateLinks, canMail: server !== undefined }),
    'tell of answer': createAnswerTelling({ db, callbacks }),
    'delete outdated': () => deleteOutdated(db),
    'mail matches': createMatchMailer({
      db,
      matchStock: app.matchStock,
      callbacks,
      canMail: server !== undefined,
    }),
  }
  await app.register(jobs, { db, handlers, times, close: () => server?.close() })
}
