import { expect, test } from 'vitest'
import { type ColumnName, requiredColumns } from '../../../../../shared/lists/terms.ts'
import { headingKeys, headingSetKey, mapColumns, suggestColumn, warnOfHeadings } from './map-columns.ts'

const nothingElse = { roles: null, fixedTexts: {}, sheetNameAs: null }

/** Maps headings to columns; `samples` are the values below them. */
function mapHeadings(headings: readonly string[], samples: Readonly<Record<string, readonly string[]>> = {}) {
  return mapColumns(headings.map((heading) => ({ heading, values: () => samples[heading] ?? [] })))
}

function columnOf(heading: string, samples: readonly string[] = []): ColumnName | undefined {
  return [...mapHeadings([heading], { [heading]: samples }).columns.keys()][0]
}

test('our own names match in any case, with any blanks, accents and punctuation', () => {
  const headings =
    'product_id| SOURCE  CODE |Product|thîckness|WIDTH|Length:|Grade-Category|Qty. Pcs|Weight|Heat Num.|state'
  const { columns, matchedBy } = mapHeadings(headings.split('|'))
  expect([...columns.keys()]).toEqual(requiredColumns)
  expect(new Set(matchedBy.values())).toEqual(new Set(['name']))
})

test.each<[ColumnName, string]>([
  [
    'Product ID',
    "Tag No.|Tag#|Tag Number|TAG|Coil #|Coil No|Coil ID|Item #|ITEM NUMBER|Lot|Lot #|Serial|Mat'l ID|Prod. Code",
  ],
  ['Product ID', 'Inventory ID|Stock No.|SKU|Bundle #|Skid No|Material Number|Part #'],
  [
    'Heat Num',
    'Heat#|Heat No|Heat No.|Heat Number|HeatNumber|Ht #|HT|Mill Heat|Mill Heat #|Heat|Heat/Lot|No de coulée',
  ],
  ['Thickness', 'THK|THCK|Thick.|Ga|Gauge|Gage|GA.|Nominal|Thk (in)|Nom. Gauge|Decimal Thickness|Épaisseur|Thk "'],
  ['Width', 'W|WDTH|Width (in)|WIDTH IN.|Wid|Wide|Width (mm)|Actual Width|Largeur|Ancho'],
  ['Length', 'L|LGTH|Len|Length (in)|LNGTH|Length (ft)|Sheet Length|Longueur'],
  [
    'Weight',
    'Wt (LBS)|LBS|Net Wt|Weight (lb)|Total Wt|Pounds|WT.|Net Weight (Lbs.)|WT TONS|Wt (kg)|Lbs Avail.|Gross Wt',
  ],
  ['Weight', 'Qty (lbs)|Weight #|Poids'],
  ['Qty Pcs', 'PCS|Pieces|Qty|Quantity|Sheets|Count|No of pcs|# of Pcs|Pcs.|Qty on Hand|Qty (pcs)|Quantité|No. Pieces'],
  ['State', 'ST|Loc State|State/Prov|Location State|Loc. St.|Ship From State|Prov'],
  [
    'Source Code',
    'Src|Source|SRC CODE|Supplier Code|Supplier|Vendor|Vendor #|Mill code|Warehouse code|Whse Code|Loc Code',
  ],
  ['Product', 'Desc|Description|Item Description|Material|Product Type|Commodity|Prod|Prod. Desc.|Type|Produit'],
  ['Grade Category', 'Grade|Spec|Specification|Grade/Spec|ASTM|Steel Grade|Mat. Grade|Nuance|GRD|Grd Spec'],
  ['Condition', 'Cond.|COND|Prime/Sec|Material Condition|Prime or Secondary'],
  ['Region Code', 'Region|Reg|Reg.|Region Name|Sales Region'],
])('%s is also called %s', (column, headings) => {
  expect(Object.fromEntries(headings.split('|').map((heading) => [heading, columnOf(heading)]))).toEqual(
    Object.fromEntries(headings.split('|').map((heading) => [heading, column])),
  )
})

test.each([
  ...['$/CWT', 'Price/LB', 'Price (lbs)', 'lb/ft', 'Wt/Pc', 'Weight per piece', 'Lbs each', 'PIW', 'Coil OD', 'UOM'],
  ...[
    'Notes',
    'Date',
    'Date Received',
    'Age',
    'Customer',
    'PO #',
    'Coating',
    'No.',
    '#',
    'Mill',
    'Extra',
    'Errors',
    '',
  ],
])('%j is not one of our columns', (heading) => {
  expect(columnOf(heading, ['12', 'x'])).toBeUndefined()
})

test.each<[string, readonly string[], ColumnName | undefined]>([
  ['Loc', ['OH', 'IN', 'Texas'], 'State'],
  ['Location', ['DRW2', 'DGL5'], 'Source Code'],
  ['Loc', ['Chicago main warehouse', 'South yard'], undefined],
  ['Warehouse', ['CHI1', 'CHI2'], 'Source Code'],
  ['FOB', ['OH', 'OH', 'MI'], 'State'],
  ['Quality', ['Prime', 'Secondary', 'Excess Prime'], 'Condition'],
  ['Quality', ['A36', 'A1011 CS-B', 'A572-50'], 'Grade Category'],
  ['Quality', ['B+', 'ok'], undefined],
  ['Material', ['HR COIL', 'CR SHEET'], 'Product'],
  ['Material', ['A36', 'A572-50'], 'Grade Category'],
  ['Material', ['10045-2', '10046-1'], 'Product ID'],
  ['Item', ['C-1001', 'C-1002'], 'Product ID'],
  ['Item', ['HR COIL', 'HR COIL P&O'], 'Product'],
  ['ID', ['20', '24'], undefined],
  ['ID', ['T-1', 'T-2'], 'Product ID'],
  ['Area', ['ENC', 'South Atlantic'], 'Region Code'],
  ['Area', ['Bay 4', 'Bay 5'], undefined],
  ['État', ['OH', 'PA'], 'State'],
  ['État', ['Prime', 'Rust'], 'Condition'],
])('the values decide what %j is: %j', (heading, samples, column) => {
  expect(columnOf(heading, samples)).toBe(column)
})

test('an exact name beats a synonym, a common synonym a loose one, and otherwise the left one is used', () => {
  expect(mapHeadings(['LBS', 'Weight']).columns.get('Weight')).toBe(1)
  expect(mapHeadings(['Gross Wt', 'Net Wt']).columns.get('Weight')).toBe(1)
  expect(mapHeadings(['Lot', 'Tag No']).columns.get('Product ID')).toBe(1)
  expect(mapHeadings(['Net Wt', 'LBS']).columns.get('Weight')).toBe(0)
})

test('a repeated column gets a warning, unless a more certain word outranks it', () => {
  const headings = ['Notes', 'Net Wt', 'LBS', 'Gross Wt']
  const warnings = warnOfHeadings(4, headings, mapHeadings(headings))
  expect(warnings).toEqual([
    {
      row: 4,
      column: 'Weight',
      value: 'LBS',
      message: 'There is more than one Weight column; column B is used, column C is not',
      expected: 'one column for Weight',
    },
  ])
})

test.each([
  ['Width (mm)', 'Width', 'The heading says mm: its numbers were stored with this unit', 'inches'],
  ['Wt (kg)', 'Weight', 'The heading says kg: its numbers were stored with this unit', 'pounds'],
  ['WT TONS', 'Weight', 'The heading says tons: its numbers were stored with this unit', 'pounds'],
  ['Length (ft)', 'Length', 'The heading says ft: its numbers were stored with this unit', 'inches'],
])('the unit in %j gets a warning', (heading, column, message, expected) => {
  expect(warnOfHeadings(1, [heading], mapHeadings([heading]))).toEqual([
    { row: 1, column, value: heading, message, expected },
  ])
})

test.each([
  [['Wt (KG)', 'Wt (LBS)'], 1],
  [['LBS', 'KGS'], 0],
  [['Tons', 'Net Wt'], 1],
  [['Tons', 'Kgs'], 1],
  [['Net Tons', 'Kgs', 'Pounds'], 2],
  [['Weight MT', 'Total Wt'], 1],
])('of weights in several units, %j, the clearest are taken', (headings, position) => {
  const { columns, matchedBy, repeated } = mapHeadings(headings)
  expect(columns.get('Weight')).toBe(position)
  expect([...matchedBy.keys()]).toEqual([position])
  expect(repeated.map((one) => one.position).sort()).toEqual(
    headings.map((_, index) => index).filter((index) => index !== position),
  )
})

test.each(['Width (in)', 'Wt (LBS)', 'Thk (inches)', 'Thickness/Gauge', 'ST', 'T'])(
  '%j states no foreign unit',
  (heading) => {
    expect(warnOfHeadings(1, [heading], mapHeadings([heading]))).toEqual([])
  },
)

test('a choice by staff for these headings beats names and synonyms, and columns left out stay out', () => {
  const headings = ['Weight', 'Total Wt', 'Loc', 'Vendor']
  const fileColumns = headings.map((heading) => ({ heading, values: () => [] }))
  const remembered = { totalwt: 'Weight', loc: 'Source Code' } as const
  const { columns, matchedBy } = mapColumns(fileColumns, [
    { headingSetKey: headingSetKey(headingKeys(headings)), columns: remembered, ...nothingElse },
  ])
  expect(Object.fromEntries(columns)).toEqual({ Weight: 1, 'Source Code': 2 })
  expect(matchedBy.get(1)).toBe('remembered')
})

test('a heading that resembles one of ours is only a suggestion', () => {
  const slips = ['Thicknes', 'Weigth', 'Heet No', 'Sorce Code', 'Grad Category', 'Produkt', 'Cust Grade']
  expect(slips.map(suggestColumn)).toEqual([
    'Thickness',
    'Weight',
    'Heat Num',
    'Source Code',
    'Grade Category',
    'Product',
    'Grade Category',
  ])
  expect(mapHeadings(['Weigth', 'Heet No', 'Cust Grade']).columns.size).toBe(0)
  expect(['Notes', 'Extra', 'Coil OD', 'Price (lbs)'].map(suggestColumn)).toEqual(Array(4).fill(undefined))
})

test('repeated and blank headings have unique keys', () => {
  expect(headingKeys(['Weight', 'WEIGHT:', '', ''])).toEqual(['weight', 'weight 2', ' 1', ' 2'])
})

test('no heading can reach JavaScript object properties', () => {
  expect(columnOf('__proto__')).toBeUndefined()
  expect(columnOf('constructor')).toBeUndefined()
  expect(headingKeys(['__proto__', 'constructor'])).toEqual(['proto', 'constructor'])
})
