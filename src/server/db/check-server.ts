import pg from 'pg'
import { hasErrorCode } from '../lib/error-code.ts'

const oldestVersion = 14
const connectTimeoutMs = 5_000

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const wrongPassword = '28P01'
const refusedByRules = '28000'
const noSuchDatabase = '3D000'

/**
 * Makes sure that a database of one's own can be used: it is reachable, new enough, and in UTF-8.
 * Throws an Error with one line that says what to do with the variable that holds its address, without the password.
 */
export async function checkServer(databaseUrl: string, variable: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    throw new Error(explainRefusal(error, client, variable), { cause: error })
  }
  try {
    await checkProperties(client, variable)
  } finally {
    await client.end()
  }
}

async function checkProperties(client: pg.Client, variable: string): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  )
  for (const { version, encoding } of rows) {
    if (Number.parseInt(version, 10) < oldestVersion) {
      throw new Error(
        `The PostgreSQL server at ${place(client)} is version ${version}, but ${oldestVersion} or newer is needed: upgrade it, or change ${variable}.`,
      )
    }
    if (encoding !== 'UTF8') {
      throw new Error(
        `The database ${client.database} has the encoding ${encoding}, but UTF8 is needed: make it anew with "create database … encoding 'UTF8' template template0".`,
      )
    }
  }
}

function explainRefusal(error: unknown, client: pg.Client, variable: string): string {
  if (hasErrorCode(error, wrongPassword)) {
    return `The PostgreSQL server at ${place(client)} refuses the password of user ${client.user}: correct ${variable}.`
  }
  if (hasErrorCode(error, refusedByRules)) {
    return `The PostgreSQL server at ${place(client)} does not let user ${client.user} in (${messageOf(error)}): correct ${variable} or the server's pg_hba.conf.`
  }
  if (hasErrorCode(error, noSuchDatabase)) {
    return `The PostgreSQL server at ${place(client)} has no database ${client.database}: make it with "createdb ${client.database}", or change ${variable}.`
  }
  if (messageOf(error).includes('client password must be a string')) {
    return `The PostgreSQL server at ${place(client)} asks user ${client.user} for a password: put it into ${variable}.`
  }
  return `The database at ${place(client)} cannot be reached (${messageOf(error)}): start the PostgreSQL server, or correct ${variable}.`
}

function place({ host, port }: pg.Client): string {
  return `${host}:${port}`
}

// A host name with several addresses gives one error that holds one per address, and no text of its own.
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
