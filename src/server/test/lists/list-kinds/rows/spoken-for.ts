import { aStyledFile } from '../styled-file.ts'
import type { SupplierList } from '../supplier-list.ts'

const hrc = 'Hot Rolled Coil'
const coil = 'Length: COIL | Qty Pcs: 1'
const plainHead = 'Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State'
const row = (id: string, lbs: number, more = '') =>
  `${id} | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | ${lbs} | 5 | OH${more}`
const every = `Source Code: BLDW | Product: HR Coil | Thickness: 0.125 | Width: 48 | ${coil} | Grade Category: A36 | Heat Num: 5 | State: OH`
const ids = (...pairs: (readonly [string, number])[]) =>
  `\n      Product ID | Weight\n${pairs.map(([id, lbs]) => `      ${id} | ${lbs}`).join('\n')}\n    `
const cells = (...lines: string[]) => `\n${lines.map((line) => `      ${line}`).join('\n')}\n    `
const ab = [
  ['B1', 40100],
  ['B2', 40200],
] as const
const keep = ids(...ab)
const soldAnswers = { answers: [/^Sold|^Leave|hold/i] }

/** Kind 29: other ways in which suppliers say that steel is spoken for. */
export const spokenFor: readonly SupplierList[] = [
  {
    name: 'pounds that are reserved',
    category: hrc,
    cells: cells(
      `${plainHead} | Reserved Lbs`,
      row('B1', 40100, ' | 0'),
      row('B2', 40200, ' | 0'),
      row('B3', 40300, ' | 40300'),
    ),
    person: soldAnswers,
    stored: keep,
    every,
  },
  {
    name: 'a remark in another language with a customer',
    category: hrc,
    cells: cells(
      `${plainHead} | Observaciones`,
      row('B1', 40100, ' |'),
      row('B2', 40200, ' |'),
      row('B3', 40300, ' | vendido a Ternium'),
    ),
    stored: keep,
    every,
  },
  {
    name: 'a legend of grayed rows',
    category: hrc,
    file: () =>
      aStyledFile({
        cells: cells('Grayed-out coils are gone', plainHead, row('B1', 40100), row('B3', 40300), row('B2', 40200)),
        looks: [{ row: 4, fill: { rgb: 'BFBFBF' } }],
      }),
    person: { answers: [/Leave/] },
    stored: keep,
    every,
  },
  {
    name: 'rows torn by a deleted cell',
    category: hrc,
    cells: cells(
      plainHead,
      row('B1', 40100),
      row('B2', 40200),
      row('B6', 40600),
      'B3 | BLDW | HR Coil | .125 | 48 | COIL | 1 | 40300 | 5 | OH',
      'B4 | BLDW | HR Coil | .125 | 48 | COIL | 1 | 40400 | 5 | OH',
    ),
    stored: ids(...ab, ['B6', 40600]),
    told: [/left out/],
    every,
  },
  {
    name: 'a sheet that is not to be used',
    category: hrc,
    sheets: [
      { name: 'Inventory', cells: cells(plainHead, row('B1', 40100), row('B2', 40200)) },
      { name: 'DO NOT USE', cells: cells(plainHead, row('B8', 40800), row('B9', 40900)) },
    ],
    person: { unticks: ['DO NOT USE'] },
    stored: keep,
    every,
  },
  {
    name: 'sheets of quarters',
    category: hrc,
    sheets: [
      { name: 'Q3 2026', cells: cells(plainHead, row('B8', 40800), row('B9', 40900)) },
      { name: 'Q4 2026', cells: cells(plainHead, row('B1', 40100), row('B2', 40200)) },
    ],
    person: { unticks: ['Q3 2026'] },
    stored: keep,
    told: [/Q3 2026/],
    every,
  },
  {
    name: 'a day until which a coil is held',
    category: hrc,
    cells: cells(
      `${plainHead} | Hold Until`,
      row('B1', 40100, ' |'),
      row('B2', 40200, ' |'),
      row('B3', 40300, ' | 12/15/2027'),
    ),
    person: soldAnswers,
    stored: keep,
    told: [/Hold Until|12\/15/],
    every,
  },
  {
    name: 'a comment that a coil was pulled',
    category: hrc,
    file: () =>
      aStyledFile({
        cells: cells(plainHead, row('B1', 40100), row('B2', 40200), row('B3', 40300)),
        comments: [{ cell: 'A4', text: 'pulled for order 7712' }],
      }),
    stored: keep,
    told: [/pulled/],
    every,
  },
  {
    name: 'a remark of an order and the day on which it is shipped',
    category: hrc,
    cells: cells(
      `${plainHead} | Remarks`,
      row('B1', 40100, ' | ships in 2 days'),
      row('B2', 40200, ' | can ship Monday, PO required'),
      row('B3', 40300, ' | PO 4432 Smith - shipping Mon'),
    ),
    person: soldAnswers,
    stored: keep,
    told: [/shipping Mon/],
    every,
  },
  {
    name: 'customers without a heading',
    category: hrc,
    cells: cells(
      plainHead,
      row('B1', 40100, ' | slight rust'),
      row('B2', 40200),
      row('B3', 40300, ' | for Smith'),
      row('B4', 40400, ' | picked up 11/28'),
      row('B5', 40500, ' | SO# 1234'),
    ),
    person: soldAnswers,
    stored: keep,
    told: [/for Smith/, /picked up/, /SO# 1234/],
    every,
  },
  {
    name: 'a remark beside a status',
    category: hrc,
    cells: cells(
      `${plainHead} | Status | Notes`,
      row('B1', 40100, ' | Avail | FOB mill'),
      row('B2', 40200, ' | Avail | shipping weight 44,000'),
      row('B3', 40300, ' | Avail | tagged for Acme'),
    ),
    person: soldAnswers,
    stored: keep,
    told: [/tagged for Acme/],
    every,
  },
  {
    name: 'a remark that staff say is nothing',
    category: hrc,
    cells: cells(`${plainHead} | Notes`, row('B1', 40100, ' | job 2231'), row('B2', 40200)),
    person: { answers: [/^Available$/] },
    stored: keep,
    told: [/job 2231/],
    oneStep: { stored: ids(['B2', 40200]), told: [/job 2231/] },
    every,
  },
  {
    name: 'a comment with the day on which a coil is shipped',
    category: hrc,
    file: () =>
      aStyledFile({
        cells: cells(plainHead, row('B1', 40100), row('B2', 40200), row('B3', 40300)),
        comments: [{ cell: 'A4', text: 'Smith - ships Fri' }],
      }),
    person: { answers: [/^Leave/] },
    stored: keep,
    told: [/ships Fri/],
    every,
  },
  {
    name: 'a line above rows with the day on which they are shipped',
    category: hrc,
    cells: cells(plainHead, row('B1', 40100), row('B2', 40200), 'SHIPPING MONDAY', row('B3', 40300)),
    person: soldAnswers,
    stored: keep,
    told: [/SHIPPING MONDAY/],
    every,
  },
  {
    name: 'a legend of bold letters',
    category: hrc,
    file: () =>
      aStyledFile({
        cells: cells('Bold = secondary', plainHead, row('B1', 40100), row('B2', 40200)),
        looks: [{ row: 4, isBold: true }],
      }),
    stored: '\n      Product ID | Weight | Condition\n      B1 | 40100 |\n      B2 | 40200 | Secondary\n    ',
    every,
  },
]
