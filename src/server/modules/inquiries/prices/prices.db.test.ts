import { sql } from 'kysely'
import { afterEach, vi } from 'vitest'
import { pricesKnownDays, type SimilarPrices } from '../../../../shared/prices/schema.ts'
import type { Quote, QuoteLineInput } from '../../../../shared/quotes/schema.ts'
import { thicknessToleranceIn } from '../../../../shared/steel/tolerances.ts'
import type { Db } from '../../../db/database.ts'
import { aQuoteDraft, aSentQuote, type Callers } from '../../../test/deals/quotes.ts'
import { anInquiry, anItem } from '../../../test/factories.ts'
import { expect, test } from '../../../test/fixtures.ts'
import { deleteOutdated } from '../../admin/retention.ts'

afterEach(() => void vi.useRealTimers())

const dayMs = 24 * 60 * 60_000
const now = Date.now()

function setDaysAgo(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: now - days * dayMs })
}

/** Numbers from 0 to 1, the same each time. */
function createDice(seed: number) {
  let state = seed
  const roll = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(roll() * values.length)] as Value // never empty
  return { roll, pick }
}

// What each text means, so that the plain count below reads nothing.
const kinds = {
  'Hot Rolled Coil': 'Hot Rolled Coil',
  'HR COIL, P-7': 'Hot Rolled Coil',
  'Galvanized Sheet': 'Galvanized Sheet',
} as const
const thicknesses = {
  '0.0598': 0.0598,
  '16 GA': undefined,
  '0.062': 0.062,
  '0.072': 0.072,
  '.25': 0.25,
  '0.258': 0.258,
}
const families = {
  'A1011 CS-B': ['A1011'],
  'ASTM A1011 SS GR 36': ['A1011'],
  A36: ['A36'],
  'A36/A1011': ['A36', 'A1011'],
  'A653 CS': ['A653'],
  '': [''],
}
const conditions = { Prime: 'prime', PR: 'prime', Secondary: 'secondary' }
const keysOf = <Key extends string>(texts: Record<Key, unknown>) => Object.keys(texts) as Key[] // Object.keys loses the type

type Told = {
  inquiry: string
  quoteId: string
  email: string
  at: number
  position: number
  line: QuoteLineInput
  accepted: boolean
}

/** A price by the hundredweight in whole cents, by long division of decimal texts. */
function centsOf(text: string | null, { unit, pieces, weightLb }: QuoteLineInput): bigint | undefined {
  if (text === null) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  const price = BigInt(whole + fraction.padEnd(4, '0'))
  const pounds = BigInt(Math.round((weightLb ?? 0) * 1_000))
  const [times, by] = {
    cwt: [1n, 1n],
    ton: [1n, 20n],
    lb: [100n, 1n],
    piece: [BigInt(pieces ?? 0) * 100_000n, pounds],
    lot: [100_000n, pounds],
  }[unit] as [bigint, bigint] // each has two
  if (times === 0n || by === 0n) return undefined
  return (price * times * 2n + by * 100n) / (by * 200n)
}

const dollars = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

function figuresOf(told: readonly (Told & { cents: bigint })[]) {
  const sorted = told.map(({ cents }) => cents).toSorted((a, b) => Number(a - b))
  const [low, high] = [sorted[0], sorted.at(-1)]
  const middles = [
    sorted[Math.floor((sorted.length - 1) / 2)] ?? 0n,
    sorted[Math.floor(sorted.length / 2)] ?? 0n,
  ] as const
  const last = told.toSorted((a, b) => b.at - a.at || a.position - b.position)[0]
  return {
    count: new Set(told.map(({ quoteId }) => quoteId)).size,
    last: last ? { perCwt: dollars(last.cents), at: new Date(last.at).toISOString(), accepted: last.accepted } : null,
    low: low === undefined ? null : dollars(low),
    high: high === undefined ? null : dollars(high),
    median: sorted.length === 0 ? null : dollars((middles[0] + middles[1] + 1n) / 2n),
  }
}

/** The same answer, counted line by line. */
function countPlainly(wanted: QuoteLineInput & { email: string }, all: readonly Told[]): SimilarPrices {
  const meaning = ({ description, condition }: QuoteLineInput) => [
    kinds[description as keyof typeof kinds],
    conditions[condition as keyof typeof conditions],
  ]
  const familiesOf = ({ grade }: QuoteLineInput) => families[grade as keyof typeof families]
  const kindOf = ({ description }: QuoteLineInput) => kinds[description as keyof typeof kinds]
  const thicknessOf = (line: QuoteLineInput) =>
    thicknesses[line.thickness as keyof typeof thicknesses] ?? (kindOf(line) === 'Galvanized Sheet' ? 0.0635 : 0.0598)
  const tolerance = thicknessToleranceIn(thicknessOf(wanted), kindOf(wanted))
  const alike = all.filter(
    ({ at, line }) =>
      at >= now - pricesKnownDays * dayMs &&
      meaning(line).join() === meaning(wanted).join() &&
      familiesOf(line).some((family) => familiesOf(wanted).includes(family)) &&
      Math.abs(thicknessOf(line) - thicknessOf(wanted)) <= tolerance + 1e-9,
  )
  const priced = alike.flatMap((told) => {
    const cents = centsOf(told.line.price ?? null, told.line)
    return cents === undefined ? [] : [{ ...told, cents }]
  })
  const costs = priced
    .flatMap((told) => centsOf(told.line.cost ?? null, told.line) ?? [])
    .toSorted((a, b) => Number(a - b))
  const own = priced.filter(({ email }) => email === wanted.email)
  const middle = (index: number) => costs[Math.floor(index)] ?? 0n
  const cost = (middle((costs.length - 1) / 2) + middle(costs.length / 2) + 1n) / 2n
  return {
    ...figuresOf(priced),
    cost: costs.length === 0 ? null : dollars(cost),
    customer: own.length === 0 ? null : figuresOf(own),
  }
}

/** Sends versions with random lines on random days, and takes some; gives the lines that count. */
async function sendRandomQuotes(callers: Callers, seed: number, quotes: number): Promise<Told[]> {
  const { roll, pick } = createDice(seed)
  const told = new Map<string, Told[]>()
  const money = (from: number) => (from + roll() * from).toFixed(pick([0, 2, 4]))
  const aLine = (): QuoteLineInput => ({
    id: crypto.randomUUID(),
    inquiryItemId: null,
    description: pick(keysOf(kinds)),
    thickness: pick(keysOf(thicknesses)),
    width: '48',
    length: 'COIL',
    grade: pick(keysOf(families)),
    condition: pick(keysOf(conditions)),
    heat: '',
    shipsFrom: '',
    leadTime: '',
    note: '',
    pieces: pick([null, 1, 7]),
    weightLb: pick([null, 12_345.678, 42_350, 3]),
    price: money(30),
    cost: pick([null, money(25)]),
    unit: pick(['cwt', 'ton', 'lb', 'piece', 'lot'] as const),
    basis: 'actual',
    noQuote: roll() < 0.1,
  })
  const days = Array.from({ length: quotes }, (_, index) => 300.5 - (index * 300) / quotes)
  for (const [index, day] of days.entries()) {
    setDaysAgo(day)
    const email = `buyer${Math.floor(roll() * 4)}@acme.example`
    const lines = Array.from({ length: 1 + Math.floor(roll() * 4) }, aLine).map((line, at) =>
      // What cannot be summed cannot be sent.
      at === 0 || (line.unit !== 'lot' && line.weightLb === null) || (line.unit === 'piece' && line.pieces === null)
        ? { ...line, noQuote: false, unit: 'cwt' as const, weightLb: 42_350 }
        : line,
    )
    const earlier = [...told.keys()]
    const again = earlier.length > 5 && roll() < 0.3 ? pick(earlier) : undefined
    const first = again === undefined ? undefined : told.get(again)?.[0]
    const sent: Quote & { token?: string } =
      again === undefined || first?.accepted
        ? await aSentQuote(callers, { lines }, { email })
        : await sendAgain(callers, again, lines)
    const takes = index % 5 === 0 && 'token' in sent
    if (takes)
      await callers.visitor.inquiries.offers.answer({ token: sent.token ?? '', answer: 'accept', name: 'Pat Doe' })
    told.set(
      sent.inquiryId,
      lines.flatMap((line, position) =>
        line.noQuote
          ? []
          : {
              inquiry: sent.inquiryId,
              quoteId: sent.id,
              email: first && !first.accepted ? first.email : email,
              at: Date.parse(sent.sentAt ?? ''),
              position,
              line,
              accepted: takes,
            },
      ),
    )
  }
  vi.useRealTimers()
  return [...told.values()].flat()
}

async function sendAgain({ admin }: Callers, inquiryId: string, lines: QuoteLineInput[]): Promise<Quote> {
  const { id, revision } = await admin.inquiries.quotes.create({ inquiryId })
  await admin.inquiries.quotes.update({ id, revision, freight: 'included', lines })
  return admin.inquiries.quotes.send({ id })
}

test('like steel brought what a plain count of all quotes says, whatever was quoted', async ({ admin, visitor }) => {
  const all = await sendRandomQuotes({ admin, visitor }, 7, 45)
  const answers = new Set<string>()
  for (const { line, email } of all) {
    const answer = await admin.inquiries.prices.similar({ lineId: line.id })
    expect(answer, JSON.stringify(line)).toEqual(countPlainly({ ...line, email }, all))
    answers.add(JSON.stringify(answer))
  }
  // Otherwise equal answers would prove little.
  expect(answers.size).toBeGreaterThan(20)
})

const forget = (db: Db) =>
  sql`with gone as (delete from steel_prices), quoted as (update quotes set prices_kept = false)
    update asks set prices_kept = false`.execute(db)

test('a draft counts nothing; sent, it counts instead of the version before, with who took it', async ({
  db,
  admin,
  visitor,
}) => {
  const { id: itemId } = await anItem(db)
  const draft = await aQuoteDraft(
    { admin, visitor },
    { lines: [{ inquiryItemId: itemId }] },
    { selectedItems: [itemId] },
  )
  const similar = () => admin.inquiries.prices.similar({ itemId })
  expect((await similar()).count).toBe(0)
  const first = await admin.inquiries.quotes.send({ id: draft.id })
  expect(await similar()).toMatchObject({ count: 1, last: { perCwt: '42.50', accepted: false }, cost: null })
  const next = await admin.inquiries.quotes.create({ inquiryId: first.inquiryId, from: first.id })
  const lines = next.lines.map((line) => ({ ...line, price: '41', cost: '36' }))
  await admin.inquiries.quotes.update({ id: next.id, revision: next.revision, freight: 'included', lines })
  expect(await similar()).toMatchObject({ count: 1, last: { perCwt: '42.50' } })
  const { link } = await admin.inquiries.quotes.send({ id: next.id })
  const token = link?.split('/').at(-1) ?? ''
  await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat Doe' })
  const last = { perCwt: '41.00', at: expect.any(String), accepted: true }
  const figures = { count: 1, last, low: '41.00', high: '41.00', median: '41.00' }
  expect(await similar()).toEqual({ ...figures, cost: '36.00', customer: null })
  const { inquiryId } = first
  const told = { ...figures, cost: '36.00', customer: figures }
  expect(await admin.inquiries.prices.similar({ itemId, inquiryId })).toEqual(told)
  // What was sent before prices were kept is read by the clean-up.
  await forget(db)
  expect((await similar()).count).toBe(0)
  await deleteOutdated(db)
  expect(await admin.inquiries.prices.similar({ itemId, inquiryId })).toEqual(told)
  await admin.inquiries.quotes.withdraw({ id: next.id })
  expect(await similar()).toMatchObject({ count: 1, last: { perCwt: '41.00', accepted: false } })
  await admin.inquiries.delete({ id: inquiryId })
  expect(await similar()).toMatchObject({ count: 0, last: null })
})

test("suppliers' costs count where the quote has none, the last answer of each", async ({ db, admin, visitor }) => {
  const coil = await anItem(db)
  const other = await anItem(db, { product_id: 'P-2', weight: '20,000' })
  const { id: inquiryId } = await visitor.inquiries.submit(anInquiry({ selectedItems: [coil.id, other.id] }))
  const ask = await admin.inquiries.asks.create({ inquiryId, sourceCode: 'DMW1', validUntil: '2999-12-24' })
  const answer = async (costs: readonly (readonly [string, 'cwt' | 'lb' | 'lot'])[], revision: number) =>
    admin.inquiries.asks.answer({
      id: ask.id,
      revision,
      lines: ask.lines.map(({ id }, index) => ({
        id,
        available: 'yes' as const,
        pieces: null,
        weightLb: null,
        cost: costs[index]?.[0] ?? null,
        unit: costs[index]?.[1] ?? 'cwt',
        readyOn: null,
        note: '',
      })),
    })
  const cost = async () => (await admin.inquiries.prices.similar({ itemId: coil.id })).cost
  const { revision } = await answer([['38', 'cwt']], ask.revision)
  expect(await cost()).toBe('38.00')
  // 8,000 dollars for 20,000 lb are 40 for a hundredweight.
  await answer(
    [
      ['0.37', 'lb'],
      ['8000', 'lot'],
    ],
    revision,
  )
  expect(await cost()).toBe('38.50')
  const draft = await admin.inquiries.quotes.create({ inquiryId })
  const lines = draft.lines.map((line, index) => ({ ...line, price: '42', cost: index === 0 ? '36' : null }))
  await admin.inquiries.quotes.update({ id: draft.id, revision: draft.revision, freight: 'included', lines })
  await admin.inquiries.quotes.send({ id: draft.id })
  // 36 as quoted, 40 as answered.
  expect(await cost()).toBe('38.00')
  await forget(db)
  await deleteOutdated(db)
  expect(await cost()).toBe('38.00')
})

test('whatever lists and lines say, quotes are sent and answers stored, and the rest has its prices', async ({
  db,
  admin,
  visitor,
}) => {
  const long = Array.from({ length: 250 }, () => crypto.randomUUID()).join(' ')
  const odd = [
    await anItem(db, {
      category: long.slice(0, 2_000),
      condition: long.slice(2_000, 4_000),
      grade_category: long.slice(4_000, 6_000),
    }),
    await anItem(db, { category: 'Plate', thickness: '999999999' }),
    await anItem(db, { weight: '9,999,999,999' }),
    await anItem(db, { weight: '0.001', qty_pcs: 2_147_483_647 }),
  ]
  const plain = await anItem(db, { thickness: '0.25' })
  const selectedItems = [...odd, plain].map(({ id }) => id)
  const { id: inquiryId } = await visitor.inquiries.submit(anInquiry({ selectedItems }))
  const ask = await admin.inquiries.asks.create({ inquiryId, sourceCode: 'DMW1', validUntil: '2999-12-24' })
  await admin.inquiries.asks.answer({
    id: ask.id,
    revision: ask.revision,
    lines: ask.lines.map(({ id, inquiryItemId }) => ({
      ...{ id, available: 'yes' as const, pieces: null, weightLb: null, readyOn: null, note: '' },
      ...(inquiryItemId === plain.id
        ? { cost: '38', unit: 'cwt' as const }
        : { cost: '999999999', unit: 'piece' as const }),
    })),
  })
  const draft = await admin.inquiries.quotes.create({ inquiryId })
  const lines = draft.lines.map((line) =>
    line.inquiryItemId === plain.id
      ? { ...line, price: '42' }
      : {
          ...line,
          price: '999999999',
          unit: 'piece' as const,
          pieces: 2_147_483_647,
          weightLb: 0.001,
          grade: '',
          condition: '',
        },
  )
  await admin.inquiries.quotes.update({ id: draft.id, revision: draft.revision, freight: 'included', lines })
  await admin.inquiries.quotes.send({ id: draft.id })
  for (const { id } of odd) expect(await admin.inquiries.prices.similar({ itemId: id, inquiryId })).toMatchObject({})
  expect(await admin.inquiries.prices.similar({ itemId: plain.id })).toMatchObject({
    ...{ count: 1, last: { perCwt: '42.00' }, cost: '38.00' },
  })
})

test('only what exists has prices, and steel that cannot be read has none', async ({ db, admin, visitor }) => {
  const unread = await anItem(db, { thickness: 'call' })
  expect(await admin.inquiries.prices.similar({ itemId: unread.id })).toMatchObject({
    count: 0,
    last: null,
    cost: null,
  })
  await expect(admin.inquiries.prices.similar({ itemId: 'gone' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(admin.inquiries.prices.similar({ lineId: 'gone' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(admin.inquiries.prices.similar({})).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const both = { itemId: unread.id, lineId: 'x' }
  await expect(admin.inquiries.prices.similar(both)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(visitor.inquiries.prices.similar({ itemId: unread.id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})
