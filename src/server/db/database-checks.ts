import { sql } from 'kysely'
import pg from 'pg'
import { hasErrorCode } from '../lib/error-code.ts'
import { connectionLimitsMs, startupParameters } from './create-db.ts'
import type { Db } from './database.ts'
import { splitHosts } from './hosts.ts'

const oldestVersion = 14
const connectTimeoutMs = 5_000

type ServerState = { version: string; encoding: string; isStandby: boolean; isReadOnly: boolean }

type Refusal = { reason: string; address: string; user: string; database: string; variable: string }
type Explanation = { codes: readonly string[]; pattern?: RegExp; explain: (refusal: Refusal) => string }

/**
 * Throws an Error that says what to do with `variable`, without the password; of several hosts one must be right, or there is a
 * line for each.
 */
export async function checkServer(databaseUrl: string, variable: string): Promise<void> {
  const checks = await Promise.allSettled(splitHosts(databaseUrl, 'writes').map((url) => checkHost(url, variable)))
  const problems = checks.flatMap((check) => (check.status === 'rejected' ? [messageOf(check.reason)] : []))
  if (problems.length === checks.length) throw new Error(problems.join('\n'))
}

async function checkHost(databaseUrl: string, variable: string): Promise<void> {
  // First, without the startup parameters: an older server would reject them before its version could be read.
  await withClient({ connectionString: databaseUrl }, variable, (client) => checkState(client, variable))
  await withClient({ connectionString: databaseUrl, ...startupParameters() }, variable, () => undefined)
}

async function withClient(
  config: pg.ClientConfig,
  variable: string,
  use: (client: pg.Client) => Promise<void> | undefined,
): Promise<void> {
  const client = open(config, variable)
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    throw new Error(explainRefusal(error, client, variable), { cause: error })
  }
  try {
    await use(client)
  } finally {
    await client.end()
  }
}

function open(config: pg.ClientConfig, variable: string): pg.Client {
  try {
    return new pg.Client({ ...config, connectionTimeoutMillis: connectTimeoutMs })
  } catch (error) {
    throw new Error(`${variable} cannot be used (${messageOf(error)}): correct it.`, { cause: error })
  }
}

async function checkState(client: pg.Client, variable: string): Promise<void> {
  const { rows } = await client.query<ServerState>(`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly"
  `)
  for (const { version, encoding, isStandby, isReadOnly } of rows) {
    if (Number.parseInt(version, 10) < oldestVersion) {
      throw new Error(
        `The PostgreSQL server at ${addressOf(client)} is version ${version}, but ${oldestVersion} or newer is needed: upgrade it, or change ${variable}.`,
      )
    }
    if (encoding !== 'UTF8') {
      throw new Error(
        `The database ${client.database} has the encoding ${encoding}, but UTF8 is needed: recreate it with "create database … encoding 'UTF8' template template0".`,
      )
    }
    if (isStandby) {
      throw new Error(
        `The PostgreSQL server at ${addressOf(client)} is a standby, which is read-only: point ${variable} to the primary.`,
      )
    }
    if (isReadOnly) {
      throw new Error(
        `The database ${client.database} at ${addressOf(client)} is read-only (default_transaction_read_only is on): turn that off, or change ${variable}.`,
      )
    }
  }
}

// The first match counts. PgBouncer has one code for all its errors.
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const poolerError = '08P01'
const explanations: readonly Explanation[] = [
  {
    codes: [poolerError],
    pattern: /unsupported startup parameter/,
    explain: ({ reason, address, variable }) =>
      `The pooler at ${address} rejects the product's connection settings (${reason}): set ignore_startup_parameters = options in pgbouncer.ini, or point ${variable} to PostgreSQL itself.`,
  },
  {
    codes: ['28P01'],
    explain: ({ address, user, variable }) =>
      `The PostgreSQL server at ${address} rejects the password of user ${user}: correct ${variable}.`,
  },
  {
    codes: [poolerError],
    pattern: /authentication failed|no such user/,
    explain: ({ reason, address, user, variable }) =>
      `The pooler at ${address} rejects user ${user} or the password (${reason}): correct ${variable} or the pooler's list of users.`,
  },
  {
    codes: ['28000', poolerError],
    pattern: /no encryption|SSL off|SSL required/,
    explain: ({ reason, address, user, variable }) =>
      `The PostgreSQL server at ${address} does not let user ${user} in, or not without TLS (${reason}): add ?sslmode=verify-full to ${variable}, or correct it or the server's pg_hba.conf.`,
  },
  {
    codes: ['28000'],
    explain: ({ reason, address, user, variable }) =>
      `The PostgreSQL server at ${address} does not let user ${user} in (${reason}): correct ${variable} or the server's pg_hba.conf.`,
  },
  {
    codes: ['3D000', poolerError],
    pattern: /database .*does not exist|no such database/,
    explain: ({ address, database, variable }) =>
      `The PostgreSQL server at ${address} has no database ${database}: create it with "createdb ${database}", or change ${variable}.`,
  },
  {
    codes: ['42501'],
    explain: ({ address, user, database, variable }) =>
      `The PostgreSQL server at ${address} does not let user ${user} into database ${database}: run "grant connect on database ${database} to ${user}" as its owner, or change ${variable}.`,
  },
  {
    codes: ['53300'],
    explain: ({ reason, address, variable }) =>
      `The PostgreSQL server at ${address} has no free connections (${reason}): close some, raise max_connections, or change ${variable}.`,
  },
  {
    codes: ['57P03'],
    explain: ({ reason, address, variable }) =>
      `The PostgreSQL server at ${address} is not accepting connections (${reason}): wait until it is ready, or change ${variable}.`,
  },
  {
    codes: ['ENOTFOUND', 'EAI_AGAIN'],
    explain: ({ reason, address, variable }) =>
      `The host of ${address} cannot be found (${reason}): correct ${variable}, or the DNS settings of this machine.`,
  },
  {
    codes: [],
    pattern: /client password must be a string/,
    explain: ({ address, user, variable }) =>
      `The PostgreSQL server at ${address} requires a password for user ${user}: add it to ${variable}.`,
  },
  {
    codes: [],
    pattern: /does not support SSL/,
    explain: ({ address, variable }) =>
      `The PostgreSQL server at ${address} has no TLS: remove sslmode from ${variable}, or turn ssl on in postgresql.conf.`,
  },
  {
    codes: [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'CERT_HAS_EXPIRED',
    ],
    explain: ({ reason, address, variable }) =>
      `The certificate of the PostgreSQL server at ${address} is not valid (${reason}): correct it, or name its certificate authority's file with sslrootcert= in ${variable}.`,
  },
]

function explainRefusal(error: unknown, client: pg.Client, variable: string): string {
  const reason = messageOf(error)
  const address = addressOf(client)
  const explanation = explanations.find(
    ({ codes, pattern }) => (codes.length === 0 || hasErrorCode(error, ...codes)) && (pattern?.test(reason) ?? true),
  )
  const refusal = { reason, address, user: client.user ?? '', database: client.database ?? '', variable }
  return (
    explanation?.explain(refusal) ??
    `The database at ${address} cannot be reached (${reason}): start the PostgreSQL server, or correct ${variable}.`
  )
}

function addressOf({ host, port }: pg.Client): string {
  return `${host}:${port}`
}

// For a host with several addresses the error holds one error for each and has no text of its own.
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** One line each, for the operator. */
type DatabaseRisks = {
  /** Settings with which a crash loses stored data. */
  losses: string[]
  /** Missing timeouts, and a role that is too powerful. */
  notes: string[]
}

type DatabaseState = { isSuperuser: boolean; settings: Record<string, string> }

const durabilitySettings = ['fsync', 'full_page_writes', 'synchronous_commit']

export async function findDatabaseRisks(db: Db): Promise<DatabaseRisks> {
  const { isSuperuser, settings } = await readState(db)
  const dropped = Object.entries(connectionLimitsMs).filter(([name, limitMs]) => settings[name] !== String(limitMs))
  const unsafe = durabilitySettings.filter((name) => settings[name] === 'off')
  return {
    losses: unsafe.map((name) => `The database runs with ${name} off: a crash loses what was stored. Set it to on.`),
    notes: [
      ...dropped.map(
        ([name, limitMs]) =>
          `Connections have ${name} at ${settings[name]} ms instead of ${limitMs}: a pooler in front drops "options". Set it on the role.`,
      ),
      ...(isSuperuser
        ? ['The product works as a superuser of the database: give it a role of its own, as docs/operations.md shows.']
        : []),
    ],
  }
}

async function readState(db: Db): Promise<DatabaseState> {
  const names = [...Object.keys(connectionLimitsMs), ...durabilitySettings]
  const { rows } = await sql<DatabaseState>`
    select (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      (select json_object_agg(name, setting) from pg_settings where name = any(${names}::text[])) as settings
  `.execute(db)
  const [state] = rows
  if (!state) throw new Error('The database did not return its settings')
  return state
}

/** Says which standbys cannot be read now. Throws an Error for one of another database, whose stock would be shown. */
export async function checkStandbys(primary: Db, standbys: readonly Db[]): Promise<string[]> {
  const own = await identify(primary)
  const checks = await Promise.allSettled(standbys.map(identify))
  return checks.flatMap((check) => {
    if (check.status === 'rejected') return [`A standby of DATABASE_READ_URL cannot be read: ${String(check.reason)}`]
    if (check.value === own) return []
    throw new Error('DATABASE_READ_URL is not of the same database as DATABASE_URL: correct one of them.')
  })
}

/** The same text for a primary and all its physical standbys. */
async function identify(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ identity: string }>`
    select system_identifier || ' ' || current_database() as identity from pg_control_system()
  `.execute(db)
  return rows[0]?.identity
}

/** The pool, the job queue, the ear for changes and the stock index. */
const perInstance = 17
// The owner at a start, `npm run admin`, backups.
const others = 10

/** The connections of all instances and of one more, which is in while they are replaced. */
export function connectionsOf(instances: number): number {
  return perInstance * (instances > 1 ? instances + 1 : 1) + others
}

/** What to tell the operator when the server allows fewer connections. */
export async function findConnectionShortage(db: Db, instances: number): Promise<string | undefined> {
  const { rows } = await sql<{ allowed: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed
  `.execute(db)
  const allowed = rows[0]?.allowed ?? 0
  const needed = connectionsOf(instances)
  if (instances === 1 || needed <= allowed) return undefined
  return `${instances} instances may need ${needed} connections, and the database allows ${allowed}: raise max_connections, or lower INSTANCES.`
}
