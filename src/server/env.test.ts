import { readFileSync } from 'node:fs'
import { parseEnv as parseDotenv } from 'node:util'
import { expect, test } from 'vitest'
import { defaultSiteInfo } from '../shared/site/site.ts'
import { EnvError, parseEnv, variableNames } from './env.ts'

const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
const handbook = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
const exampleValues = parseDotenv(example.replaceAll(/^#(?=[A-Z_]+=)/gm, ''))

function problemsOf(source: Record<string, string>): string[] {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.message.split('\n')
    throw error
  }
  return []
}

test('without any variable the program runs on 127.0.0.1:3000 with an embedded database', () => {
  expect(parseEnv({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    instances: 1,
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
    dataDir: './data',
    adminUsername: 'admin',
    adminPassword: undefined,
    sessionSecret: undefined,
    loadsDemoData: undefined,
    trustProxy: false,
    uploadBytesMax: 52_428_800,
    purchaseTerms: '',
    responseCacheBytesMax: 32 * 1024 * 1024,
    publicCustomerLookup: true,
    drawsPages: true,
    isSearchable: true,
    site: defaultSiteInfo,
    mail: { smtpUrl: undefined, from: undefined, staff: [], replyTo: undefined },
    mailbox: undefined,
    logLevel: 'info',
    metricsToken: undefined,
    isProduction: false,
  })
})

test('an empty variable counts as not set', () => {
  const blank = Object.fromEntries(variableNames.map((name) => [name, '']))
  expect(parseEnv(blank)).toEqual(parseEnv({}))
})

test('.env.example names every variable once and nothing else', () => {
  const names = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(names.toSorted()).toEqual(variableNames.toSorted())
})

test('the handbook explains every variable once and nothing else', () => {
  const table = /\n## Configuration\n([\s\S]+?)\n## /.exec(handbook)?.[1] ?? ''
  const cells = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell)
  const names = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(names.toSorted()).toEqual(variableNames.toSorted())
})

test('.env.example is valid, sets nothing while it is commented out, and shows the true defaults', () => {
  expect(parseDotenv(example)).toEqual({})
  const shown = parseEnv(exampleValues)
  const {
    databaseUrl,
    migrationDatabaseUrl,
    listenDatabaseUrl,
    readDatabaseUrl,
    adminPassword,
    sessionSecret,
    loadsDemoData,
    metricsToken,
    isProduction,
    purchaseTerms,
    mail: _mail,
    mailbox: _mailbox,
    ...defaults
  } = parseEnv({})
  const { publicUrl, contactAddress, contactHours, ...siteDefaults } = defaults.site
  expect(shown).toMatchObject({ ...defaults, site: siteDefaults })
})

test('every wrong variable gets its own line, without secret values', () => {
  const problems = problemsOf({
    HOST: 'a host',
    PORT: '80a',
    DATABASE_URL: 'mysql://root:hidden@db/x',
    MIGRATION_DATABASE_URL: 'hidden',
    ADMIN_PASSWORD: 'hidden',
    SESSION_SECRET: 'hidden',
    DEMO_DATA: 'yes',
    TRUST_PROXY: 'true',
    UPLOAD_MAX_BYTES: '50MB',
    RESPONSE_CACHE_MB: 'much',
    PUBLIC_CUSTOMER_LOOKUP: 'no',
    PUBLIC_URL: 'steel.example',
    SMTP_URL: 'http://user:hidden@mail.example',
    MAIL_FROM: 'nobody',
    MAIL_STAFF: 'sales@steel.example, boss',
    MAIL_REPLY_TO: 'desk',
    MAILBOX_URL: 'imaps://hidden@mail.example/%',
    MAILBOX_OAUTH_URL: 'http://hidden.example',
    MAILBOX_AUTHSERV: 'mx.example; hidden',
    CONTACT_EMAIL: 'nobody',
    LOG_LEVEL: 'loud',
    METRICS_TOKEN: 'hidden token',
    NODE_ENV: 'staging',
  })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'HOST',
    'PORT',
    'DATABASE_URL',
    'MIGRATION_DATABASE_URL',
    'ADMIN_PASSWORD',
    'SESSION_SECRET',
    'DEMO_DATA',
    'TRUST_PROXY',
    'UPLOAD_MAX_BYTES',
    'RESPONSE_CACHE_MB',
    'PUBLIC_CUSTOMER_LOOKUP',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'MAIL_STAFF',
    'MAIL_REPLY_TO',
    'MAILBOX_URL',
    'MAILBOX_OAUTH_URL',
    'MAILBOX_AUTHSERV',
    'CONTACT_EMAIL',
    'LOG_LEVEL',
    'METRICS_TOKEN',
    'NODE_ENV',
    'MAILBOX_OAUTH_CLIENT_ID',
    'MAILBOX_OAUTH_REFRESH_TOKEN',
  ])
  expect(problems).toContain('PORT: must be a whole number from 0 to 65535, not "80a"')
  expect(problems.join('\n')).not.toContain('hidden')
})

test.each(['https://steel.example', 'https://STEEL.example:443/', ' https://steel.example '])(
  'the public address %s is stored without anything after its host',
  (value) => {
    expect(parseEnv({ PUBLIC_URL: value }).site.publicUrl).toBe('https://steel.example')
  },
)

test.each([
  'steel.example',
  '//steel.example',
  'ftp://steel.example',
  'https:steel.example',
  'https:\\\\steel.example',
  'https://',
  'https://steel.example/market',
  'https://steel.example//',
  'https://steel.example/?',
  'https://steel.example?page=1',
  'https://steel.example/#',
  'https://user:hidden@steel.example',
  'https://steel.example:port',
])('the public address %s is refused in one line', (value) => {
  expect(problemsOf({ PUBLIC_URL: value })).toEqual([
    'PUBLIC_URL: must look like https://steel.example.com, without anything after the host and port',
  ])
})

const mail = { SMTP_URL: 'smtp://desk:secret@mail.example', MAIL_FROM: 'desk@steel.example' }

test('a mail server needs a sender and the public address', () => {
  expect(problemsOf({ SMTP_URL: mail.SMTP_URL })).toEqual([
    'MAIL_FROM: is required with SMTP_URL',
    'PUBLIC_URL: is required with SMTP_URL',
  ])
  const all = { ...mail, PUBLIC_URL: 'https://steel.example', MAIL_STAFF: 'a@steel.example, b@steel.example,' }
  expect(parseEnv(all).mail).toEqual({
    smtpUrl: mail.SMTP_URL,
    from: { name: '', address: mail.MAIL_FROM },
    staff: ['a@steel.example', 'b@steel.example'],
    replyTo: undefined,
  })
  const replyTo = (given: object) => parseEnv({ ...all, ...given }).mail.replyTo
  expect(replyTo({ CONTACT_EMAIL: 'sales@steel.example' })).toBe('sales@steel.example')
  expect(replyTo({ CONTACT_EMAIL: 'sales@steel.example', MAIL_REPLY_TO: 'b@steel.example' })).toBe('b@steel.example')
  const named = parseEnv({ MAIL_FROM: 'Steel Desk <desk@steel.example>' })
  expect(named.mail.from).toEqual({ name: 'Steel Desk', address: 'desk@steel.example' })
})

test.each([
  'mail.example',
  'smtp://',
  'smtp://mail.example/box',
  'smtp://mail.example?tls=no',
  'smtp://mail.example?pool=true',
  'smtp://user:100%@mail.example',
])('the mail server %s is refused without its password', (SMTP_URL) => {
  expect(problemsOf({ ...mail, PUBLIC_URL: 'https://steel.example', SMTP_URL })).toEqual([
    'SMTP_URL: must look like smtp://user:password@host:587 or smtps://user:password@host:465, at most with ?tls=off',
  ])
})

test.each([
  'mail.example',
  'imaps://mail.example/INBOX',
  'pop3://user:secret@mail.example',
  'imap://user:secret@mail.example/INBOX?tls=no',
  'imaps://user:secret@mail.example/INBOX#1',
  'imaps://user:100%@mail.example/INBOX',
])('the mailbox %s is refused without its password', (MAILBOX_URL) => {
  expect(problemsOf({ MAILBOX_URL })).toEqual([
    'MAILBOX_URL: must look like imaps://user:password@host:993/INBOX or imap://user:password@host:143/INBOX, at most with ?tls=off',
  ])
})

test('a mailbox needs a password, or all that a token server asks for', () => {
  const url = 'imaps://lists%40steel.example@mail.example/Lists/In'
  expect(problemsOf({ MAILBOX_URL: url })).toEqual([
    'MAILBOX_URL: needs a password, or the variables of MAILBOX_OAUTH beside it',
  ])
  expect(problemsOf({ MAILBOX_AUTHSERV: 'mx.example' })).toEqual(['MAILBOX_AUTHSERV: needs MAILBOX_URL beside it'])
  const [missing] = problemsOf({
    MAILBOX_URL: url,
    MAILBOX_OAUTH_CLIENT_ID: 'id',
    MAILBOX_OAUTH_URL: 'https://t.example',
  })
  expect(missing).toBe('MAILBOX_OAUTH_REFRESH_TOKEN: is required with the other variables of MAILBOX_OAUTH')
  const oauth = {
    url: 'https://t.example/token',
    clientId: 'id',
    clientSecret: undefined,
    refreshToken: 'r',
    scope: 'mail',
  }
  const all = parseEnv({
    MAILBOX_URL: url,
    MAILBOX_OAUTH_URL: oauth.url,
    MAILBOX_OAUTH_CLIENT_ID: oauth.clientId,
    MAILBOX_OAUTH_REFRESH_TOKEN: oauth.refreshToken,
    MAILBOX_OAUTH_SCOPE: oauth.scope,
    MAILBOX_MOVE_TO: 'Done',
  })
  expect(all.mailbox).toEqual({ url, oauth, authserv: undefined, moveTo: 'Done' })
})

test('a common admin password stops the start, with a line that does not repeat it', () => {
  expect(problemsOf({ ADMIN_PASSWORD: 'Superman' })).toEqual([
    'ADMIN_PASSWORD: is one of the most common passwords, which are guessed first: choose another',
  ])
  expect(problemsOf({ ADMIN_PASSWORD: 'superman of the steel yard' })).toEqual([])
})

test.each(['-1', '65536', '3.5', '1e3', '0x50', 'abc'])('a port %s is refused', (port) => {
  expect(problemsOf({ PORT: port })).toEqual([`PORT: must be a whole number from 0 to 65535, not "${port}"`])
})

test('a session secret is required with a database server in production, and only there', () => {
  const DATABASE_URL = 'postgres://steel@db/steel'
  expect(problemsOf({ DATABASE_URL, NODE_ENV: 'production' })).toEqual([
    expect.stringMatching(/^SESSION_SECRET: is required/),
  ])
  expect(problemsOf({ DATABASE_URL })).toEqual([])
  expect(problemsOf({ NODE_ENV: 'production' })).toEqual([])
  expect(problemsOf({ DATABASE_URL, NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) })).toEqual([])
})

test("the tables' owner can only be set together with the role that the product runs as", () => {
  const MIGRATION_DATABASE_URL = 'postgres://steel_owner@db/steel'
  expect(problemsOf({ MIGRATION_DATABASE_URL })).toEqual([expect.stringMatching(/^MIGRATION_DATABASE_URL: needs/)])
  const both = { DATABASE_URL: 'postgres://steel@db/steel', MIGRATION_DATABASE_URL }
  expect(parseEnv(both).migrationDatabaseUrl).toBe(MIGRATION_DATABASE_URL)
})

test.each(['127.0.0.1', '10.0.0.0/8, 192.168.1.1', 'loopback', '::1', 'fd00::/8'])(
  'the proxy %s can be trusted',
  (value) => {
    expect(parseEnv({ TRUST_PROXY: value }).trustProxy).toBe(value)
  },
)

test.each([
  'true',
  'on',
  '1',
  '2',
  '*',
  '0.0.0.0/0',
  '::/0',
  '::ffff:10.0.0.0/8',
  '10.0.0.0/33',
  '10.0.0',
  'proxy.local',
  '127.0.0.1,',
])('the proxy setting %s is refused with the reason', (value) => {
  expect(problemsOf({ TRUST_PROXY: value })).toEqual([
    expect.stringMatching(/^TRUST_PROXY: .+: give the addresses of your proxy/),
  ])
})
