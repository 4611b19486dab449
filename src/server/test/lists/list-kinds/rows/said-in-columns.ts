import type { SupplierList } from '../supplier-list.ts'

const hrc = 'Hot Rolled Coil'
const head = 'Tag | Src | Product | Thk | Width | Length | Grade | Pcs | Lbs | Heat | State'
const row = (id: string, more = '', { pounds = '40100', state = 'OH' } = {}) =>
  `${id} | BLDW | HR Coil | .125 | 48 | COIL | A36 | 1 | ${pounds} | H5123 | ${state}${more}`
const every =
  'Source Code: BLDW | Product: HR Coil | Thickness: 0.125 | Width: 48 | Length: COIL | Qty Pcs: 1 | Grade Category: A36 | Heat Num: H5123'
const inOhio = `${every} | State: OH`
const cells = (...lines: string[]) => `\n${lines.join('\n')}\n`
const ofPounds = (...ids: string[]) => cells('Product ID | Weight', ...ids.map((id) => `${id} | 40100`))
const person = { answers: [/^Sold/] }

/** Kind 32: columns that say of a row that it is for sale in part, for somebody, later, or not at all. */
export const saidInColumns: readonly SupplierList[] = [
  {
    name: 'percent that is available',
    category: hrc,
    cells: cells(`${head} | % Avail`, row('B1', " | '100%"), row('B2', " | '0%"), row('B3', ' | 50%')),
    person,
    stored: ofPounds('B1'),
    every: inOhio,
    told: [/'0% in % Avail'/, /'50%'/],
  },
  {
    name: 'codes of inspection',
    category: hrc,
    cells: cells(`${head} | QC`, row('B1', ' | OK'), row('B2', ' | HOLD'), row('B3', ' | REJ')),
    person,
    stored: ofPounds('B1'),
    every: inOhio,
    told: [/HOLD/, /'REJ'/],
  },
  {
    name: 'allocated pounds with their unit, one in part',
    category: hrc,
    cells: cells(`${head} | Allocated`, row('B1', ' | 0 LB'), row('B2', ' | 40,100 LB'), row('B3', ' | 12,000 LB')),
    person,
    stored: ofPounds('B1'),
    every: inOhio,
    told: [/'40,100 LB in/, /'12,000 LB of/],
  },
  {
    name: 'places to ship to and claims in some rows',
    category: hrc,
    cells: cells(
      `${head} | Ship To | Claim #`,
      row('B1'),
      row('B2', ' | Acme Mfg - Dayton'),
      row('B3', ' | | RGA 1123'),
      row('B4'),
    ),
    person,
    stored: ofPounds('B1', 'B4'),
    every: inOhio,
    told: [/'Acme Mfg/, /'RGA 1123'/],
  },
  {
    name: 'days of a database from which coils are available',
    category: hrc,
    cells: cells(`${head} | Avail Date`, row('B1', ' | 20261115'), row('B2', ' | 20991231'), row('B3', ' | 20261120')),
    stored: ofPounds('B1', 'B3'),
    every: inOhio,
    told: [/not here/],
  },
  {
    name: 'bins of steel that is not for sale, and a coil on its way',
    category: hrc,
    cells: cells(
      `${head} | Bin`.replace('State', 'Location'),
      row('B1', ' | A-12', { state: 'Toledo, OH' }),
      row('B2', ' | SHIPDOCK', { state: 'Toledo, OH' }),
      row('B3', ' | OSP', { state: 'Toledo, OH' }),
      row('B4', ' | SCRAP', { state: 'Toledo, OH' }),
      row('B5', ' | A-12', { state: 'RAIL - enroute Toledo, OH' }),
    ),
    person,
    stored: ofPounds('B1'),
    every: `${every} | State: Toledo, OH`,
    told: [/SHIPDOCK/, /OSP/, /SCRAP/, /RAIL/],
  },
  {
    name: 'remarks of a sales desk',
    category: hrc,
    cells: cells(
      `${head} | Comments`,
      row('B1', ' | minor edge wave'),
      row('B2', ' | quoted Acme 11/28'),
      row('B3', ' | see Mike before selling'),
      row('B4', ' | OK to sell'),
    ),
    person,
    stored: ofPounds('B1', 'B4'),
    every: inOhio,
    told: [/'quoted Acme/, /'see Mike/],
  },
  {
    name: 'a day to come in a line, and a weight of which a part is committed',
    category: hrc,
    cells: cells(
      head,
      'AVAILABLE NOW',
      row('B1'),
      row('B2', '', { pounds: '40,100 less 12,000 committed' }),
      'AVAILABLE 12/31/2099',
      row('B3'),
    ),
    person,
    stored: ofPounds('B1'),
    every: inOhio,
    told: [/12,000|less 12,0/, /not here/],
  },
]
