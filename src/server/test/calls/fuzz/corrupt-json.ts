import * as fc from 'fast-check'
import { oddTexts } from './odd-texts.ts'

/** JSON that can hold what JavaScript cannot: numbers beyond a double, repeated fields, `__proto__`. */
export type Node = string | Node[] | { fields: (readonly [name: string, value: Node])[] }

/** One change to a part of some JSON, counted from its root. */
export type Corruption = { place: number; change: Change }
type Change =
  | { kind: 'instead'; json: string }
  | { kind: 'nothing' }
  | { kind: 'listed' }
  | { kind: 'quoted' }
  | { kind: 'repeated'; times: number }
  | { kind: 'lengthened'; text: string }
  | { kind: 'with field'; name: string; json: string }
/** One change to the text of some JSON, at a share of its length. */
export type Slip = { at: number; kind: 'cut' | 'doubled' | 'without' } | { at: number; kind: 'with'; text: string }

const repeatMax = 6_000
const charsMax = 20_000

const oddNumbers = [
  ...['0', '-0', '-1', '0.5', '1.0', '1e0', '2147483647', '2147483648', '-2147483649', '4294967296'],
  ...['9007199254740993', '1e21', '1e309', '-1e309', '5e-324', '123456789012345678901234567890'],
]
const deepLists = [5, 500, 3_000].map((depth) => '['.repeat(depth) + ']'.repeat(depth))
const deepObjects = `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`
const polluters = ['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}']
const oddFields = ['id', 'createdAt', 'status', 'active', '__proto__', 'constructor', 'toString', 'unknown', '', '0']

const oddJson = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('null', 'true', 'false', '{}', '[]', '[[]]', '""', '[null]') },
  { weight: 3, arbitrary: fc.constantFrom(...oddNumbers) },
  { weight: 4, arbitrary: fc.constantFrom(...oddTexts).map(toJson) },
  { weight: 1, arbitrary: fc.constantFrom(...polluters, ...deepLists, deepObjects) },
  { weight: 2, arbitrary: fc.json() },
)

const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('instead'), json: oddJson }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('nothing', 'listed', 'quoted') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeated'), times: fc.nat(repeatMax) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('lengthened'),
      text: fc.oneof(
        fc.constantFrom(...oddTexts),
        fc.nat(charsMax).map((chars) => 'é'.repeat(chars)),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('with field'), name: fc.constantFrom(...oddFields), json: oddJson }),
  },
)

export const corruptions: fc.Arbitrary<Corruption> = fc.record({ place: fc.nat(1_000), change: changes })

const share = fc.nat(999).map((thousandths) => thousandths / 1000)

/** Ways to corrupt a text, so it may not be JSON. */
export const slips: fc.Arbitrary<Slip> = fc.oneof(
  fc.record({ at: share, kind: fc.constantFrom('cut', 'doubled', 'without') }),
  fc.record({
    at: share,
    kind: fc.constant('with'),
    text: fc.oneof(fc.constantFrom('\u0000', ',', '"', '}', '\\', '\ufeff', '//'), fc.string({ maxLength: 5 })),
  }),
)

export function toNode(value: unknown): Node {
  if (Array.isArray(value)) return value.map(toNode)
  if (typeof value !== 'object' || value === null) return toJson(value)
  return { fields: Object.entries(value).map(([name, part]) => [name, toNode(part)]) }
}

export function corrupt(node: Node, { place, change }: Corruption): Node {
  let left = place % countNodes(node)
  return visit(node) ?? 'null'

  function visit(part: Node): Node | undefined {
    left -= 1
    if (left === -1) return applyChange(part, change)
    if (typeof part === 'string') return part
    if (Array.isArray(part)) return part.flatMap((element) => visit(element) ?? [])
    const fields = part.fields.flatMap(([name, value]) => {
      const changed = visit(value)
      return changed === undefined ? [] : [[name, changed] as const]
    })
    return { fields }
  }
}

function applyChange(node: Node, change: Change): Node | undefined {
  switch (change.kind) {
    case 'instead':
      return change.json
    case 'nothing':
      return undefined
    case 'listed':
      return [node]
    case 'quoted':
      return toJson(writeNode(node))
    case 'repeated':
      return Array.isArray(node) ? repeatElements(node, change.times) : lengthen(node, 'x'.repeat(change.times))
    case 'lengthened':
      return lengthen(node, change.text)
    case 'with field': {
      const field = [change.name, change.json] as const
      return typeof node === 'object' && 'fields' in node ? { fields: [...node.fields, field] } : { fields: [field] }
    }
  }
}

function repeatElements(elements: readonly Node[], times: number): Node[] {
  return Array.from({ length: times }, (_, index) => elements[index % elements.length] ?? 'null')
}

function lengthen(node: Node, text: string): Node {
  return typeof node === 'string' && node.startsWith('"') ? node.slice(0, -1) + toJson(text).slice(1) : toJson(text)
}

function countNodes(node: Node): number {
  if (typeof node === 'string') return 1
  const parts = Array.isArray(node) ? node : node.fields.map(([, value]) => value)
  return parts.reduce<number>((sum, part) => sum + countNodes(part), 1)
}

export function writeNode(node: Node): string {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return `[${node.map(writeNode).join(',')}]`
  return `{${node.fields.map(([name, value]) => `${toJson(name)}:${writeNode(value)}`).join(',')}}`
}

export function slip(text: string, slip: Slip): string {
  const at = Math.floor(text.length * slip.at)
  const [start, end] = [text.slice(0, at), text.slice(at)]
  switch (slip.kind) {
    case 'cut':
      return start
    case 'doubled':
      return text + end
    case 'without':
      return start + end.slice(1)
    case 'with':
      return start + slip.text + end
  }
}

// ASCII only, so lone surrogates and control characters survive the transport.
function toJson(value: unknown): string {
  const ascii = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  return (JSON.stringify(value) ?? 'null').replace(/[\u007f-\uffff]/g, ascii)
}
