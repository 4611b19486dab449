import pg from 'pg'
import { findErrorCode } from '../lib/error-code.ts'

/** What a database URL may ask of its hosts, as libpq names it. */
export const allowedSessionAttrs = {
  writes: ['read-write', 'primary'],
  reads: ['any', 'read-only', 'standby', 'prefer-standby'],
} as const
export type HostUse = keyof typeof allowedSessionAttrs

const demandName = 'target_session_attrs'
const probeLimitMs = 2_000
const readOnlyCode = '25006'

/**
 * One URL for each host of a database URL, which may list several, as libpq takes it:
 * `postgres://user:password@one:5432,two:5432/steel?target_session_attrs=read-write`. Throws an Error that says what is wrong.
 */
export function splitHosts(url: string, use: HostUse): string[] {
  const [, scheme = '', authority = '', rest = ''] = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/i.exec(url) ?? []
  const credentialsEnd = authority.lastIndexOf('@') + 1
  const [credentials, hosts] = [authority.slice(0, credentialsEnd), authority.slice(credentialsEnd).split(',')]
  const urls = hosts.map((host) => `${scheme}${credentials}${host}${rest}`)
  if (scheme === '' || !urls.every((each) => URL.canParse(each)) || (hosts.length > 1 && hosts.includes(''))) {
    throw new Error('must look like postgres://user:password@host:5432/database')
  }
  return urls.map((each) => withoutDemand(each, use))
}

function withoutDemand(text: string, use: HostUse): string {
  const url = new URL(text)
  const demand = url.searchParams.get(demandName)
  // The text as it was given: a parsed URL writes some passwords and sockets in another way.
  if (demand === null) return text
  const known: readonly string[] = allowedSessionAttrs[use]
  if (!known.includes(demand)) throw new Error(`${demandName} must be ${known.join(' or ')}, not "${demand}"`)
  url.searchParams.delete(demandName)
  return url.href
}

/** Finds the host for new connections. */
export type HostChoice = {
  /** Rejects when no host takes writes. */
  find(): Promise<string>
  /** The host broke, or takes no writes any more. */
  forget(): void
}

/** The host that takes writes: asked of all at once, then remembered. */
export function chooseWritable(urls: readonly string[]): HostChoice {
  let chosen: Promise<string> | undefined
  return {
    async find() {
      const asking = chosen ?? findWritable(urls)
      chosen = asking
      try {
        return await asking
      } catch (error) {
        if (chosen === asking) chosen = undefined
        throw error
      }
    },
    forget() {
      chosen = undefined
    },
  }
}

async function findWritable(urls: readonly string[]): Promise<string> {
  try {
    return await Promise.any(urls.map(checkWritable))
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error)
    throw Object.assign(new Error(`No host of the database takes writes: ${reasons}`), { code: readOnlyCode })
  }
}

async function checkWritable(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeLimitMs,
    query_timeout: probeLimitMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseReadOnly(client)
    return url
  } finally {
    // A silent host never says goodbye.
    void client.end().catch(() => undefined)
  }
}

/** Throws for a server that takes no writes: a standby, or the old primary after a switch. */
export async function refuseReadOnly(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'off') return
  throw Object.assign(new Error('The server takes no writes'), { code: readOnlyCode })
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** The class of a pool's clients, which connect to the host that is chosen when they do. */
export function clientOf(choice: HostChoice): typeof pg.Client {
  class ChoosingClient extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const choosing = choice.find().then((url) => {
        const { host, port } = new pg.Client({ connectionString: url })
        Object.assign(this, { host, port })
      })
      if (!callback) return choosing.then(() => super.connect())
      // It is one function that takes both.
      const fail = callback as (error: Error) => void
      choosing.then(() => super.connect(callback), fail)
      return undefined
    }
  }
  return ChoosingClient
}

// A pooler speaks so for a server that hangs, and a server that serves nobody.
const noAnswer = /^(08...|57P03)$/

/** Whether the server itself refused: it is there. */
export function isServerAnswer(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? findErrorCode(error) : undefined
  return code !== undefined && !noAnswer.test(code)
}
