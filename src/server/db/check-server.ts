import pg from 'pg'
import { hasErrorCode } from '../lib/error-code.ts'
import { startupParameters } from './create-db.ts'

const oldestVersion = 14
const connectTimeoutMs = 5_000

type ServerState = { version: string; encoding: string; isStandby: boolean; isReadOnly: boolean }

/** A connection that was refused, in the words of its refusal. */
type Refused = { words: string; place: string; user: string; database: string; variable: string }
type Explanation = { codes: readonly string[]; words?: RegExp; say: (refused: Refused) => string }

/**
 * Makes sure that a database of one's own can be used: it is reachable, new enough, in UTF-8, takes changes, and whatever stands in
 * front lets the product's connections through. Throws an Error with one line that says what to do with the variable that holds
 * its address, without the password.
 */
export async function checkServer(databaseUrl: string, variable: string): Promise<void> {
  // An older server would refuse what the product asks of it before it could tell its version.
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
    // It reads the files of certificates that the address names.
    throw new Error(`${variable} cannot be used (${wordsOf(error)}): correct it.`, { cause: error })
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
        `The PostgreSQL server at ${placeOf(client)} is version ${version}, but ${oldestVersion} or newer is needed: upgrade it, or change ${variable}.`,
      )
    }
    if (encoding !== 'UTF8') {
      throw new Error(
        `The database ${client.database} has the encoding ${encoding}, but UTF8 is needed: make it again with "create database … encoding 'UTF8' template template0".`,
      )
    }
    if (isStandby) {
      throw new Error(
        `The PostgreSQL server at ${placeOf(client)} is a standby, which takes no changes: let ${variable} lead to the primary.`,
      )
    }
    if (isReadOnly) {
      throw new Error(
        `The database ${client.database} at ${placeOf(client)} takes no changes (default_transaction_read_only is on): turn that off, or change ${variable}.`,
      )
    }
  }
}

// The first that fits counts. PgBouncer has one code for all its refusals.
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const ofPooler = '08P01'
const explanations: readonly Explanation[] = [
  {
    codes: [ofPooler],
    words: /unsupported startup parameter/,
    say: ({ words, place, variable }) =>
      `The pooler at ${place} refuses what the product asks of its connections (${words}): set ignore_startup_parameters = options in pgbouncer.ini, or let ${variable} lead to PostgreSQL itself.`,
  },
  {
    codes: ['28P01'],
    say: ({ place, user, variable }) =>
      `The PostgreSQL server at ${place} refuses the password of user ${user}: correct ${variable}.`,
  },
  {
    codes: [ofPooler],
    words: /authentication failed|no such user/,
    say: ({ words, place, user, variable }) =>
      `The pooler at ${place} refuses user ${user} or the password (${words}): correct ${variable} or the pooler's list of users.`,
  },
  {
    codes: ['28000', ofPooler],
    words: /no encryption|SSL off|SSL required/,
    say: ({ words, place, user, variable }) =>
      `The PostgreSQL server at ${place} does not let user ${user} in, or not without TLS (${words}): add ?sslmode=verify-full to ${variable}, or correct it or the server's pg_hba.conf.`,
  },
  {
    codes: ['28000'],
    say: ({ words, place, user, variable }) =>
      `The PostgreSQL server at ${place} does not let user ${user} in (${words}): correct ${variable} or the server's pg_hba.conf.`,
  },
  {
    codes: ['3D000', ofPooler],
    words: /database .*does not exist|no such database/,
    say: ({ place, database, variable }) =>
      `The PostgreSQL server at ${place} has no database ${database}: make it with "createdb ${database}", or change ${variable}.`,
  },
  {
    codes: ['42501'],
    say: ({ place, user, database, variable }) =>
      `The PostgreSQL server at ${place} does not let user ${user} into database ${database}: run "grant connect on database ${database} to ${user}" as its owner, or change ${variable}.`,
  },
  {
    codes: ['53300'],
    say: ({ words, place, variable }) =>
      `The PostgreSQL server at ${place} has no connection left (${words}): end others, raise max_connections, or change ${variable}.`,
  },
  {
    codes: ['57P03'],
    say: ({ words, place, variable }) =>
      `The PostgreSQL server at ${place} does not serve just now (${words}): wait for it, or change ${variable}.`,
  },
  {
    codes: ['ENOTFOUND', 'EAI_AGAIN'],
    say: ({ words, place, variable }) =>
      `The host of ${place} is not known (${words}): correct ${variable}, or the name service of this machine.`,
  },
  {
    codes: [],
    words: /client password must be a string/,
    say: ({ place, user, variable }) =>
      `The PostgreSQL server at ${place} asks user ${user} for a password: put it into ${variable}.`,
  },
  {
    codes: [],
    words: /does not support SSL/,
    say: ({ place, variable }) =>
      `The PostgreSQL server at ${place} has no TLS: take sslmode out of ${variable}, or turn ssl on in postgresql.conf.`,
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
    say: ({ words, place, variable }) =>
      `The certificate of the PostgreSQL server at ${place} does not hold (${words}): correct it, or name the file of its certificate authority with sslrootcert= in ${variable}.`,
  },
]

function explainRefusal(error: unknown, client: pg.Client, variable: string): string {
  const words = wordsOf(error)
  const place = placeOf(client)
  const explanation = explanations.find(
    ({ codes, words: fitting }) =>
      (codes.length === 0 || hasErrorCode(error, ...codes)) && (fitting?.test(words) ?? true),
  )
  const refused = { words, place, user: client.user ?? '', database: client.database ?? '', variable }
  return (
    explanation?.say(refused) ??
    `The database at ${place} cannot be reached (${words}): start the PostgreSQL server, or correct ${variable}.`
  )
}

function placeOf({ host, port }: pg.Client): string {
  return `${host}:${port}`
}

// A host name with several addresses gives one error that holds one per address, and no text of its own.
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
