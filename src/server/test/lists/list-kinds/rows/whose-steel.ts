import type { SupplierList } from '../supplier-list.ts'

const hrc = 'Hot Rolled Coil'
const head = 'Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State'
const row = (id: string, lbs: number, more = '') =>
  `${id} | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | ${lbs} | 5 | OH${more}`
const every =
  'Source Code: BLDW | Product: HR Coil | Thickness: 0.125 | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: A36 | Heat Num: 5 | State: OH'
const cells = (...lines: string[]) => `\n${lines.join('\n')}\n`
const sold = { answers: [/^Sold|^Leave|hold/i] }
const kinds = (name: string, list: Partial<SupplierList>): SupplierList => ({ name, category: hrc, every, ...list })
const stored = (...lines: string[]) => cells('Product ID | Weight', ...lines)

/** Kind 30: columns, keys and rows that say whose the steel is, what it is, or that a row is none. */
export const whoseSteel: readonly SupplierList[] = [
  kinds('an owner of each row', {
    cells: cells(
      `${head} | Owner`,
      row('B1', 40100, ' | Ours'),
      row('B2', 40200, ' | Customer'),
      row('B3', 40300, ' | Consigned'),
    ),
    stored: stored('B1 | 40100'),
    told: [/Customer/, /Consigned/],
  }),
  kinds('owners, of whom one is the source', {
    cells: cells(
      `${head} | Owner`,
      row('B1', 40100, ' | BLDW'),
      row('B2', 40200, ' | ACME (toll)'),
      row('B3', 40300, ' | BLDW'),
    ),
    person: sold,
    stored: stored('B1 | 40100', 'B3 | 40300'),
    told: [/ACME/],
  }),
  kinds('one owner of all', {
    cells: cells(`${head} | Owner`, row('B1', 40100, ' | Baldwin Steel'), row('B2', 40200, ' | Baldwin Steel')),
    stored: stored('B1 | 40100', 'B2 | 40200'),
  }),
  kinds('a type of stock', {
    cells: cells(
      `${head} | Type`,
      row('B1', 40100, ' | Stock'),
      row('B2', 40200, ' | Consigned'),
      row('B3', 40300, ' | Cust Owned'),
    ),
    stored: stored('B1 | 40100'),
    told: [/Consigned/],
  }),
  kinds('a type that is a condition', {
    cells: cells(`${head} | Type`, row('B1', 40100, ' | Prime'), row('B2', 40200, ' | Secondary')),
    stored: cells('Product ID | Weight | Condition', 'B1 | 40100 | Prime', 'B2 | 40200 | Secondary'),
  }),
  kinds('a remark of steel that is not ours', {
    cells: cells(
      `${head} | Remarks`,
      row('B1', 40100, ' | rust'),
      row('B2', 40200, ' | customer owned'),
      row('B3', 40300, ' | consigned'),
    ),
    stored: stored('B1 | 40100'),
    told: [/customer owned/],
  }),
  kinds('figures as conditions with a key', {
    cells: cells(`${head} | Class`, row('B1', 40100, ' | 1'), row('B2', 40200, ' | 2'), '1 = prime', '2 = secondary'),
    stored: cells('Product ID | Weight | Condition', 'B1 | 40100 | Prime', 'B2 | 40200 | Secondary'),
    told: [/was read as Prime/],
  }),
  kinds('letters as conditions with a key of one line', {
    cells: cells(`${head} | Q`, row('B1', 40100, ' | A'), row('B2', 40200, ' | B'), 'A - prime; B - secondary'),
    stored: cells('Product ID | Weight | Condition', 'B1 | 40100 | Prime', 'B2 | 40200 | Secondary'),
  }),
  kinds('figures as statuses with a key', {
    cells: cells(`${head} | S`, row('B1', 40100, ' | 1'), row('B2', 40200, ' | 2'), '1 = available', '2 = committed'),
    stored: stored('B1 | 40100'),
    told: [/2: 1 left out|'2' in 1/],
  }),
  kinds('averages and extremes below the rows', {
    cells: cells(
      head,
      row('B1', 40100),
      row('B2', 40200),
      'Avg ||| .125 | 48 |||| 40150',
      'Max |||||||| 40200',
      'Min |||||||| 40100',
      'Count | 2',
    ),
    stored: stored('B1 | 40100', 'B2 | 40200'),
  }),
  kinds('a size above the rows that it is for', {
    cells: cells(
      'Tag | Src | Product | Length | Grade | Pcs | Lbs | Heat | State',
      '.125 x 48',
      'B1 | BLDW | HR Coil | COIL | A36 | 1 | 40100 | 5 | OH',
      'B2 | BLDW | HR Coil | COIL | A36 | 1 | 40200 | 5 | OH',
      '.25 x 60',
      'B3 | BLDW | HR Coil | COIL | A36 | 1 | 40300 | 5 | OH',
    ),
    every: every.replace('Thickness: 0.125 | Width: 48 | ', ''),
    stored: cells(
      'Product ID | Weight | Thickness | Width',
      'B1 | 40100 | .125 | 48',
      'B2 | 40200 | .125 | 48',
      'B3 | 40300 | .25 | 60',
    ),
  }),
  kinds('a row that takes back another', {
    cells: cells(head, row('B1', 40100), row('B2', 40200), row('B1', -40100), row('B3', 40300)),
    stored: stored('B2 | 40200', 'B3 | 40300'),
    told: [/takes back row 2/],
  }),
  kinds('a row that takes back none', {
    cells: cells(head, row('B1', 40100), row('B2', -40200)),
    stored: cells('Product ID | Weight | Lb', 'B1 | 40100 | 40100', 'B2 | -40200 | 0'),
    told: [/above 0/],
  }),
  kinds('German heads of heat, pieces and place', {
    cells: cells(
      'Rolle | Lieferant | Produkt | Dicke mm | Breite mm | Länge | Güte | Stück | Gewicht kg | Charge | Ort',
      "G-1 | BLDW | HR Coil | 3,42 | 1219 | Coil | A36 | 1 | '18.600 | 5 | OH",
      "G-2 | BLDW | HR Coil | 2,00 | 1500 | Coil | A36 | 1 | '19.250 | 5 | OH",
    ),
    stored: cells(
      'Product ID | Thickness | Width | Weight | Lb',
      'G-1 | 3.42 mm | 1219 mm | 18600 kg | 41006',
      'G-2 | 2.00 mm | 1500 mm | 19250 kg | 42439',
    ),
    every:
      'Source Code: BLDW | Product: HR Coil | Length: Coil | Qty Pcs: 1 | Grade Category: A36 | Heat Num: 5 | State: OH',
  }),
  kinds('Spanish pieces', {
    cells: cells(
      'Rollo | Proveedor | Producto | Espesor (pulg) | Ancho (pulg) | Largo | Grado | Pzas | Peso (lb) | Colada | Estado',
      'B1 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40100 | 5 | OH',
      'B2 | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | 40200 | 5 | OH',
    ),
    stored: stored('B1 | 40100', 'B2 | 40200'),
  }),
  kinds('steel under offer', {
    cells: cells(
      `${head} | Status`,
      row('B1', 40100, ' | Available'),
      row('B2', 40200, ' | Under offer'),
      row('B3', 40300, ' | under offer - Acme'),
    ),
    stored: stored('B1 | 40100'),
    told: [/marked as sold or held/],
  }),
  kinds('days below Ship', {
    cells: cells(`${head} | Ship`, row('B1', 40100, ' |'), row('B2', 40200, ' | 12/2'), row('B3', 40300, ' |')),
    stored: stored('B1 | 40100', 'B3 | 40300'),
    told: [/12\/2/],
  }),
  kinds('remarks as a yard says them', {
    cells: cells(
      `${head} | Rmk`,
      row('B1', 40100, ' | $42.50/cwt delivered Chicago'),
      row('B2', 40200, ' | Acme p/u'),
      row('B3', 40300, " | PO rec'd"),
      row('B4', 40400, ' | Hold 4 Jim'),
      row('B5', 40500, ' | avail after 12/20/2099'),
    ),
    person: sold,
    stored: stored('B1 | 40100'),
    told: [/p\/u/, /rec'd/, /Hold 4/, /avail after/],
  }),
  kinds('a footnote of a number sign', {
    cells: cells(head, row('B1', 40100), row('B2#', 40200), "# customer's material"),
    stored: stored('B1 | 40100'),
    told: [/#/],
  }),
  kinds('for whom a coil is', {
    cells: cells(`${head} | For`, row('B1', 40100, ' |'), row('B2', 40200, ' | Smith Mfg')),
    person: sold,
    stored: stored('B1 | 40100'),
    told: [/Smith Mfg/],
  }),
]
