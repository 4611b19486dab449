import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { Agent, type Dispatcher, request } from 'undici'

export type HttpRequest = {
  path: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | FormData
  signal?: AbortSignal | undefined
  agent?: Dispatcher
}

/** A response as sent over the network, not decoded. */
export type HttpResponse = {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  /** The `cookie` header for the next request. */
  cookie: string
  body: Buffer
}

// Callers limit the time with a signal.
const noLimits = { headersTimeout: 0, bodyTimeout: 0 }
const anyConnections = new Agent(noLimits)

export function makeAgent(connections: number | 'new'): Agent {
  return new Agent({ ...noLimits, ...(connections === 'new' ? { pipelining: 0 } : { connections }) })
}

/** Throws without a complete response. */
export async function sendRequest(
  address: string,
  { path, method = 'GET', agent, ...rest }: HttpRequest,
): Promise<HttpResponse> {
  const { headers, body } = rest.body instanceof FormData ? await encode(rest.body) : { body: rest.body }
  const answer = await request(`${address}${path}`, {
    dispatcher: agent ?? anyConnections,
    method,
    headers: { ...rest.headers, ...headers },
    body: body ?? null,
    signal: rest.signal ?? null,
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

/** Returns undefined without a response: a broken connection, or a signal that ended it. */
export async function trySendRequest(address: string, question: HttpRequest): Promise<HttpResponse | undefined> {
  try {
    return await sendRequest(address, question)
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

export async function textOf({ headers, body }: HttpResponse): Promise<string> {
  const encoding = headers['content-encoding']
  return String(encoding === 'gzip' || encoding === 'br' ? await decoders[encoding](body) : body)
}

/** The JSON of a successful response. Throws for any other. */
export async function contentOf<Content>(answer: HttpResponse, what: string): Promise<Content> {
  const text = await textOf(answer)
  if (answer.status < 200 || answer.status > 299) throw new Error(`${what} got ${answer.status}: ${text}`)
  return JSON.parse(text) as Content
}
