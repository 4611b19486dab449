import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { allRoutes } from '../example-calls.ts'
import type { PathTarget, ProcedureTarget } from './call-targets.ts'
import { slip, slips } from './corrupt-json.ts'

/** Bytes that are sent as they are. */
export type RawRequest = {
  kind: 'raw'
  /** Each character is a byte; `adminCookies` stands for an admin's cookies. */
  text: string
  /** When the client ends the connection: after the answer, or at once or soon if the server may wait for more. */
  ends: 'answered' | 'at once' | 'soon'
  isUnsafe: boolean
}

export const adminCookies = '<cookies of an admin>'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']
const oddMethods = ['TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'get', 'GETT', '', 'G E T', '\u00ff', 'X'.repeat(500)]
const oddVersions = ['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.12', 'HTTP/', 'http/1.1', '', 'ICE/1.0']

/** UTF-8 bytes as characters. */
const asBytes = (text: string) => Buffer.from(text).toString('latin1')

const words = (text: string) => text.trim().split(/\s+/)

const oddSegments = [
  ...words(String.raw`
    . .. ... %2e %2e%2e %2E%2e%2f%2e%2e%2fsecret.txt ..%5c..%5csecret.txt %252e%252e%252f ..;/ ~ ;a=b + a+b \ | ^ {}
    % %2 %zz %ff %c0%af %c0%ae%c0%ae %ED%A0%80 %00 a%00b %0d%0aset-cookie:x=y %20 '%20or%201=1-- %F0%9F%94%A9
    __proto__ constructor toString hasOwnProperty undefined null NaN -1 0 1e309
    .env .git .hidden app.js.map index.html
  `),
  ...['', asBytes('🔩'), '\u00ff\u00fe', '\u0001', 'x'.repeat(101), 'x'.repeat(2_100), '%41'.repeat(700)],
]
const oddQueries = [
  ...words('&&&==&%&%zz=%E0%A4%A& %00=%00 a[]=1&a[b]=2&a[__proto__]=x __proto__=x&constructor=y ? # ='),
  ...['', 'x='.repeat(2_000), 'a&'.repeat(2_000), `x=${'y'.repeat(9_000)}`, `x=${'y'.repeat(20_000)}`, '\u00ff=\u00fe'],
]
const queryNames = words('region category source company q cursor limit v batch input active')
const oddValues = [
  ...words(
    '1 0 -1 true null x PAC Pacific Acme {} [] %7B%22a%22%3A % %ff %00 %ED%A0%80 1e309 NaN %5B%5B%5D%5D %22 WzVd',
  ),
  ...['', ' ', '\u00ff', 'x'.repeat(300)],
]
const oddHeaders = [
  ...words('x 0 -1 * */* , ,,, ; = " "" % %zz %E0%A4%A null undefined'),
  ...['', ' ', 'a=b; c=d; __proto__=e', '\u00ff\u00fe', asBytes('🔩'), '\u0001', '\u0000', '\r'],
  ...['a'.repeat(5_000), 'a'.repeat(17_000), 'a,'.repeat(2_000), 'W/'.repeat(2_000), '"'.repeat(4_000)],
  ...[' '.repeat(4_000), `${'\t '.repeat(2_000)}x`],
]
/** Meaningful values of each header; each is also sent with meaningless ones. */
const headerTexts: Readonly<Record<string, readonly string[]>> = {
  host: ['localhost', 'a b', '[::1', 'evil.example:99999', '"><script>', '127.0.0.1:0'],
  cookie: [
    adminCookies,
    `${adminCookies}; steel-session=x`,
    `steel-session=${'A'.repeat(200)}%3B${'A'.repeat(32)}; steel-browser=%3B`,
    'steel-session=; steel-session=x; __proto__=x',
    'steel-session=%00%ff',
    '=;;; ;=',
  ],
  'content-type': [
    ...words('application/json application/json; APPLICATION/JSON application/jsonx text/json text/plain json ;'),
    ...words('application/x-www-form-urlencoded multipart/form-data'),
    ...['application/json; charset=utf-16', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x'],
    `multipart/form-data; boundary=${'x'.repeat(252)}`,
  ],
  'content-encoding': ['gzip', 'deflate', 'br', 'identity', 'gzip, gzip'],
  accept: ['application/jsonl', 'text/html', 'x/y;q=-1'],
  'accept-encoding': ['gzip', 'br', 'gzip;q=0', 'identity;q=0', '*;q=0', 'gzip;q=1e309', 'deflate, zstd'],
  'accept-language': ['en', 'x;q=9'],
  'if-none-match': ['*', 'W/"', '"a", W/"b"', 'W/"x"y'],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'now'],
  'x-forwarded-for': [...words('10.0.0.1 ::1 ::ffff:1.2.3.4 [::1]:3 fe80::1%eth0 999.9.9.9'), '1.2.3.4, 127.0.0.1'],
  'x-forwarded-host': ['localhost', 'evil.example', '"><script>'],
  'x-forwarded-proto': ['https', 'javascript', 'http,https'],
  forwarded: ['for=1.2.3.4;host=evil.example'],
  origin: ['null', 'http://localhost', 'http://evil.example', 'http://['],
  referer: ['http://evil.example/'],
  'sec-fetch-site': ['same-origin', 'none', 'cross-site', 'same-site'],
  'sec-fetch-mode': ['navigate', 'cors'],
  expect: ['100-continue'],
  upgrade: ['websocket', 'h2c'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=0-0,1-1', 'bytes=9-1', 'bytes=99999999999999999999-'],
  authorization: ['Bearer x', 'Basic ==='],
  'idempotency-key': ['one', 'a, b'],
  'trpc-accept': ['application/jsonl', 'application/json'],
  'x-trpc-source': ['x'],
  'x-http-method-override': ['DELETE'],
  'x-request-id': ['planted'],
  te: ['trailers', 'gzip'],
  trailer: ['content-length'],
  ['__proto__']: ['x'],
  constructor: ['x'],
}
const oddFramings = [
  'unmeasured',
  'too long',
  'too short',
  'badly chunked',
  'both',
  'twice',
  'negative',
  'endless',
] as const
type Framing = (typeof oddFramings)[number] | 'measured' | 'chunked'

/** Requests as text: of every path, of similar ones, and noise. */
export function rawRequestsOf(
  paths: readonly PathTarget[],
  procedures: readonly ProcedureTarget[],
): fc.Arbitrary<RawRequest> {
  const bodies = bodiesOf(paths, procedures)
  const one = fc
    .record({ start: startLines(procedures), headers: fc.array(headerLines, { maxLength: 4 }), content: bodies })
    .map(({ start, headers, content }) => writeRequest(start, headers, content))
  const noise = fc.uint8Array({ maxLength: 200 }).map(
    (bytes): RawRequest => ({
      kind: 'raw',
      text: Buffer.from(bytes).toString('latin1'),
      ends: 'at once',
      isUnsafe: false,
    }),
  )
  const slipped = fc.tuple(one, slips).map(
    ([request, change]): RawRequest => ({
      ...request,
      text: slip(request.text, change),
      ends: 'soon',
      isUnsafe: true,
    }),
  )
  return fc.oneof({ weight: 20, arbitrary: one }, { weight: 2, arbitrary: slipped }, { weight: 1, arbitrary: noise })
}

type Start = { method: string; address: string; version: string }

function startLines(procedures: readonly ProcedureTarget[]): fc.Arbitrary<Start> {
  const names = fc.constantFrom(...procedures.map(({ name }) => name), ...oddSegments)
  const known = fc
    .record({
      key: fc.constantFrom(...allRoutes),
      segment: fc.oneof(fc.constantFrom(...oddSegments), fc.string().map(encodeURIComponent)),
      calls: fc.array(names, { minLength: 1, maxLength: 25, size: 'small' }),
      isOwnMethod: fc.integer({ min: 0, max: 3 }).map((turn) => turn > 0),
      method: fc.constantFrom(...methods),
    })
    .map(({ key, segment, calls, isOwnMethod, method }) => {
      const [own = '', pattern = ''] = key.split(' ')
      return {
        method: isOwnMethod && own !== 'ALL' ? own : method,
        path: pattern.replace(':path', () => calls.join(',')).replace(/:\w+|\*/g, () => segment),
      }
    })
  const composed = fc.record({
    method: fc.constantFrom(...methods),
    path: fc
      .array(fc.constantFrom('api', 'trpc', 'assets', 'admin', 'inventory', 'docs', 'static', ...oddSegments), {
        maxLength: 5,
      })
      .map((segments) => `/${segments.join('/')}`),
  })
  const odd = fc.record({
    method: fc.constantFrom(...methods, ...oddMethods),
    path: fc.constantFrom('', '/ /', ...words('* / // api/team //evil.example/api/team http://evil.example/api/team')),
  })
  const lines = fc.oneof(
    { weight: 8, arbitrary: known },
    { weight: 2, arbitrary: composed },
    { weight: 1, arbitrary: odd },
  )
  return fc
    .record({
      line: lines,
      query: queries,
      version: fc.oneof(
        { weight: 20, arbitrary: fc.constant('HTTP/1.1') },
        { weight: 1, arbitrary: fc.constantFrom(...oddVersions) },
      ),
    })
    .map(({ line, query, version }) => ({ method: line.method, address: line.path + query, version }))
}

const pairs = fc
  .record({
    name: fc.constantFrom(...queryNames, ...queryNames.map((name) => `${name}[]`), 'region[a]', 'input[__proto__]'),
    value: fc.constantFrom(...oddValues),
  })
  .map(({ name, value }) => `${name}=${value}`)
const queries = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.array(pairs, { maxLength: 4 }), fc.constantFrom('&', '&', ';', '?'))
      .map(([list, between]) => `?${list.join(between)}`),
  },
  { weight: 1, arbitrary: fc.constantFrom(...oddQueries).map((query) => `?${query}`) },
)

const headerLines = fc
  .constantFrom(...Object.entries(headerTexts))
  .chain(([name, texts]) =>
    fc
      .oneof(
        { weight: 3, arbitrary: fc.constantFrom(...texts) },
        { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) },
      )
      .map((text) => `${name}: ${text}`),
  )

type Content = { body: string; type: string; framing: Framing; isAdmin: boolean }

function bodiesOf(paths: readonly PathTarget[], procedures: readonly ProcedureTarget[]): fc.Arbitrary<Content> {
  const examples = [
    ...paths.flatMap(({ exampleBody }) => exampleBody ?? []),
    ...procedures.flatMap(({ exampleInput }) => exampleInput ?? []),
  ].map((value) => asBytes(JSON.stringify(value)))
  const whole = fc.constantFrom(...examples, '{}', 'null', '[]')
  const texts = fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    { weight: 6, arbitrary: whole },
    { weight: 2, arbitrary: fc.tuple(whole, slips).map(([json, change]) => slip(json, change)) },
    { weight: 1, arbitrary: whole.map((json) => gzipSync(json).toString('latin1')) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '['.repeat(50_000),
        '{"a":'.repeat(20_000),
        'a=1&b=2',
        '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--\r\n',
        '\u00ff\u00fe{\u0000}\u0000',
        '\u00ef\u00bb\u00bf{}',
      ),
    },
  )
  return fc.record({
    body: texts,
    type: fc.oneof(
      { weight: 5, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom('', ...(headerTexts['content-type'] ?? [])) },
    ),
    framing: fc.oneof(
      { weight: 12, arbitrary: fc.constant<Framing>('measured') },
      { weight: 2, arbitrary: fc.constant<Framing>('chunked') },
      { weight: 3, arbitrary: fc.constantFrom<Framing[]>(...oddFramings) },
    ),
    isAdmin: fc.boolean(),
  })
}

function writeRequest({ method, address, version }: Start, headers: readonly string[], content: Content): RawRequest {
  const { body, type, framing, isAdmin } = content
  const lines = [
    [method, address, version].join(' '),
    'Host: localhost',
    ...(isAdmin ? [`Cookie: ${adminCookies}`] : []),
    ...(type && body ? [`Content-Type: ${type}`] : []),
    ...headers,
    ...frameLines(framing, body.length),
    'Connection: close',
  ]
  const isWhole = !['too long', 'badly chunked', 'both', 'endless'].includes(framing)
  return {
    kind: 'raw',
    text: `${lines.join('\r\n')}\r\n\r\n${frameBody(framing, body)}`,
    ends: isWhole ? 'answered' : 'at once',
    isUnsafe: isWhole && !safeMethods.includes(method),
  }
}

function frameLines(framing: Framing, length: number): string[] {
  const measured = `Content-Length: ${length}`
  switch (framing) {
    case 'measured':
      return length > 0 ? [measured] : []
    case 'unmeasured':
      return []
    case 'too long':
      return [`Content-Length: ${length + 10}`]
    case 'too short':
      return [`Content-Length: ${Math.max(0, length - 3)}`]
    case 'chunked':
    case 'badly chunked':
      return ['Transfer-Encoding: chunked']
    case 'both':
      return [measured, 'Transfer-Encoding: chunked']
    case 'twice':
      return [measured, `Content-Length: ${length + 1}`]
    case 'negative':
      return ['Content-Length: -1']
    case 'endless':
      return ['Content-Length: 99999999999999999999']
  }
}

function frameBody(framing: Framing, body: string): string {
  if (framing === 'chunked') return `${body && `${body.length.toString(16)}\r\n${body}\r\n`}0\r\n\r\n`
  return framing === 'badly chunked' ? `zz\r\n${body}\r\n` : body
}
