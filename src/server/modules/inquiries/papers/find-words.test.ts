import { expect, test } from 'vitest'
import { findLines } from '../../../lib/workbook/pdf/pdf-lines.ts'
import { readPdfText } from '../../../lib/workbook/pdf/pdf-text.ts'
import { aPdf, aReport, type Report } from '../../../test/papers/reports.ts'
import { findWords } from './find-words.ts'

/** The words that are heats of ours, in any case. */
async function findHeats(pdf: Uint8Array, ours: ReadonlySet<string>) {
  const words = findWords(findLines(await readPdfText(Buffer.from(pdf), { pagesMax: 500, takesUnseen: true })))
  return (words ?? []).filter(({ text }) => ours.has(text.toLowerCase()))
}

const heatsOf = (...heats: string[]) => new Set(heats.map((heat) => heat.toLowerCase()))

test.each([
  ['Heat 4A7731', '4a7731', true],
  ['Heat: 4A7731, 4B1000', '4a7731', true],
  ['(4a-7731/2)', '4A-7731/2', true],
  ['4A7731-02', '4A7731', true],
  ['HEAT NO 845512', '845512', true],
  ['845512', '845512', true],
  ['84551', '84551', false],
  ['PO No. 845512', '845512', false],
  ['Order 845512 of heat 845512', '845512', true],
  ['Phone 219-555-0143 x 845512', '0143', false],
  ['Tel. 2195550143', '2195550143', false],
  ['12-845512-7', '845512', false],
])('in %j the heat %s is there, sure: %s', async (text, heat, isSure) => {
  const pdf = await aPdf((document) => document.text(text))
  expect(await findHeats(pdf, heatsOf(heat))).toMatchObject([{ isSure }])
})

test.each([
  ['X4A7731', '4A7731'],
  ['4A77310', '4A7731'],
  ['4A 7731', '4A7731'],
  ['Prime', 'Prime'],
  ['A36', 'A36'],
])('in %j the heat %s is not', async (text, heat) => {
  expect(await findHeats(await aPdf((document) => document.text(text)), heatsOf(heat))).toEqual([])
})

test('the heading of a column says what is below it', async () => {
  const pdf = await aPdf((document) => {
    for (const [x, texts] of [
      [40, ['Customer PO', '845512', '4A7731']],
      [200, ['Heat Number', '733190', '733191']],
    ] as const) {
      for (const [row, text] of texts.entries()) document.text(text, x, 60 + 14 * row, { lineBreak: false })
    }
  })
  const found = await findHeats(pdf, heatsOf('845512', '733190', '733191', '4A7731'))
  expect(found.filter(({ isSure }) => isSure).map(({ text }) => text)).toEqual(['733190', '733191'])
})

test('what a scanner recognized counts', async () => {
  const pdf = await aPdf((document) => {
    document.addContent('3 Tr')
    document.text('Heat 4A7731')
  })
  expect(await findHeats(pdf, heatsOf('4A7731'))).toHaveLength(1)
})

/** Always the same, so that the figures are too. */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const upTo = (max: number) => Math.floor(next() * max)
  const digits = (count: number) =>
    Array.from({ length: count }, (_, at) => (at === 0 ? 1 + upTo(9) : upTo(10))).join('')
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[upTo(items.length)]
    if (item === undefined) throw new Error('Nothing to pick')
    return item
  }
  return { upTo, digits, pick }
}

test('of 300 reports with heats, dates, telephone and order numbers and decoys, the heats are found and no others', async () => {
  const { upTo, digits, pick } = createRandom(7)
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
  const letter = () => pick([...letters])
  const aHeat = () =>
    pick([
      () => `${digits(1)}${letter()}${digits(4)}`,
      () => `${letter()}${digits(5)}`,
      () => digits(6),
      () => digits(7),
      () => `${letter()}${letter()}${digits(4)}`,
      () => `${digits(2)}-${digits(5)}`,
      () => `${digits(5)}${letter()}`,
    ])()
  const stock = [...new Set(Array.from({ length: 20_000 }, aHeat))]
  const ours = heatsOf(...stock)
  const theirs = () => {
    for (;;) {
      const heat = aHeat()
      if (!ours.has(heat.toLowerCase())) return heat
    }
  }
  const day = () => `${1 + upTo(12)}/${1 + upTo(28)}/20${20 + upTo(7)}`
  let [offered, wrong, present, found] = [0, 0, 0, 0]
  for (let number = 0; number < 300; number += 1) {
    const heats = Array.from({ length: 3 }, () => Array.from({ length: 1 + upTo(4) }, () => pick(stock)))
    // Numbers of other things, some of which are heats of ours by chance.
    const decoy = () => (upTo(3) === 0 ? pick(stock.filter((heat) => /^\d+$/.test(heat))) : digits(5 + upTo(4)))
    const facts = [
      `Date: ${day()}   Certificate No. ${decoy()}`,
      `Purchase Order: ${decoy()}`,
      `Customer PO# ${letter()}-${decoy()}`,
      `Phone: (${digits(3)}) ${digits(3)}-${digits(4)}   Fax: ${digits(3)}-${digits(3)}-${digits(4)}`,
      `Invoice ${decoy()}, BOL ${decoy()}, ship date ${day()}`,
      `Weight: ${digits(2)},${digits(3)} lb   Page 1 of 3   Zip ${digits(5)}`,
      `Not of this order: ${theirs()}`,
      // Nothing says what these are.
      `${digits(6)}   ${digits(10)}   ${letter()}${digits(5)}`,
    ]
    const report: Report = { heats, facts, layout: pick(['label', 'table', 'sentence'] as const) }
    const real = heatsOf(...heats.flat())
    const words = (await findHeats(await aReport(report), ours)).filter(({ isSure }) => isSure)
    const known = new Set(words.map(({ text }) => text.toLowerCase()))
    offered += known.size
    wrong += [...known].filter((heat) => !real.has(heat)).length
    present += real.size
    found += [...real].filter((heat) => known.has(heat)).length
  }
  const figures = { offered, wrong, present, found }
  expect(wrong / offered, JSON.stringify(figures)).toBeLessThanOrEqual(1 / 300)
  expect(found / present, JSON.stringify(figures)).toBeGreaterThanOrEqual(0.95)
  expect(figures).toMatchInlineSnapshot(`
    {
      "found": 2283,
      "offered": 2283,
      "present": 2283,
      "wrong": 0,
    }
  `)
}, 120_000)
