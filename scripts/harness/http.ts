import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { Agent, type Dispatcher, request } from 'undici'

/** A request to a server, at a path of its address. */
export type Question = {
  path: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | FormData
  signal?: AbortSignal | undefined
  /** Over what connections it goes; by default over any that are open. */
  agent?: Dispatcher
}

/** An answer as it goes over the wire: nothing is decoded. */
export type Answer = {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  /** The header that sends its cookies back. */
  cookie: string
  body: Buffer
}

// Who waits too long says so with a signal.
const noLimits = { headersTimeout: 0, bodyTimeout: 0 }
const anyConnections = new Agent(noLimits)

/** Makes connections of one's own, so many at once at the most, or a new one for each question. */
export function makeAgent(connections: number | 'new'): Agent {
  return new Agent({ ...noLimits, ...(connections === 'new' ? { pipelining: 0 } : { connections }) })
}

/** Asks a server. Throws where there is no whole answer. */
export async function ask(address: string, { path, method = 'GET', agent, ...question }: Question): Promise<Answer> {
  const { headers, body } = question.body instanceof FormData ? await encode(question.body) : { body: question.body }
  const answer = await request(`${address}${path}`, {
    dispatcher: agent ?? anyConnections,
    method,
    headers: { ...question.headers, ...headers },
    body: body ?? null,
    signal: question.signal ?? null,
  })
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, value?.toString()])),
    cookie: [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
    body: Buffer.from(await answer.body.arrayBuffer()),
  }
}

/** Asks a server; undefined where nobody answers, the connection breaks, or its signal cuts it off. */
export async function tryToAsk(address: string, question: Question): Promise<Answer | undefined> {
  try {
    return await ask(address, question)
  } catch (error) {
    if (isBroken(error)) return undefined
    throw error
  }
}

// Errors of the system and of undici have a code in letters; a signal throws a DOMException.
function isBroken(error: unknown): boolean {
  return error instanceof DOMException || (error instanceof Error && 'code' in error && typeof error.code === 'string')
}

async function encode(form: FormData): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { headers, body: Buffer.from(await encoded.arrayBuffer()) }
}

const decoders = { gzip: promisify(gunzip), br: promisify(brotliDecompress) }

/** The text of an answer, however it is encoded. */
export async function textOf({ headers, body }: Answer): Promise<string> {
  const encoding = headers['content-encoding']
  return String(encoding === 'gzip' || encoding === 'br' ? await decoders[encoding](body) : body)
}

/** The JSON of an answer of success. Throws an Error for any other one. */
export async function contentOf<Content>(answer: Answer, what: string): Promise<Content> {
  const text = await textOf(answer)
  if (answer.status < 200 || answer.status > 299) throw new Error(`${what} was answered ${answer.status}: ${text}`)
  // Each path answers as it is described.
  return JSON.parse(text) as Content
}
