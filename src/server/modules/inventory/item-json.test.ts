import { expect, test } from 'vitest'
import * as z from 'zod'
import { type InventoryItem, inventoryItem } from '../../../shared/inventory.ts'
import { writeItemsJson } from './item-json.ts'
import { packingSeparator } from './queries.ts'

const aView: InventoryItem = {
  id: 'item-1',
  productId: 'P-100',
  heatNum: 'H-100',
  product: 'HR Coil',
  thickness: '0.1345',
  width: '48',
  length: 'COIL',
  qtyPcs: 1,
  weight: '42,350',
  gradeCategory: 'A1011 CS-B',
  condition: 'Prime',
  locationState: 'OH',
  sourceCode: 'DMW1',
  category: 'Hot Rolled Coil',
  regionCodes: 'ENC,MA',
  createdAt: '2026-11-21T16:05:00.000Z',
}

/** Packs items as the database does: their texts in the order of the columns, the time as seconds since 1970. */
function pack(items: readonly InventoryItem[]): string {
  const packOne = ({ createdAt, ...texts }: InventoryItem) =>
    [...Object.values(texts), Date.parse(createdAt) / 1000].join(packingSeparator)
  return items.map(packOne).join(packingSeparator)
}

function writeAndParse(items: readonly InventoryItem[]): unknown {
  return JSON.parse(String(writeItemsJson({ items: items.length, packed: pack(items) })))
}

const texts = z
  .record(z.string(), z.string())
  .parse(Object.fromEntries(Object.entries(aView).filter(([, value]) => typeof value === 'string')))
const textFields = Object.keys(texts).filter((field) => field !== 'createdAt')

const oddTexts = [
  '',
  ' ',
  '"',
  '"quoted"',
  '\\',
  '\\"',
  '\\n',
  'C:\\Mills\\',
  '/',
  '\n',
  'two\r\nlines',
  '\ttab\t',
  String.fromCharCode(...Array.from({ length: 31 }, (_, i) => i + 1)),
  'Stähle für Öfen, ß',
  '¼" × 3½′',
  '鋼板',
  '🔩 bolts 👷🏽‍♀️',
  'a\u2028line\u2029and a paragraph',
  '\u0080\u009f\u00a0\ufeff\ufffd\uffff',
  '"},{"id":"forged',
  '__proto__',
  '{}[]:,null',
  'x'.repeat(10_000),
]

test.for(textFields)('a text of any characters as %s becomes what it was', (field) => {
  const items = oddTexts.map((text) => ({ ...aView, [field]: text }))
  expect(writeAndParse(items)).toEqual(items)
})

test('an item whose texts are all odd, or all empty, becomes what it was', () => {
  const items = oddTexts.map((text) => ({
    ...aView,
    ...Object.fromEntries(textFields.map((field) => [field, text])),
  }))
  expect(writeAndParse(items)).toEqual(items)
})

test('the fields stand in the order of the contract, without spaces', () => {
  const written = String(writeItemsJson({ items: 1, packed: pack([aView]) }))
  expect(written).toBe(JSON.stringify([aView]))
  expect(Object.keys(aView)).toEqual(Object.keys(inventoryItem.shape))
})

test('no items are an empty list', () => {
  expect(String(writeItemsJson({ items: 0, packed: null }))).toBe('[]')
})

test.for([1, 2, 3, 2_500])('%i items become a list of as many', (count) => {
  const items = Array.from({ length: count }, (_, i) => ({
    ...aView,
    id: `item-${i}`,
    qtyPcs: i * 37,
    product: oddTexts[i % (oddTexts.length - 1)] ?? '',
    createdAt: new Date(Date.parse(aView.createdAt) + i).toISOString(),
  }))
  expect(writeAndParse(items)).toEqual(items)
})

test.for([0, 1, -1, 2_147_483_647, -2_147_483_648])('the quantity %i is a number', (qtyPcs) => {
  expect(writeAndParse([{ ...aView, qtyPcs }])).toEqual([{ ...aView, qtyPcs }])
})

test.for([
  ['0', '1970-01-01T00:00:00.000Z'],
  ['1', '1970-01-01T00:00:01.000Z'],
  ['1795277100', '2026-11-21T16:05:00.000Z'],
  ['1795277100.5', '2026-11-21T16:05:00.500Z'],
  ['1795277100.001', '2026-11-21T16:05:00.001Z'],
  ['1795277100.07', '2026-11-21T16:05:00.070Z'],
  ['1795277100.999', '2026-11-21T16:05:00.999Z'],
  ['-0.001', '1969-12-31T23:59:59.999Z'],
  ['253402300799.999', '9999-12-31T23:59:59.999Z'],
] as const)('%s seconds since 1970 are %s', ([seconds, createdAt]) => {
  const packed = pack([aView]).replace(/[^\u007f]*$/, seconds)
  const twice = { items: 2, packed: [packed, packed].join(packingSeparator) }
  expect(JSON.parse(String(writeItemsJson(twice)))).toEqual([
    { ...aView, createdAt },
    { ...aView, createdAt },
  ])
})

test('times that a double holds in no short form keep their millisecond', () => {
  const start = Date.parse('2026-11-21T16:05:00.000Z')
  const items = Array.from({ length: 1_000 }, (_, ms) => ({
    ...aView,
    createdAt: new Date(start + ms).toISOString(),
  }))
  expect(writeAndParse(items)).toEqual(items)
})

test.for(textFields)('a separator as a part of %s is noticed', (field) => {
  const forged = { ...aView, [field]: `a${packingSeparator}b` }
  expect(writeItemsJson({ items: 1, packed: pack([forged]) })).toBeUndefined()
  expect(writeItemsJson({ items: 3, packed: pack([aView, forged, aView]) })).toBeUndefined()
})

test('items that are more or fewer than told are noticed', () => {
  for (const items of [0, 1, 3]) {
    expect(writeItemsJson({ items, packed: pack([aView, aView]) })).toBeUndefined()
  }
})
