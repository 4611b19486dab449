import type { SupplierList } from '../supplier-list.ts'

const hrc = 'Hot Rolled Coil'
const head = 'Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State'
const row = (id: string, more = '', { pieces = '1', pounds = '40100', state = 'OH' } = {}) =>
  `${id} | BLDW | HR Coil | .125 | 48 | COIL | A36 | ${pieces} | ${pounds} | 5 | ${state}${more}`
const of = { 'Source Code': 'BLDW', Product: 'HR Coil', Thickness: '0.125', Width: '48', Length: 'COIL' }
const every = `${Object.entries(of)
  .map((pair) => pair.join(': '))
  .join(' | ')} | Qty Pcs: 1 | Grade Category: A36 | Heat Num: 5`
const inOhio = `${every} | State: OH`
const cells = (...lines: string[]) => `\n${lines.join('\n')}\n`
const ofPounds = (...ids: string[]) => cells('Product ID | Weight', ...ids.map((id) => `${id} | 40100`))
const person = { answers: [/^Sold/] }

/** Kind 31: further signs by which suppliers say that steel is not for sale. */
export const notForSale: readonly SupplierList[] = [
  {
    name: 'free, inspected and blocked stock of SAP in kilograms, with the unit behind all',
    category: hrc,
    cells: cells(
      'Material Description | Batch | Vendor | Thickness | Width | Length | Grade | Pcs | Heat | State | Unrestricted | In Quality Insp. | Blocked | BUn',
      'HR Coil | B1 | BLDW | .125 | 48 | COIL | A36 | 1 | 5 | OH | 18189 | 0 | 0 | KG',
      'HR Coil | B2 | BLDW | .125 | 48 | COIL | A36 | 1 | 5 | OH | 0 | 18280 | 0 | KG',
      'HR Coil | B3 | BLDW | .125 | 48 | COIL | A36 | 1 | 5 | OH | 0 | 0 | 18325 | KG',
    ),
    stored: cells('Product ID | Weight | Lb', 'B1 | 18189 KG | 40100'),
    every: inOhio,
  },
  {
    name: 'letters in brackets behind the tag, which a line below explains',
    category: hrc,
    cells: cells(head, row('B1'), row('B2 (S)'), row('B3 (H)'), '', '(S) = Sold   (H) = On hold'),
    stored: ofPounds('B1'),
    every: inOhio,
  },
  {
    name: 'sold behind the figures of pieces and weights',
    category: hrc,
    cells: cells(
      head,
      row('B1'),
      row('B2', '', { pieces: '1 (sold)' }),
      row('B3', '', { pounds: '40300 - sold' }),
      row('B4', '', { pounds: '(40400 committed)' }),
    ),
    stored: ofPounds('B1'),
    told: [/left out/],
    every: inOhio,
  },
  {
    name: 'new arrivals, and rows that are no longer available',
    category: hrc,
    cells: cells(head, 'NEW ARRIVALS', row('B1'), row('B2'), 'NO LONGER AVAILABLE - REMOVE FROM LIST', row('B3')),
    stored: ofPounds('B1', 'B2'),
    told: [/NO LONGER/],
    every: inOhio,
  },
  {
    name: 'places of coils that are not here',
    category: hrc,
    cells: cells(
      head.replace('State', 'Location'),
      row('B1', '', { state: 'Toledo, OH' }),
      row('B2', '', { state: 'In Transit' }),
      row('B3', '', { state: 'On water - Houston, TX' }),
      row('B4', '', { state: 'Shipped' }),
    ),
    stored: ofPounds('B1'),
    told: [/In Transit/, /On water/, /Shipped/],
    every: `${every} | State: Toledo, OH`,
  },
  {
    name: 'statuses of lots of a tender',
    category: hrc,
    cells: cells(
      `${head} | Lot Status`,
      row('B1', ' | Open'),
      row('B2', ' | Awarded'),
      row('B3', ' | Withdrawn'),
      row('B4', ' | Pending award'),
    ),
    stored: ofPounds('B1'),
    told: [/Awarded/, /Withdrawn/],
    every: inOhio,
  },
  {
    name: 'first refusals and claims in remarks',
    category: hrc,
    cells: cells(
      `${head} | Remarks`,
      row('B1', ' | light rust'),
      row('B2', ' | 1st refusal Acme till 12/5'),
      row('B3', ' | claim pending'),
    ),
    person,
    stored: ofPounds('B1'),
    told: [/refusal/, /claim pending/],
    every: inOhio,
  },
  {
    name: 'short statuses below Inv Sts',
    category: hrc,
    cells: cells(`${head} | Inv Sts`, row('B1', ' | OPEN'), row('B2', ' | ALLOC'), row('B3', ' | WIP')),
    person,
    stored: ofPounds('B1'),
    told: [/ALLOC/, /WIP/],
    every: inOhio,
  },
  {
    name: 'a sheet of removed coils',
    category: hrc,
    sheets: [
      { name: 'Inventory', cells: cells(head, row('B1'), row('B2')) },
      { name: 'Removed', cells: cells(head, row('B3')) },
    ],
    stored: ofPounds('B1', 'B2'),
    told: [/Removed/],
    every: inOhio,
  },
]
