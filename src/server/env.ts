import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { defaultSiteInfo, type SiteInfo } from '../shared/site/site.ts'
import type { MailboxSettings } from './context.ts'
import { type HostUse, splitHosts } from './db/hosts.ts'
import { messageOf } from './lib/error-code.ts'
import { findPasswordProblem } from './lib/secrets/password.ts'
import { isLoopbackHost } from './lib/server-url.ts'
import { answerMbDefault } from './modules/inventory/response-cache/response-cache.ts'

export class EnvError extends Error {}

const uploadBytesDefault = 50 * 1024 * 1024
const uploadBytesLimit = 1024 * 1024 * 1024
const responseCacheMbLimit = 65_536
const sessionSecretMin = 32
const metricsTokenMin = 16
const staffAddressesMax = 20
const instancesMax = 64
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const proxyRangeNames: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']

const text = z.string().trim().max(200, 'must have at most 200 characters')

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((value) => /^\d{1,10}$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: ({ input }) => `must be a whole number from ${min} to ${max}, not "${input}"`,
    })
    .transform(Number)

const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, { error: ({ input }) => `must be one of ${values.join(', ')}, not "${input}"` })

const databaseUrl = (use: HostUse) =>
  z.string().superRefine((value, context) => {
    try {
      splitHosts(value, use)
    } catch (error) {
      context.addIssue(messageOf(error))
    }
  })

const instances = z
  .string()
  .refine(
    (value) => value === 'auto' || (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= instancesMax),
    { error: ({ input }) => `must be a whole number from 1 to ${instancesMax}, or auto, not "${input}"` },
  )
  .transform((value) => (value === 'auto' ? Math.min(availableParallelism(), instancesMax) : Number(value)))

const publicUrl = z
  .string()
  .trim()
  .refine(
    (value) => /^https?:\/\/[^\s/\\?#@]+\/?$/i.test(value) && URL.canParse(value),
    'must look like https://steel.example.com, without anything after the host and port',
  )
  .transform((value) => new URL(value).origin)

const smtpUrl = z
  .string()
  .trim()
  .refine(
    (value) => isMailServer(value, ['smtp:', 'smtps:']) && /^\/?$/.test(new URL(value).pathname),
    'must look like smtp://user:password@host:587 or smtps://user:password@host:465, at most with ?tls=off',
  )

const mailboxUrl = z
  .string()
  .trim()
  .refine(
    (value) => isMailServer(value, ['imap:', 'imaps:']) && new URL(value).username !== '',
    'must look like imaps://user:password@host:993/INBOX or imap://user:password@host:143/INBOX, at most with ?tls=off',
  )

function isMailServer(value: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, searchParams, hash } = new URL(value)
  const isKnown = [...searchParams].every(([name, setting]) => name === 'tls' && setting === 'off')
  return protocols.includes(protocol) && hostname !== '' && hash === '' && isKnown && isDecodable(value)
}

// A refresh token is as good as a password.
const tokenUrl = z
  .string()
  .trim()
  .refine(
    (value) => URL.canParse(value) && isSafe(new URL(value)),
    'must be an address that begins with https://, or be on this machine',
  )

const isSafe = ({ protocol, hostname, username }: URL) =>
  username === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname)))

// A password with a percent sign that stands for itself.
function isDecodable(value: string): boolean {
  const { username, password, pathname } = new URL(value)
  try {
    decodeURIComponent(username + password + pathname)
    return true
  } catch {
    return false
  }
}

const isEmail = (value: string) => z.email().safeParse(value).success

/** The user of a mailbox, if that is an address. */
function findAddress(mailboxUrl: string): string | undefined {
  const user = decodeURIComponent(new URL(mailboxUrl).username)
  return isEmail(user) ? user : undefined
}

const mailSender = z
  .string()
  .trim()
  .max(200, 'must have at most 200 characters')
  .transform((value, context) => {
    const [, name = '', address = value] = /^([^<>"\r\n]*)<([^<>]+)>$/.exec(value) ?? []
    if (isEmail(address)) return { name: name.trim(), address }
    context.addIssue('must be an email address, or Name <address>')
    return z.NEVER
  })

const addresses = z
  .string()
  .transform((value) => [...new Set(value.split(',').map((part) => part.trim()))].filter((part) => part !== ''))
  .refine((values) => values.every(isEmail), 'must be email addresses, separated by commas')
  .refine((values) => values.length <= staffAddressesMax, `must have at most ${staffAddressesMax} addresses`)

const trustProxy = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .superRefine((value, context) => {
    const problem = findProxyProblem(value)
    if (problem) context.addIssue(problem)
  })
  .transform((value): string | false => (value === 'off' ? false : value))

// `true` would let anyone forge an address. A number of hops trusts nobody in this version of Fastify, so all visitors
// behind the proxy would share one rate limit.
function findProxyProblem(value: string): string | undefined {
  if (value === 'off') return undefined
  const remedy = 'give the addresses of your proxy, such as 127.0.0.1 or 10.0.0.0/8, or off'
  if (/^(true|on|yes|\*)$/.test(value)) return `"${value}" would let every visitor forge an address: ${remedy}`
  if (/^\d+$/.test(value)) return `a number of hops is not supported: ${remedy}`
  const wrong = value.split(',').find((part) => !isProxyAddress(part.trim()))
  return wrong === undefined
    ? undefined
    : `"${wrong.trim()}" is not an address or a range that can be trusted: ${remedy}`
}

function isProxyAddress(part: string): boolean {
  const [address = '', prefix, ...rest] = part.split('/')
  const family = isIP(address)
  if (prefix === undefined) return family !== 0 || proxyRangeNames.includes(part)
  // A range of all addresses means `true`, and so does a short range of IPv4 addresses written as IPv6.
  const bitsMin = address.startsWith('::') ? 97 : 1
  const bitsMax = family === 4 ? 32 : 128
  return (
    family !== 0 && rest.length === 0 && /^\d+$/.test(prefix) && Number(prefix) >= bitsMin && Number(prefix) <= bitsMax
  )
}

const variables = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be an address or a host name')
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  INSTANCES: instances.default(1),
  DATABASE_URL: databaseUrl('writes').optional(),
  DATABASE_LISTEN_URL: databaseUrl('writes').optional(),
  DATABASE_READ_URL: databaseUrl('reads').optional(),
  MIGRATION_DATABASE_URL: databaseUrl('writes').optional(),
  DATA_DIR: z.string().default('./data'),
  ADMIN_USERNAME: z.string().trim().max(100, 'must have at most 100 characters').default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .superRefine((value, context) => {
      const problem = findPasswordProblem(value)
      if (problem) context.addIssue(problem)
    })
    .optional(),
  SESSION_SECRET: z.string().min(sessionSecretMin, `must have at least ${sessionSecretMin} characters`).optional(),
  DEMO_DATA: oneOf(['0', '1']).optional(),
  TRUST_PROXY: trustProxy.default(false),
  UPLOAD_MAX_BYTES: wholeNumber(1, uploadBytesLimit).default(uploadBytesDefault),
  RESPONSE_CACHE_MB: wholeNumber(0, responseCacheMbLimit).default(answerMbDefault),
  PUBLIC_CUSTOMER_LOOKUP: oneOf(['on', 'off']).default('on'),
  PUBLIC_URL: publicUrl.optional(),
  DRAW_PAGES: oneOf(['on', 'off']).default('on'),
  SEARCH_ENGINES: oneOf(['on', 'off']).default('on'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailSender.optional(),
  MAIL_STAFF: addresses.default([]),
  MAIL_REPLY_TO: z.email('must be an email address').optional(),
  MAILBOX_URL: mailboxUrl.optional(),
  MAILBOX_OAUTH_URL: tokenUrl.optional(),
  MAILBOX_OAUTH_CLIENT_ID: z.string().trim().optional(),
  MAILBOX_OAUTH_CLIENT_SECRET: z.string().trim().optional(),
  MAILBOX_OAUTH_REFRESH_TOKEN: z.string().trim().optional(),
  MAILBOX_OAUTH_SCOPE: z.string().trim().optional(),
  MAILBOX_AUTHSERV: z
    .string()
    .trim()
    .regex(/^[\w.-]+$/, 'must be a name such as mx.example.com')
    .optional(),
  MAILBOX_MOVE_TO: text.optional(),
  CONTACT_DIRECT_PHONE: text.default(defaultSiteInfo.directPhone),
  CONTACT_OFFICE_PHONE: text.default(defaultSiteInfo.officePhone),
  CONTACT_EMAIL: z.email('must be an email address').default(defaultSiteInfo.contactEmail),
  CONTACT_ADDRESS: text.optional(),
  CONTACT_HOURS: text.optional(),
  PURCHASE_TERMS: text.default(''),
  BRAND_NAME: text.default(defaultSiteInfo.brandName),
  LOG_LEVEL: oneOf(logLevels).default('info'),
  METRICS_TOKEN: z
    .string()
    .refine(
      (value) => value.length >= metricsTokenMin && /^[\w.~+/=-]+$/.test(value),
      `must have at least ${metricsTokenMin} characters, of letters, digits and -._~+/=`,
    )
    .optional(),
  NODE_ENV: oneOf(['development', 'production', 'test']).optional(),
})

const besideDatabaseUrl = {
  MIGRATION_DATABASE_URL: 'for the role that the product runs as',
  DATABASE_LISTEN_URL: 'for everything but listening',
  DATABASE_READ_URL: 'for everything but the reads of buyers',
} as const satisfies Partial<Record<keyof typeof variables.shape, string>>

export const variableNames = Object.keys(variables.shape)

/** Parses environment variables; an empty one counts as not set. Throws an EnvError that names every wrong variable. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    variableNames.map((name) => [name, source[name]?.trim() === '' ? undefined : source[name]]),
  )
  const result = variables.safeParse(given)
  const problems = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (given['NODE_ENV'] === 'production' && given['DATABASE_URL'] && !given['SESSION_SECRET']) {
    problems.push(
      'SESSION_SECRET: is required with DATABASE_URL in production (at least 32 random characters, the same on every instance)',
    )
  }
  for (const [name, purpose] of Object.entries(besideDatabaseUrl)) {
    if (given[name] && !given['DATABASE_URL']) problems.push(`${name}: needs DATABASE_URL beside it, ${purpose}`)
  }
  for (const needed of ['MAIL_FROM', 'PUBLIC_URL']) {
    if (given['SMTP_URL'] && !given[needed]) problems.push(`${needed}: is required with SMTP_URL`)
  }
  problems.push(...findMailboxProblems(given))
  if (!result.success || problems.length > 0) throw new EnvError(problems.join('\n'))
  const parsed = result.data
  return {
    host: parsed.HOST,
    port: parsed.PORT,
    /** Processes behind the port. */
    instances: parsed.INSTANCES,
    databaseUrl: parsed.DATABASE_URL,
    /** The same database, with the tables' owner as user. Undefined: the user of `databaseUrl` owns them. */
    migrationDatabaseUrl: parsed.MIGRATION_DATABASE_URL,
    /** The same database on a way on which notifications arrive. Undefined: they arrive on `databaseUrl`. */
    listenDatabaseUrl: parsed.DATABASE_LISTEN_URL,
    /** Standbys of the same database, for reads of buyers. */
    readDatabaseUrl: parsed.DATABASE_READ_URL,
    dataDir: parsed.DATA_DIR,
    adminUsername: parsed.ADMIN_USERNAME,
    adminPassword: parsed.ADMIN_PASSWORD,
    sessionSecret: parsed.SESSION_SECRET,
    /** Undefined: demo data on a new embedded database only. */
    loadsDemoData: parsed.DEMO_DATA === undefined ? undefined : parsed.DEMO_DATA === '1',
    /** Addresses of trusted proxies, as Fastify takes them; false: none. */
    trustProxy: parsed.TRUST_PROXY,
    uploadBytesMax: parsed.UPLOAD_MAX_BYTES,
    responseCacheBytesMax: parsed.RESPONSE_CACHE_MB * 1024 * 1024,
    publicCustomerLookup: parsed.PUBLIC_CUSTOMER_LOOKUP === 'on',
    drawsPages: parsed.DRAW_PAGES === 'on',
    isSearchable: parsed.SEARCH_ENGINES === 'on',
    /** The terms of payment on purchase orders; blank for none. */
    purchaseTerms: parsed.PURCHASE_TERMS,
    site: {
      brandName: parsed.BRAND_NAME,
      directPhone: parsed.CONTACT_DIRECT_PHONE,
      officePhone: parsed.CONTACT_OFFICE_PHONE,
      contactEmail: parsed.CONTACT_EMAIL,
      contactAddress: parsed.CONTACT_ADDRESS,
      contactHours: parsed.CONTACT_HOURS,
      publicUrl: parsed.PUBLIC_URL,
    } satisfies SiteInfo,
    mail: {
      smtpUrl: parsed.SMTP_URL,
      from: parsed.MAIL_FROM,
      staff: parsed.MAIL_STAFF,
      // The placeholder reaches nobody.
      replyTo: parsed.MAIL_REPLY_TO ?? (given['CONTACT_EMAIL'] ? parsed.CONTACT_EMAIL : undefined),
      listsTo: parsed.MAILBOX_URL === undefined ? undefined : findAddress(parsed.MAILBOX_URL),
    },
    mailbox: parsed.MAILBOX_URL === undefined ? undefined : toMailbox(parsed, parsed.MAILBOX_URL),
    logLevel: parsed.LOG_LEVEL,
    metricsToken: parsed.METRICS_TOKEN,
    /** Whether a risk of data loss stops the start instead of printing a note. */
    isProduction: parsed.NODE_ENV === 'production',
  }
}

function findMailboxProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const names = variableNames.filter((name) => name.startsWith('MAILBOX_') && given[name])
  const { MAILBOX_URL: url, MAILBOX_OAUTH_CLIENT_SECRET: secret, MAILBOX_OAUTH_REFRESH_TOKEN: refreshToken } = given
  if (url === undefined) return names.map((name) => `${name}: needs MAILBOX_URL beside it`)
  if (!names.some((name) => name.startsWith('MAILBOX_OAUTH_'))) {
    // A wrong one is told of anyway.
    const hasNoPassword = /^imaps?:\/\/[^:@/]+:?@/.test(url)
    return hasNoPassword ? ['MAILBOX_URL: needs a password, or the variables of MAILBOX_OAUTH beside it'] : []
  }
  const missing = ['MAILBOX_OAUTH_URL', 'MAILBOX_OAUTH_CLIENT_ID'].filter((name) => !given[name])
  if (!secret && !refreshToken) missing.push('MAILBOX_OAUTH_REFRESH_TOKEN')
  return missing.map((name) => `${name}: is required with the other variables of MAILBOX_OAUTH`)
}

function toMailbox(parsed: z.output<typeof variables>, url: string): MailboxSettings {
  const { MAILBOX_OAUTH_URL: tokensFrom, MAILBOX_OAUTH_CLIENT_ID: clientId } = parsed
  return {
    url,
    oauth:
      tokensFrom !== undefined && clientId !== undefined
        ? {
            url: tokensFrom,
            clientId,
            clientSecret: parsed.MAILBOX_OAUTH_CLIENT_SECRET,
            refreshToken: parsed.MAILBOX_OAUTH_REFRESH_TOKEN,
            scope: parsed.MAILBOX_OAUTH_SCOPE,
          }
        : undefined,
    authserv: parsed.MAILBOX_AUTHSERV,
    moveTo: parsed.MAILBOX_MOVE_TO,
  }
}

export type Env = ReturnType<typeof parseEnv>

export function readEnv(): Env {
  return parseEnv(process.env)
}
