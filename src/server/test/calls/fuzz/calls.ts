import * as fc from 'fast-check'
import type * as z from 'zod'
import type { PathTarget, ProcedureTarget, Target } from './call-targets.ts'
import { type Corruption, corrupt, corruptions, type Slip, slip, slips, toNode, writeNode } from './corrupt-json.ts'
import { oddTexts } from './odd-texts.ts'
import { accepts, validInput } from './valid-values.ts'

/**
 * What the schema of its target says about a call; `unknown` if the schema does not decide, `closed` for a stranger's
 * admin call.
 */
export type Verdict = 'right' | 'wrong' | 'unknown' | 'closed'

/** A well-formed call; only its values may be odd. */
export type Call = {
  kind: 'path' | 'procedure' | 'batch'
  /** The name of its target, or of all in a batch. */
  target: string
  isAdmin: boolean
  verdict: Verdict
  method: string
  url: string
  headers: Record<string, string>
  /** JSON or a form, each character one byte. */
  body?: string
}

const jsonBytesMax = 256 * 1024
const paramCharsMax = 2_000
// Node refuses longer request headers.
const urlCharsMax = 12_000
const batchMax = 22
const asJson = { 'content-type': 'application/json' }
const formBoundary = 'a-boundary'
/** The placeholder for the example's file in a form. */
export const exampleFile = '<file of the example>'
const headerSafe = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/

const headerTexts = fc
  .oneof(fc.constantFrom('one', 'two', '"a", W/"b"', '*', ...oddTexts), fc.string({ unit: 'grapheme-ascii' }))
  .filter((text) => headerSafe.test(text))
const harmlessHeaders = fc.record(
  {
    'accept-encoding': fc.constantFrom('gzip', 'br, gzip;q=0.5', 'identity;q=0, *;q=0', 'gzip;q=1e309', ',,;', 'x'),
    accept: fc.constantFrom('*/*', 'text/html', 'x/y;q=-1'),
    'x-forwarded-for': fc.constantFrom('10.0.0.1', '::1', 'fe80::1%eth0', 'unknown', '1.2.3.4:80', ',,', '::::::::::'),
    'if-none-match': headerTexts,
    'x-request-id': headerTexts,
  },
  { requiredKeys: [] },
)

/** Calls of these targets, of which there must be one. */
export function callsOf(targets: readonly Target[]): fc.Arbitrary<Call> {
  return fc.oneof(...targets.map((target) => (target.kind === 'path' ? pathCalls(target) : procedureCalls(target))))
}

/** Mostly an admin for admin calls, and never where the call would end the session. */
function callersOf(role: Target['role'], asStranger = false): fc.Arbitrary<boolean> {
  if (asStranger) return fc.constant(false)
  return role === 'admin' ? fc.integer({ min: 0, max: 15 }).map((turn) => turn > 0) : fc.boolean()
}

function pathCalls(target: PathTarget): fc.Arbitrary<Call> {
  const { name, method, role, example } = target
  const parts = fc.record({
    isAdmin: callersOf(role, example.asStranger),
    harmless: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: harmlessHeaders }),
    params: paramsOf(target),
    query: queriesOf(target),
    headers: headersOf(target),
    body: target.body ? bodiesOf(target.body, target.exampleBody) : fc.constant(undefined),
    form: example.form ? formsOf(example.form) : fc.constant(undefined),
  })
  return parts
    .map(({ isAdmin, harmless, params, query, headers, body, form }): Call => {
      const url = target.pattern.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
      const content = body === undefined ? form : { type: asJson, text: body }
      return {
        kind: 'path',
        target: name,
        isAdmin,
        verdict: judgePath(target, isAdmin, { params, query, headers, body }),
        method,
        url: query === '' ? url : `${url}?${query}`,
        headers: { ...harmless, ...headers, ...content?.type },
        ...(content && { body: content.text }),
      }
    })
    .filter(({ url }) => url.length <= urlCharsMax)
}

type PathInput = {
  params: Record<string, string>
  query: string
  headers: Record<string, string>
  body: string | undefined
}

function judgePath(target: PathTarget, isAdmin: boolean, { params, query, headers, body }: PathInput): Verdict {
  const texts = Object.values(params)
  // An address with a missing or escaping name is another address; one that is too long has its own answer.
  if (texts.some((text) => /^\.{0,2}$/.test(text) || encodeURIComponent(text).length > paramCharsMax)) return 'unknown'
  if (target.role === 'admin' && !isAdmin) return 'closed'
  // The file matters too.
  if (target.example.form) return 'unknown'
  const verdicts = [
    judgeValue(target.params, params),
    judgeValue(target.query, readQuery(query)),
    judgeValue(target.headers, headers),
    body === undefined || (target.example.mayLackBody && ['', 'null'].includes(body))
      ? 'right'
      : judgeJson(target.body, body),
  ]
  // Prototype names are refused in any JSON.
  if (body !== undefined && /__proto__|constructor/.test(body)) return 'unknown'
  return (['unknown', 'wrong'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'right'
}

function judgeValue(schema: z.core.$ZodType | undefined, value: unknown): Verdict {
  return !schema || accepts(schema, value) ? 'right' : 'wrong'
}

function judgeJson(schema: z.core.$ZodType | undefined, json: string): Verdict {
  if (Buffer.byteLength(json) > jsonBytesMax) return 'unknown'
  const parsed = parse(json)
  // Without a schema, the body is not read.
  if (!parsed) return schema ? 'wrong' : 'unknown'
  return judgeValue(schema, parsed.value)
}

function parse(json: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) }
  } catch {
    return undefined
  }
}

function paramsOf({ params, example }: PathTarget): fc.Arbitrary<Record<string, string>> {
  const right = fc.constant(example.params ?? {})
  if (!params) return right
  const names = Object.keys(params.shape)
  const odd = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...oddTexts)])))
  const valid = validInput(params) as fc.Arbitrary<Record<string, string>> // a path has only texts
  return fc
    .oneof({ weight: 6, arbitrary: right }, { weight: 2, arbitrary: valid }, { weight: 1, arbitrary: odd })
    .map((texts) => Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.toWellFormed()])))
}

function queriesOf({ query, example }: PathTarget): fc.Arbitrary<string> {
  if (!query) return fc.constant('')
  return corruptedJson(mixed(validInput(query), example.query), { slips: fc.constant([]) }).map((json) =>
    new URLSearchParams(toPairs(parse(json)?.value)).toString(),
  )
}

/** The fields of a value as query parameters. */
function toPairs(value: unknown): [string, string][] {
  const toText = (part: unknown) => (typeof part === 'string' ? part : (JSON.stringify(part) ?? ''))
  if (typeof value !== 'object' || value === null) return [[toText(value), '']]
  return Object.entries(value).flatMap(([name, part]) =>
    (Array.isArray(part) ? part : [part]).map((one): [string, string] => [name, toText(one)]),
  )
}

/** Reads a query like the server: repeated names become a list. */
function readQuery(query: string): Record<string, string | string[]> {
  const pairs = [...new URLSearchParams(query)]
  const names = [...new Set(pairs.map(([name]) => name))]
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...others] = pairs.flatMap(([other, text]) => (other === name ? [text] : []))
      return [name, others.length > 0 ? [first, ...others] : first]
    }),
  )
}

function headersOf({ headers }: PathTarget): fc.Arbitrary<Record<string, string>> {
  return fc.subarray(Object.keys(headers?.shape ?? {})).chain((names) => {
    return fc.record(Object.fromEntries(names.map((name) => [name, headerTexts])))
  })
}

function bodiesOf(schema: z.core.$ZodType, example?: Record<string, unknown>): fc.Arbitrary<string> {
  return corruptedJson(mixed(validInput(schema), example), { slips: someSlips })
}

function procedureCalls(target: ProcedureTarget): fc.Arbitrary<Call> {
  const { name, role, isQuery, asStranger, input } = target
  return fc
    .record({ isAdmin: callersOf(role, asStranger), json: inputsOf(target), harmless: harmlessHeaders })
    .map(({ isAdmin, json, harmless }): Call => {
      const verdict = role === 'admin' && !isAdmin ? 'closed' : judgeJson(input, json)
      const call = { kind: 'procedure', target: name, isAdmin, verdict } as const
      const url = `/trpc/${name}`
      return isQuery
        ? { ...call, method: 'GET', url: `${url}?input=${encodeURIComponent(json)}`, headers: harmless }
        : { ...call, method: 'POST', url, headers: { ...harmless, ...asJson }, body: json }
    })
    .filter(({ url }) => url.length <= urlCharsMax)
}

function inputsOf({ input, exampleInput }: ProcedureTarget): fc.Arbitrary<string> {
  return input
    ? bodiesOf(input, exampleInput)
    : corruptedJson(fc.constantFrom<unknown>(null, {}, 'x'), { slips: someSlips })
}

/** Batches of calls. */
export function batchesOf(procedures: readonly ProcedureTarget[]): fc.Arbitrary<Call> {
  // Signing in or out cannot be combined with other calls.
  const batchable = procedures.filter(({ asStranger }) => !asStranger)
  const batchOf = (isQuery: boolean) => {
    const entries = batchable.flatMap((target) =>
      target.isQuery === isQuery ? [fc.record({ name: fc.constant(target.name), json: inputsOf(target) })] : [],
    )
    return fc
      .record({
        isAdmin: fc.boolean(),
        entries: fc.array(fc.oneof(...entries), { minLength: 1, maxLength: batchMax }),
        slips: someSlips,
      })
      .map(({ isAdmin, entries, slips }): Call => {
        const names = entries.map(({ name }) => name).join(',')
        const json = slips.reduce(slip, `{${entries.map(({ json }, index) => `"${index}":${json}`).join(',')}}`)
        const url = `/trpc/${names}?batch=1`
        const call = { kind: 'batch', target: names, isAdmin, verdict: 'unknown' } as const
        return isQuery
          ? { ...call, method: 'GET', url: `${url}&input=${encodeURIComponent(json)}`, headers: {} }
          : { ...call, method: 'POST', url, headers: asJson, body: json }
      })
      .filter(({ url }) => url.length <= urlCharsMax)
  }
  return fc.oneof({ weight: 2, arbitrary: batchOf(true) }, { weight: 1, arbitrary: batchOf(false) })
}

/** Values with some or all fields of an example, or it alone, so that records are found and calls succeed. */
function mixed(values: fc.Arbitrary<unknown>, example: Readonly<Record<string, unknown>> = {}): fc.Arbitrary<unknown> {
  const names = Object.keys(example)
  if (names.length === 0) return values.map((value) => ({ ...Object(value) }))
  const withSome = fc.tuple(values, fc.oneof(fc.subarray(names), fc.constant(names))).map(([value, kept]) => {
    return { ...Object(value), ...Object.fromEntries(kept.map((name) => [name, example[name]])) }
  })
  return fc.oneof({ weight: 2, arbitrary: withSome }, { weight: 1, arbitrary: fc.constant(example) })
}

const someCorruptions = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Corruption[]>([]) },
  { weight: 4, arbitrary: fc.tuple(corruptions) },
  { weight: 1, arbitrary: fc.array(corruptions, { maxLength: 4 }) },
)
const someSlips = fc.oneof(
  { weight: 15, arbitrary: fc.constant<Slip[]>([]) },
  { weight: 1, arbitrary: fc.array(slips, { maxLength: 2 }) },
)

function corruptedJson(
  values: fc.Arbitrary<unknown>,
  { slips }: { slips: fc.Arbitrary<Slip[]> },
): fc.Arbitrary<string> {
  return fc
    .tuple(values, someCorruptions, slips)
    .map(([value, corrupted, slipped]) =>
      slipped.reduce(slip, writeNode(corrupted.reduce((node, change) => corrupt(node, change), toNode(value)))),
    )
}

type Form = { type: Record<string, string>; text: string }

function formsOf({ fields = {} }: NonNullable<PathTarget['example']['form']>): fc.Arbitrary<Form> {
  const oddContent = fc.constantFrom('', 'PK\u0003\u0004', 'Product ID,Weight\r\n1,2\r\n', '\u0089PNG')
  const content = fc.oneof(fc.constant(exampleFile), oddContent)
  const name = fc.constantFrom('list.xlsx', 'logo.png', '../../x', 'a\\"b', '', 'x'.repeat(300))
  const texts = fc.oneof(
    fc.constantFrom(...oddTexts),
    fc.nat(5_000).map((chars) => 'x'.repeat(chars)),
  )
  const odd = fc.dictionary(fc.constantFrom('file', 'category', 'replaceScope', '__proto__', 'x'), texts, {
    maxKeys: 2,
  })
  const whole = fc.constant({ content: exampleFile, name: 'list.xlsx', odd: {}, isCut: false })
  const any = fc.record({
    content,
    name,
    odd: fc.oneof(fc.constant<Record<string, string>>({}), odd),
    isCut: fc.integer({ min: 0, max: 9 }).map((turn) => turn === 0),
  })
  return fc
    .oneof({ weight: 1, arbitrary: whole }, { weight: 2, arbitrary: any })
    .map(({ content, name, odd, isCut }) => {
      const parts = Object.entries({ ...fields, ...odd }).map(
        ([field, text]) =>
          `--${formBoundary}\r\n${disposition(field)}\r\n\r\n${Buffer.from(text).toString('latin1')}\r\n`,
      )
      const filePart = `--${formBoundary}\r\n${disposition('file')}; filename="${name}"\r\n\r\n${content}\r\n`
      const text = `${parts.join('')}${filePart}--${formBoundary}--\r\n`
      return {
        type: { 'content-type': `multipart/form-data; boundary=${formBoundary}` },
        text: isCut ? text.slice(0, text.length / 2) : text,
      }
    })
}

const disposition = (field: string) => `Content-Disposition: form-data; name="${field}"`
