import type { ListedItem } from '../../../modules/inventory/lists/values/item-values.ts'
import { drawPdf, type PdfColumn, type PdfForm, type PdfRow } from './drawn-pdf.ts'

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Field =
  | 'product_id'
  | 'source_code'
  | 'product'
  | 'thickness'
  | 'width'
  | 'length'
  | 'grade_category'
  | 'qty_pcs'
  | 'weight'
  | 'heat_num'
  | 'location_state'
  | 'condition'
export type ModelItem = Record<Field, string>

const headings: Readonly<Record<Field, readonly string[]>> = {
  product_id: ['Tag No.', 'Coil #', 'Product ID', 'Tag'],
  source_code: ['SRC', 'Source Code', 'Source'],
  product: ['Description', 'Product'],
  thickness: ['THK', 'Thickness', 'Gauge', 'Thickness (in)'],
  width: ['Width', 'Width (in)'],
  length: ['LGTH', 'Length'],
  grade_category: ['Grade', 'Grade Category'],
  qty_pcs: ['PCS', 'Qty Pcs'],
  weight: ['WT (LBS)', 'Weight', 'Net Weight (lbs)', 'Weight LBS'],
  heat_num: ['Heat#', 'Heat Num', 'Heat Number'],
  location_state: ['ST', 'State'],
  condition: ['Cond.', 'Condition'],
}
const rightFields: ReadonlySet<Field> = new Set(['thickness', 'width', 'length', 'qty_pcs', 'weight'])
const products = [
  'HR COIL',
  'Hot Rolled Coil',
  'HRPO Coil',
  'Hot Rolled Pickled and Oiled Coil',
  'HR COIL BARE MILL EDGE',
]
const grades = ['A36', 'A1011 CS-B', 'A572 Gr 50', 'A1018 SS Grade 36 Type 1', 'SAE 1010']
const thicknesses = ['0.1345', '.125', '0.0747', '.1875', '0.25', '3/16']

/** A random list as a PDF, with what must be read of it. */
export async function aRandomPdf(seed: number): Promise<{ bytes: Buffer; items: ModelItem[]; form: PdfForm }> {
  const random = seeded(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T // there is at least one
  const is = (share: number) => random() < share
  const shuffled = <T>(all: readonly T[]) =>
    all
      .map((one) => ({ one, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one)
  const fields = is(0.5)
    ? (Object.keys(headings) as Field[])
    : (['product_id', ...shuffled((Object.keys(headings) as Field[]).slice(1))] as Field[])
  const isWide = fields.length > 9
  const fontSize = pick([6, 6.5, 7])
  const form: PdfForm = {
    isRuled: is(0.5),
    isLandscape: isWide || is(0.5),
    turned: pick(['no', 'no', 'no', 'page', 'text']),
    isMono: is(0.15),
    fontSize: 0,
    padding: pick([1, 1.5, 2, 3, 4]),
    rowGap: pick([0, 1, 2, 4, 6]),
    headingLines: pick([1, 2]),
    cellWidthMax: pick([45, 60, 90, 400]),
    align: pick(['top', 'middle', 'bottom']),
    hasHeads: is(0.6),
    repeatsHeadings: is(0.7),
    group: undefined,
    isBoldDouble: is(0.2),
    drawsWordsApart: is(0.25),
  }
  form.fontSize = form.isMono ? 4.5 : fontSize
  if (!form.isRuled && form.cellWidthMax < 400 && form.rowGap < 2) form.rowGap = 2
  // Columns that are only a blank apart cannot be told from words.
  if (form.drawsWordsApart) form.padding = Math.max(form.padding, form.isMono ? 3 : 2)
  const size = fields.indexOf('thickness')
  if (is(0.2) && fields[size + 1] === 'width') form.group = { first: size, across: 2, text: 'Dimensions' }
  const columns: PdfColumn[] = fields.map((field) => ({
    heading: pick(headings[field]),
    isRight: rightFields.has(field) && is(0.7),
  }))
  const rows: PdfRow[] = []
  const items: ModelItem[] = []
  const count = 4 + Math.floor(random() * 90)
  const hasCommas = is(0.7)
  const source = pick(['DRW2', 'ACM1', 'OVC3'])
  const hasBanners = is(0.15)
  const hasBlanks = is(0.4)
  for (let index = 0; index < count; index += 1) {
    if (hasBanners && index % 12 === 0) rows.push({ banner: pick(['PLANT 1', 'Bay 4', 'Warehouse North']) })
    const pounds = 8_000 + Math.floor(random() * 40_000)
    const item: ModelItem = {
      product_id: `C${10_000 + index * 7}${pick(['', '-A', 'B'])}`,
      source_code: source,
      product: pick(products),
      thickness: pick(thicknesses),
      width: pick(['48', '60.5', '72', '48.25']),
      length: pick(['COIL', 'Coil', 'C']),
      grade_category: pick(grades),
      qty_pcs: '1',
      weight: hasCommas ? pounds.toLocaleString('en-US') : String(pounds),
      heat_num: `${pick(['H', '', 'B7'])}${100_000 + Math.floor(random() * 900_000)}`,
      location_state: pick(['OH', 'IN', 'PA']),
      condition: pick(['Prime', 'Secondary', 'Excess Prime']),
    }
    if (hasBlanks) for (const field of ['length', 'condition', 'heat_num'] as const) if (is(0.3)) item[field] = ''
    items.push(item)
    rows.push({ cells: fields.map((field) => item[field]) })
  }
  if (is(0.3)) {
    const pounds = items.reduce((sum, { weight }) => sum + Number(weight.replaceAll(',', '')), 0)
    const cells = fields.map((field) => (field === 'weight' ? pounds.toLocaleString('en-US') : ''))
    rows.push({ cells: ['Total', ...cells.slice(1)] })
  }
  const title = is(0.7) ? ['Ohio Valley Coil Co.', 'Excess list, November 30, 2026'] : []
  const notes = is(0.4) ? ['All material is offered subject to prior sale.'] : []
  const bytes = await drawPdf(
    [{ title, columns, rows, notes }],
    form,
    is(0.15) ? { ownerPassword: 'x', permissions: { printing: 'highResolution' } } : {},
  )
  return { bytes, items, form }
}

/** Which fields of which items are not as in the model. */
export function differences(read: readonly ListedItem[], model: readonly ModelItem[]): string[] {
  const told = read.length === model.length ? [] : [`${read.length} items instead of ${model.length}`]
  const same = (a: string, b: string) => a.replace(/[\s,]/g, '') === b.replace(/[\s,]/g, '')
  return [
    ...told,
    ...model.flatMap((item, index) =>
      (Object.keys(item) as Field[]).flatMap((field) => {
        const found = String(read[index]?.[field] ?? '')
        return same(found, item[field]) ? [] : [`${index} ${field}: ${found} instead of ${item[field]}`]
      }),
    ),
  ]
}
