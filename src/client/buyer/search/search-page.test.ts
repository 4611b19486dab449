import { expect, test } from 'vitest'
import type { PhrasePart } from '../../../shared/search/schema.ts'
import { parseSearch, stringifySearch } from '../../platform/moves/search-params.ts'
import { toWantedSteel } from '../asking/wanted-steel.ts'
import { rangeOfPart, withoutParts } from '../question/phrase-text.ts'
import { readSearchPage, type SearchPageParams } from '../question/search-page-params.ts'
import { boundTextsOf, toSearchInput, valuesOf, withAspect, withStateCodes } from '../question/search-question.ts'
import { costOf, listChips, listLooser, withoutWords } from './search-chips.ts'

const parts: PhrasePart[] = [
  { text: '16 ga', filter: 'thickness', value: [0.0575, 0.0695] },
  { text: '48', filter: 'width', value: [47.875, 48.125] },
  { text: '96 long', filter: 'length', value: [95.875, 96.125] },
  { text: 'galv', filter: 'category', value: ['Galvanized Coil', 'Galvanized Sheet'] },
  { text: 'Indiana', filter: 'state', value: 'IN' },
  { text: 'bundle', filter: 'text', value: 'bundle' },
  { text: '20 ton', filter: 'wanted', value: 40_000 },
]
const q = '16 ga x 48 x 96 galv, Indiana bundle 20 ton'
const reading = { q, parts }
const nothing = { q: '', parts: [] }

const open = (address: string) => withStateCodes(readSearchPage(parseSearch(address)))

test('an address gives the search back, with a short address for what is usual', () => {
  const address =
    '?q=16+ga&region=Pacific&category=Hot+Rolled+Coil&category=Tread+Plate&state=IN&thicknessFrom=10+GA&unread=1&sort=-weight'
  expect(stringifySearch(open(address))).toBe(address)
  expect(stringifySearch(open('?sort=thickness&unread=0&q=+&state='))).toBe('')
})

test('of a ZIP only its state stays in the address, and without it nothing is asked by distance', () => {
  expect(stringifySearch(open('?sort=distance&near=60609'))).toBe('?sort=distance&near=IL')
  expect(stringifySearch(open('?sort=distance&near=nowhere'))).toBe('?sort=distance')
  expect(toSearchInput(open('?sort=distance&near=Ohio'))).toMatchObject({ sort: 'distance', near: 'OH' })
  expect(toSearchInput(open('?sort=distance'))).toMatchObject({ sort: 'thickness' })
})

test('a wrong address opens with what is valid', () => {
  const address = `?region=Mars&region=pac&state=Ohio&state=XX&sort=price&unread=yes&cursor=x&grade=%00&coating=shiny&coating=G90&widthFrom=60&widthTo=48&thicknessFrom=abc&thicknessTo=40+GA&weightTo=5%2C000&source=${'x'.repeat(101)}`
  expect(toSearchInput(open(address))).toEqual({
    q: '',
    region: ['Pacific'],
    state: ['OH'],
    category: undefined,
    source: undefined,
    grade: undefined,
    condition: undefined,
    coating: ['G90'],
    weightTo: '5,000',
    unread: false,
    sort: 'thickness',
  })
  expect(open(address)).toMatchObject({ thicknessFrom: 'abc', coating: ['shiny', 'G90'] })
})

test.each([
  ['thickness', '48 96 long galv Indiana bundle 20 ton'],
  ['width', '16 ga 96 long galv Indiana bundle 20 ton'],
  ['text', '16 ga 48 96 long galv Indiana 20 ton'],
  ['grade', q],
])('without its %s the phrase means the same otherwise', (filter, rest) => {
  expect(withoutParts(q, reading, (part) => part.filter === filter)).toBe(rest)
})

test('what was typed since the phrase was read stays', () => {
  expect(
    withoutParts('galv 48 in', { q: 'galv', parts: [{ text: 'galv', filter: 'category', value: [] }] }, () => true),
  ).toBe('48 in')
  expect(withoutParts('hr', reading, () => true)).toBe('hr')
})

test('each part and each parameter is a chip that says how it was understood, and can be removed alone', () => {
  const params: SearchPageParams = { q, state: ['OH', 'MI'], weightFrom: '20000', widthFrom: "4'", unread: '1' }
  const chips = listChips(params, reading)
  expect(chips.map(({ label, isOverridden }) => (isOverridden ? `not ${label}` : label))).toEqual([
    '16 ga: 0.0575 to 0.0695 in thick',
    'not 48: 47.875 to 48.125 in wide',
    '96 long: 95.875 to 96.125 in',
    'galv: Galvanized Coil, Galvanized Sheet',
    'not Indiana',
    'Contains "bundle"',
    '20 tons wanted',
    'State Ohio',
    'State Michigan',
    "Width from 4'",
    'Weight from 20000 lbs',
    'With sizes that cannot be read',
  ])
  expect(chips.find(({ label }) => label === 'State Ohio')?.without).toEqual({ ...params, state: ['MI'] })
  expect(chips[5]?.without.q).toBe('16 ga 48 96 long galv Indiana 20 ton')
})

test('what an item may weigh is a filter that a field overrides', () => {
  const parts: PhrasePart[] = [
    { text: 'max 20,000 lb', filter: 'weight', value: [0, 20_000] },
    { text: 'over 10,000 lb', filter: 'weight', value: [10_000, 1_000_000] },
    { text: 'over 10,000 lb max 20,000 lb', filter: 'weight', value: [10_000, 20_000] },
  ]
  expect(parts.map((part) => listChips({}, { q: part.text, parts: [part] })[0]?.label)).toEqual([
    'max 20,000 lb: 20,000 lbs and lighter',
    'over 10,000 lb: 10,000 lbs and heavier',
    'over 10,000 lb max 20,000 lb: 10,000 to 20,000 lbs',
  ])
  const isOverridden = parts.slice(0, 1).map((part) => listChips({ weightTo: '5' }, { q: '', parts: [part] })[0])
  expect(isOverridden).toMatchObject([{ isOverridden: true }])
})

test('a search without items is loosened by whole aspects and by single words', () => {
  const params: SearchPageParams = { q: 'abc def', state: ['OH', 'MI'] }
  const words = ['abc', 'def'].map((text): PhrasePart => ({ text, filter: 'text', value: text }))
  expect(
    listLooser(params, { q: 'abc def', parts: words }).map(({ name, without }) => [name, without.q, without.state]),
  ).toEqual([
    ['"abc"', 'def', ['OH', 'MI']],
    ['"def"', 'abc', ['OH', 'MI']],
    ['State Ohio, State Michigan', 'abc def', undefined],
  ])
})

test('what can be left out is named as it was typed, and what is left means the same', () => {
  const looser = listLooser({ q, widthFrom: '40', widthTo: '50' }, reading)
  expect(looser.map(({ name }) => name)).toEqual([
    '16 ga',
    '96 long',
    'galv',
    'Indiana',
    '"bundle"',
    'Width 40 to 50 in',
  ])
  // The width of the phrase would hold again.
  expect(looser.at(-1)?.without).toEqual({ q: '16 ga 96 long galv Indiana bundle 20 ton' })
  // Without the product 16 ga would be that of uncoated steel.
  expect(looser[2]?.without).toMatchObject({ thicknessFrom: '0.0575', thicknessTo: '0.0695' })
  const costs = [
    { filter: 'text', words: ['bundle'], count: 12 },
    { filter: 'state', words: [], count: 3 },
  ] as const
  const counted = costs.map((cost) => ({ ...cost, words: [...cost.words] }))
  expect(looser.map((part) => costOf(part, counted))).toEqual([undefined, undefined, undefined, 3, 12, undefined])
})

test('a filter shows what the phrase says; set, it wins over it, and cleared, it takes its words along', () => {
  expect(valuesOf({ q }, reading, 'category')).toEqual(['Galvanized Coil', 'Galvanized Sheet'])
  expect(boundTextsOf({ q }, reading, 'thickness')).toEqual({ from: '0.0575', to: '0.0695' })
  expect(boundTextsOf({ q, thicknessTo: '10 GA' }, reading, 'thickness')).toEqual({ from: '', to: '10 GA' })
  const category = ['Galvanized Coil']
  expect(withAspect({ q }, reading, 'category', { category })).toEqual({ q, category })
  expect(withAspect({ q }, reading, 'category', { category: undefined }).q).toBe(
    '16 ga 48 96 long Indiana bundle 20 ton',
  )
})

test('min, over and max leave the other end open: in the chip, in the fields and in the needs form', () => {
  const openParts: PhrasePart[] = [
    { text: '.125 min', filter: 'thickness', value: [0.125, 20] },
    { text: 'under 60 wide', filter: 'width', value: [0, 60] },
    { text: 'over 96 long', filter: 'length', value: [96, 1_500] },
  ]
  const read = { q: '.125 min under 60 wide over 96 long', parts: openParts }
  expect(listChips({ q: read.q }, read).map(({ label }) => label)).toEqual([
    '.125 min: 0.125 in and thicker',
    'under 60 wide: 60 in and narrower',
    'over 96 long: 96 in and longer',
  ])
  const bounds = (['thickness', 'width', 'length'] as const).map((aspect) => boundTextsOf({ q }, read, aspect))
  expect(bounds).toEqual([
    { from: '0.125', to: '' },
    { from: '', to: '60' },
    { from: '96', to: '' },
  ])
  expect(toWantedSteel({ q: read.q }, read)).toMatchObject({
    thickness: '0.125 MIN',
    width: '60 MAX',
    length: '96 MIN',
  })
  // A width of 240 in has both ends.
  expect(
    boundTextsOf({}, { q: '', parts: [{ text: 'max 240 wide', filter: 'width', value: [0, 240] }] }, 'width'),
  ).toEqual({ from: '', to: '240' })
})

test('a count and an area are chips too; an area loses one of its regions by the name of the others', () => {
  const area: PhrasePart[] = ['E-N Central', 'W-N Central'].map((value) => ({
    text: 'midwest',
    filter: 'region',
    value,
  }))
  const parts: PhrasePart[] = [
    ...area,
    { text: 'Gary: Indiana, 21 items', filter: 'state', value: 'IN' },
    { text: '36 pcs', filter: 'quantity', value: 36 },
    { text: '3 skids', filter: 'quantity', value: 3 },
  ]
  const read = { q: 'midwest gary 36 sheets 3 skids', parts }
  const chips = listChips({ q: read.q }, read)
  expect(chips.map(({ label }) => label)).toEqual([
    'midwest: Region E-N Central',
    'midwest: Region W-N Central',
    'Gary: Indiana, 21 items',
    '36 pieces wanted',
    '3 skids wanted',
  ])
  expect(chips.map(({ without }) => without.q)).toEqual([
    'W-N Central Gary 36 pcs 3 skids',
    'E-N Central Gary 36 pcs 3 skids',
    'midwest 36 pcs 3 skids',
    'midwest Gary 3 skids',
    'midwest Gary 36 pcs',
  ])
  expect(listLooser({ q: read.q }, read).map(({ aspect, name }) => [aspect, name])).toEqual([
    ['region', 'midwest'],
    ['state', 'Gary'],
  ])
  expect(rangeOfPart('36 gary', { text: 'Gary: Indiana, 21 items', filter: 'state', value: 'IN' })).toEqual({
    start: 3,
    end: 7,
  })
})

test('the words that no item has are left out together', () => {
  const words = ['looking', 'bundle'].map((text): PhrasePart => ({ text, filter: 'text', value: text }))
  const read = { q: 'looking bundle 48', parts: [...words, ...parts.slice(1, 2)] }
  const both = withoutWords({ q: read.q, state: ['OH'] }, read, ['looking', 'bundle'])
  expect([both.name, both.without]).toEqual(['the words "looking" and "bundle"', { q: '48', state: ['OH'] }])
  const one = withoutWords({ q: read.q }, read, ['bundle'])
  expect([one.name, one.without.q]).toEqual(['the word "bundle"', 'looking 48'])
})

test('the needs form takes over what it has a field for, the rest as notes', () => {
  expect(toWantedSteel({ q, condition: ['prime'], coating: ['G90'] }, reading)).toEqual({
    // A coil has no length.
    category: 'Galvanized Sheet',
    product: 'Prime',
    thickness: '16 ga',
    width: '48',
    length: '96',
    gradeCategory: '',
    coatingWt: 'G90',
    weightNeeded: '40000',
    qtyPcs: '',
    notes: 'bundle\nLocation: Indiana',
  })
  expect(toWantedSteel({ category: ['Hot Rolled Plate'], thicknessFrom: '1/4', widthTo: '96' }, nothing)).toMatchObject(
    {
      category: 'Hot Rolled Plate',
      thickness: '1/4 MIN',
      width: '96 MAX',
      notes: '',
    },
  )
})

test('the needs form gets the product that the sizes leave, else its words, and everything else that was understood', () => {
  const hotRolled: PhrasePart = {
    text: 'HRS',
    filter: 'category',
    value: ['Hot Rolled Plate', 'Hot Rolled Coil', 'Hot Rolled Sheet'],
  }
  const long: PhrasePart = { text: '96 long', filter: 'length', value: [95.875, 96.125] }
  const quarter: PhrasePart = { text: '1/4', filter: 'thickness', value: [0.24, 0.26] }
  const thin: PhrasePart = { text: '16 ga', filter: 'thickness', value: [0.0538, 0.0658] }
  const wantedOf = (parts: readonly PhrasePart[], params: SearchPageParams = {}) => {
    const q = parts.map(({ text }) => text).join(' ')
    return toWantedSteel({ q, ...params }, { q, parts })
  }
  expect(wantedOf([hotRolled, long, quarter])).toMatchObject({ category: 'Hot Rolled Plate', notes: '' })
  expect(wantedOf([hotRolled, long, thin])).toMatchObject({ category: 'Hot Rolled Sheet', thickness: '16 ga' })
  expect(wantedOf([hotRolled, thin])).toMatchObject({
    category: '',
    notes: 'Product: HRS (Hot Rolled Coil or Hot Rolled Sheet)',
  })
  const amounts: PhrasePart[] = [
    { text: '36 pcs', filter: 'quantity', value: 36 },
    { text: '3 skids', filter: 'quantity', value: 3 },
    { text: '20 ton', filter: 'wanted', value: 40_000 },
  ]
  const more = { condition: ['Prime', 'Secondary'], source: ['DMW1'], weightTo: '5000' }
  expect(wantedOf([{ ...hotRolled, value: ['Hot Rolled Coil'] }, ...amounts], more)).toMatchObject({
    category: 'Hot Rolled Coil',
    qtyPcs: '36',
    weightNeeded: '40000',
    notes: 'Condition: Prime or Secondary\n3 skids\nSource: DMW1\nWeight of an item: 5000 MAX lbs',
  })
  const light: PhrasePart = { text: 'max 20,000 lb', filter: 'weight', value: [0, 20_000] }
  expect(wantedOf([light]).notes).toBe('Weight of an item: 20000 MAX lbs')
})
