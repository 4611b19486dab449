import { expect, test } from 'vitest'
import type { ListChoice } from '../../../../../shared/lists/schema.ts'
import { requiredColumns } from '../../../../../shared/lists/terms.ts'
import type { Cell, Merge, Sheet } from '../../../../lib/workbook/sheet.ts'
import { type SurveyOptions, surveyList } from './find-list.ts'
import { withProposals } from './fixed-texts.ts'
import { requireColumns, toSurvey } from './surveyed-list.ts'

/** A sheet with rows from number `from` on, without blank rows. */
function aSheet(
  rows: readonly (readonly Cell[])[],
  { name = 'List', isHidden = false, from = 1, merges = [] as readonly Merge[] } = {},
): Sheet {
  const numbered = rows.map((cells, index) => ({ number: index + from, cells, isHidden: false }))
  return { name, isHidden, merges, rows: numbered.filter(({ cells }) => cells.some((cell) => cell !== '')) }
}

/** The main table, and the survey of all. */
function surveyOf(sheets: readonly Sheet[], options?: SurveyOptions) {
  const list = surveyList(sheets, options)
  return { ...list.tables[0], survey: toSurvey(list) }
}

const nothingElse = { roles: null, fixedTexts: {}, sheetNameAs: null }
const anItem = ['P-1', 'DMW1', 'HR COIL', '0.1345', '48', 'COIL', 'A36', '1', '42350', 'H-1', 'OH'] as const
const tradeHeadings = ['Tag#', 'Src', 'Desc', 'THK', 'W', 'L', 'Spec', 'PCS', 'LBS', 'Heat#', 'ST']

test('headings are found in the first row of the only sheet', () => {
  const { survey, columns, warnings, headingKeys } = surveyOf([aSheet([requiredColumns, anItem])])
  expect(survey).toMatchObject({ sheet: 0, headingRow: 1, missing: [], fixedTexts: {} })
  expect(survey.sheets).toEqual([{ name: 'List', rows: 2, isHidden: false }])
  expect([...columns.keys()]).toEqual(requiredColumns)
  expect(headingKeys).toHaveLength(requiredColumns.length)
  expect(warnings).toEqual([])
})

test('a list may start far down and far right, below a logo, titles and an address', () => {
  const start = ['', '', '']
  const sheet = aSheet(
    [
      ['MIDWEST METALS'],
      ['100 Main St, Gary IN'],
      [],
      ['Stock as of', '', '11/17'],
      [...start, ...tradeHeadings],
      [...start, ...anItem],
    ],
    { from: 5 },
  )
  const { survey, columns } = surveyOf([sheet])
  expect(survey).toMatchObject({ headingRow: 9, missing: [] })
  expect(columns.get('Product ID')).toBe(3)
})

test('cover sheets are skipped; of two complete lists the first one with rows is used and the other one named', () => {
  const cover = aSheet([['EXCESS INVENTORY'], ['Call for prices']], { name: 'Cover' })
  const template = aSheet([requiredColumns], { name: 'Template' })
  const first = aSheet([tradeHeadings, anItem], { name: 'Coils' })
  const second = aSheet([requiredColumns, anItem], { name: 'Sheets' })
  const { survey } = surveyOf([cover, template, first, second])
  expect(survey).toMatchObject({ sheet: 2, others: [{ sheet: 3, headingRow: 1 }] })
})

test('without a review the complete tables of the category are read, and the others told', () => {
  const galvanized = anItem.map((text) => (text === 'HR COIL' ? 'GALV SHEET' : text))
  const sheets = [
    aSheet([requiredColumns, galvanized], { name: 'Galv' }),
    aSheet([tradeHeadings, anItem], { name: 'Plant 1' }),
    aSheet([tradeHeadings, anItem], { name: 'Plant 2' }),
    aSheet([tradeHeadings.slice(0, 8), anItem], { name: 'Plant 3' }),
  ]
  const readOf = (options: SurveyOptions) => {
    const { survey } = surveyOf(sheets, options)
    return [survey, ...survey.others].filter(({ isRead }) => isRead).map(({ sheet }) => sheet)
  }
  const unattended = { category: 'Hot Rolled Coil', splitByProduct: false }
  expect(readOf({ unattended })).toEqual([1, 2])
  expect(readOf({ unattended: { ...unattended, splitByProduct: true } })).toEqual([0, 1, 2])
  expect(readOf({})).toEqual([0, 1, 2, 3])
})

test('of incomplete lists the one that misses least is shown', () => {
  const few = aSheet([requiredColumns.slice(0, 6), anItem], { name: 'Few' })
  const most = aSheet([requiredColumns.slice(0, 10), anItem], { name: 'Most' })
  expect(surveyOf([few, most]).survey).toMatchObject({ sheet: 1, missing: ['State'] })
})

test('a complete list without rows is preferred to a summary with rows', () => {
  const empty = aSheet([requiredColumns], { name: 'List' })
  const summary = aSheet([
    ['Grade', 'Thickness', 'Pcs', 'Weight', 'State'],
    ['A36', '0.25', '3', '9000', 'OH'],
  ])
  expect(surveyOf([summary, empty]).survey).toMatchObject({ sheet: 1, missing: [] })
})

test('a hidden sheet counts only if no other has a list', () => {
  const hidden = aSheet([requiredColumns, anItem], { name: 'Old', isHidden: true })
  const visible = aSheet([tradeHeadings.slice(0, 9), anItem], { name: 'New' })
  expect(surveyOf([hidden, visible])).toMatchObject({ survey: { sheet: 1, others: [{ sheet: 0, isRead: false }] } })
  expect(surveyOf([hidden, aSheet([['Call for prices']])]).survey.sheet).toBe(0)
})

test('headings in two rows are joined: groups above, blanks filled by merges and by the row above', () => {
  const upper = ['Tag', 'Src', 'Desc', 'Dimensions', '', '', 'Spec', 'Qty', 'Weight', 'Heat', 'State']
  const lower = ['No.', '', '', 'Thk', 'Width', 'Length', '', 'Pcs', '(LBS)', 'No.', '']
  const merges = [1, 2, 6].map((column) => ({ top: 3, bottom: 4, left: column, right: column }))
  const sheet = aSheet([['STOCK LIST'], [], upper, lower, anItem], { merges })
  const { survey, columns, warnings, headingSetKey } = surveyOf([sheet])
  expect(survey).toMatchObject({ headingRow: 4, missing: [] })
  expect(columns.size).toBe(11)
  expect(survey.headings.map(({ heading }) => heading).join('|')).toBe(
    'Tag No.|Src|Desc|Thk|Width|Length|Spec|Qty Pcs|Weight (LBS)|Heat No.|State',
  )
  expect(warnings).toEqual([])
  const choice: ListChoice = { sheet: 0, headingRow: 4, columns: Object.fromEntries(columns), fixedTexts: {} }
  const chosen = surveyOf([sheet], { choice })
  expect(chosen).toMatchObject({ survey, headingSetKey })
})

test('a row of units below the headings belongs to them', () => {
  const units = ['', '', '', 'in', 'in', 'in', '', 'pcs', 'kg', '', '']
  const { survey, warnings } = surveyOf([
    aSheet([requiredColumns, units.map((unit) => (unit === 'pcs' ? '' : unit)), anItem]),
  ])
  expect(survey.headingRow).toBe(2)
  expect(warnings).toMatchObject([{ row: 2, column: 'Weight', value: 'Weight kg' }])
})

test('a sparse first item does not become part of the headings', () => {
  const sparse = ['', 'DMW1', '', '', '', '', '', '', '', 'H-1', '']
  expect(surveyOf([aSheet([requiredColumns, sparse, anItem])]).survey.headingRow).toBe(1)
})

test('only the first 60 filled rows of a sheet are searched', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => [`Remark ${index}`])
  expect(surveyOf([aSheet([...lines(59), requiredColumns, anItem])]).survey.headingRow).toBe(60)
  expect(surveyOf([aSheet([...lines(60), requiredColumns, anItem])]).survey.missing).toEqual(requiredColumns)
})

test('each heading has up to three distinct samples, and what it resembles', () => {
  const rows = ['0012345', '0012345', 'P-2', 'P-3', 'P-4'].map((id) => [
    { value: '1', shown: id },
    ...anItem.slice(1),
    'x',
  ])
  const headings = ['Tag#', ...requiredColumns.slice(1, 9), 'Heet Nmu', 'State', '']
  const { survey } = surveyOf([aSheet([headings, ...rows])])
  expect(survey.headings[0]).toEqual({
    column: 0,
    heading: 'Tag#',
    samples: ['0012345', 'P-2', 'P-3'],
    matched: 'Product ID',
    matchedBy: 'synonym',
    role: null,
    suggestion: null,
  })
  expect(survey.headings[9]).toMatchObject({ heading: 'Heet Nmu', matched: null, matchedBy: null })
  expect(survey.headings[11]).toEqual({
    column: 11,
    heading: '',
    samples: ['x'],
    matched: null,
    matchedBy: null,
    role: null,
    suggestion: null,
  })
})

test('a refusal names every missing column, with the heading that resembles it', () => {
  const without = requiredColumns.filter((column) => column !== 'Heat Num' && column !== 'State')
  const refuse = (headings: readonly string[]) => () =>
    requireColumns(surveyList([aSheet([['Cover']]), aSheet([headings, anItem])]))
  expect(refuse(without)).toThrow('Missing required columns: Heat Num, State')
  expect(refuse([...without, 'State'])).toThrow('Missing required column: Heat Num')
  expect(refuse([...without, 'State', 'Heet No'])).toThrow(
    'Missing required column: Heat Num (is it the column "Heet No"?)',
  )
  expect(refuse(requiredColumns)).not.toThrow()
})

test('a workbook without any filled cell has no usable rows', () => {
  for (const sheets of [[], [aSheet([])]]) {
    expect(() => requireColumns(surveyList(sheets))).toThrow(expect.objectContaining({ code: 'NO_USABLE_ROWS' }))
  }
})

test('a workbook without headings shows its widest row, all columns missing', () => {
  const { survey } = surveyOf([aSheet([['Old stock'], ['a', 'b', 'c'], ['1', '2', '3']])])
  expect(survey).toMatchObject({ headingRow: 2, missing: requiredColumns })
})

test('a choice by staff is used as is, with one text for all rows if the file has no such column', () => {
  const headings = ['Weight', 'Net Wt', ...requiredColumns.slice(0, 8), 'Heat Num']
  const sheets = [aSheet([requiredColumns, anItem]), aSheet([['Title'], headings, anItem], { name: 'Other' })]
  const columns = Object.fromEntries(headings.map((heading, position) => [heading, position]))
  const { Weight: _, 'Net Wt': net, ...others } = columns
  const choice: ListChoice = {
    sheet: 1,
    headingRow: 2,
    columns: { ...others, Weight: net ?? 0 },
    fixedTexts: { State: 'OH' },
  }
  const chosen = surveyOf(sheets, { choice })
  expect(chosen.survey).toMatchObject({ sheet: 1, headingRow: 2, missing: [], fixedTexts: { State: 'OH' } })
  expect(chosen.columns.get('Weight')).toBe(1)
  expect(chosen.survey.headings.map(({ matchedBy }) => matchedBy).slice(0, 3)).toEqual([null, 'chosen', 'name'])
  expect(chosen.survey.others).toMatchObject([{ sheet: 0, headingRow: 1 }])
})

test('another sheet can be chosen by its heading row alone, and the first one stays the way back', () => {
  const few = aSheet([requiredColumns.slice(0, 5), anItem], { name: 'Few' })
  const other = aSheet([['Title'], ['Blorp', 'Zweck'], anItem], { name: 'Other' })
  const choice: ListChoice = { sheet: 1, headingRow: 2, columns: {}, fixedTexts: {} }
  const hidden = { ...other, isHidden: true }
  const { headingSetKey } = surveyOf([few, hidden], { choice })
  const { survey } = surveyOf([few, hidden], {
    choice,
    remembered: [{ headingSetKey, columns: { zweck: 'Weight' }, ...nothingElse }],
  })
  expect(survey).toMatchObject({ sheet: 1, headingRow: 2, others: [{ sheet: 0, headingRow: 1 }] })
  expect(survey.headings[1]).toMatchObject({ matched: 'Weight', matchedBy: 'remembered' })
})

test('a choice for a set of headings is used again for that set, in any order of its columns', () => {
  const headings = ['Weight', 'Total Wt', ...requiredColumns.filter((column) => column !== 'Weight')]
  const first = surveyOf([aSheet([headings, anItem])])
  const turned = surveyOf([aSheet([headings.toReversed(), anItem])])
  expect(turned.headingSetKey).toBe(first.headingSetKey)
  expect(surveyOf([aSheet([requiredColumns, anItem])]).headingSetKey).not.toBe(first.headingSetKey)
  const columns = { [first.headingKeys[1] ?? '']: 'Weight', state: 'State' } as const
  const remembered = [{ headingSetKey: first.headingSetKey, columns, ...nothingElse }]
  const again = surveyOf([aSheet([headings, anItem])], { remembered })
  expect(Object.fromEntries(again.columns)).toEqual({ Weight: 1, State: 11 })
  expect(again.survey.headings[1]).toMatchObject({ matched: 'Weight', matchedBy: 'remembered' })
  expect(again.survey.headings[0]).toMatchObject({ matched: null, suggestion: null })
  expect(surveyOf([aSheet([requiredColumns, anItem])], { remembered }).survey.missing).toEqual([])
})

test('texts for all rows are remembered with the columns and told, `fill` outranks them, and neither replaces a column', () => {
  const headings = requiredColumns.filter((column) => column !== 'Length' && column !== 'Heat Num')
  const sheet = aSheet([headings, anItem])
  const { headingSetKey } = surveyOf([sheet])
  const columns = Object.fromEntries(headings.map((heading) => [heading.toLowerCase().replaceAll(' ', ''), heading]))
  const fixedTexts = { Length: 'COIL', 'Heat Num': '', State: 'OH' }
  const remembered = [{ headingSetKey, columns, roles: null, fixedTexts, sheetNameAs: null }]
  const fill = { 'Heat Num': 'see tag', Weight: '1' }
  const again = surveyOf([sheet], {
    remembered,
    unattended: { category: 'Hot Rolled Coil', splitByProduct: false },
    fill,
  })
  expect(again.survey).toMatchObject({ fixedTexts: { Length: 'COIL', 'Heat Num': 'see tag' }, missing: [] })
  expect(again.warnings).toMatchObject([
    {
      row: 1,
      column: 'Length',
      value: 'COIL',
      message: 'There is no Length column; this text was used for all rows, as chosen before',
    },
  ])
})

test('roles can be chosen, and are remembered; a status is found all the same', () => {
  const headings = [...requiredColumns.filter((column) => column !== 'Width'), 'Blorp', 'Status']
  const cells = [...anItem.toSpliced(4, 1), '48 x 120', 'SOLD']
  const sheet = aSheet([headings, cells])
  const choice: ListChoice = { sheet: 0, headingRow: 1, columns: {}, roles: { Size: 10 }, fixedTexts: {} }
  const chosen = surveyOf([sheet], { choice })
  expect(Object.fromEntries(chosen.roles)).toEqual({ Size: 10 })
  expect(chosen.survey).toMatchObject({ missing: [], headings: { 10: { role: 'Size', matched: null } } })
  const { headingSetKey, headingKeys } = chosen
  const columns = Object.fromEntries([...chosen.columns].map(([column, position]) => [headingKeys[position], column]))
  const remembered = [{ headingSetKey, columns, roles: { blorp: 'Size' } as const, fixedTexts: {}, sheetNameAs: null }]
  expect(Object.fromEntries(surveyOf([sheet], { remembered }).roles)).toEqual({ Status: 11, Size: 10 })
})

test.each([
  ['Hot Rolled Coil', 'HR COIL', { Length: 'COIL', 'Qty Pcs': '1', State: '' }],
  ['Hot Rolled Sheet', 'HRS', { Length: '', 'Qty Pcs': '', State: '' }],
  ['Mixed', 'CR COIL', { Length: 'COIL', 'Qty Pcs': '1', State: '' }],
  ['Hot Rolled Coil', undefined, { Length: 'COIL', 'Qty Pcs': '1', State: '', Product: 'Hot Rolled Coil' }],
])('missing columns of %s with the product %s get proposals', (category, product, proposals) => {
  const headings = ['Product ID', 'Heet No', 'Thickness', 'Width', 'Grade Category', 'Weight', 'Heading']
  const cells = ['P-1', 'H-1', '0.1345', '48', 'A36', '42350', '']
  const rows =
    product === undefined
      ? [headings, cells]
      : [
          [...headings, 'Product'],
          [...cells, product],
        ]
  const { survey } = surveyOf([aSheet(rows)])
  // The source code must be entered, and Heet No is perhaps the heat number.
  const origin = { fileName: 'stock.xlsx', category, sources: { stored: ['DMW1'], suppliers: [] } }
  expect(withProposals(survey, origin).proposals).toEqual(proposals)
})

test('what buyers need is not left blank while an unread column may have it', () => {
  const headings = [
    'Product ID',
    'Heat Num',
    'Product',
    'Width',
    'Length',
    'Weight',
    'Source Code',
    'Dkn',
    '$/cwt',
    'Notes',
  ]
  const cells = ['P-1', 'H-1', 'HR SHEET', '48', '120', '900', 'DMW1', '.1345', '34.50', 'rush']
  const proposalsOf = (count: number) => {
    const { survey } = surveyOf([aSheet([headings, cells].map((row) => row.toSpliced(7, 1 - count)))])
    const origin = { fileName: 'stock.xlsx', category: 'Hot Rolled Sheet', sources: { stored: [], suppliers: [] } }
    return withProposals(survey, origin).proposals
  }
  expect(proposalsOf(0)).toEqual({ Thickness: '', 'Grade Category': '', 'Qty Pcs': '', State: '' })
  expect(proposalsOf(1)).toEqual({ 'Qty Pcs': '' })
})

test.each([
  ['GCS-HOU stock 11-23.xlsx', 'Sheet1', 'GCS-HOU'],
  ['Stock.xlsx', 'gcs hou', 'GCS-HOU'],
  ['gcs and DMW1.xlsx', 'Sheet1', undefined],
  ['GCSX.xlsx', 'Sheet1', undefined],
])('the source code of %s, sheet %s is perhaps %s', (fileName, name, source) => {
  const { survey } = surveyOf([aSheet([requiredColumns.filter((one) => one !== 'Source Code'), anItem], { name })])
  const sources = { stored: ['GCS', 'GCS-HOU', 'DMW1', 'S'], suppliers: [] }
  const { proposals } = withProposals(survey, { fileName, category: 'Hot Rolled Coil', sources })
  expect(proposals['Source Code']).toBe(source)
})

test.each<[Partial<ListChoice>, string]>([
  [{ sheet: 1 }, 'choice.sheet'],
  [{ headingRow: 7 }, 'choice.headingRow'],
  [{ columns: { State: 11 } }, 'choice.columns.State'],
  [{ columns: { State: 3, Weight: 3 } }, 'choice.columns.Weight'],
  [{ columns: { State: 3 }, fixedTexts: { State: 'OH' } }, 'choice.fixedTexts.State'],
  [{ columns: { State: 3 }, roles: { Status: 3 } }, 'choice.roles.Status'],
  [{ roles: { Size: 11 } }, 'choice.roles.Size'],
])('a choice that does not fit the file is refused: %j', (part, path) => {
  const choice: ListChoice = { sheet: 0, headingRow: 1, columns: {}, fixedTexts: {}, ...part }
  const survey = () => surveyOf([aSheet([requiredColumns, anItem])], { choice })
  expect(survey).toThrow(expect.objectContaining({ code: 'INVALID', issues: [expect.objectContaining({ path })] }))
})
