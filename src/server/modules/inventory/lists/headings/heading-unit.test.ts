import { expect, test } from 'vitest'
import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { findUnit } from './heading-unit.ts'

test.each<[ColumnName, string, string | undefined]>([
  [
    'Weight',
    'Stk Wgt (kg)|Gewicht kg|KG per Coil|Weight [kg] net|WTKG|Sklad, KG|Peso Neto - Kg.|(kg)|K.G.|k g|Weight K.G.',
    'kg',
  ],
  ['Weight', 'Weight (S/T)|S.T.|Wt ST', 'st'],
  ['Weight', 'Wt (N.T.)|NT|N/T', 'nt'],
  ['Weight', 'Weight (M/T)|M.T.|Wt MT', 'mt'],
  ['Weight', 'LBS/KG|KG/LBS|Weight (lbs)(kg)|Kgs or Lbs', 'lb/kg'],
  ['Weight', 'Weight|Wt in stock|Wt at mill|Coil Wt m', undefined],
  ['Thickness', 'Dicke (mm)|Thk mm|THKMM|Thickness, MM|mm (nom)|Gauge (mm)|Thk in mm', 'mm'],
  ['Thickness', 'Thickness/Gauge|Thk (in/mm)|Thk kg|Actual', undefined],
  ['Thickness', 'Gauge|Thk GA', 'gauge|ga'],
  ['Width', "Width (')|Width'|Width (’)", 'ft'],
  ['Width', 'Width ft|Width (ft.)|Wid, Ft', 'ft'],
  ['Width', 'Width (")|Width (in)|Width IN', 'in'],
  ['Width', "Suppliers' width|Width in stock", undefined],
])('a heading of the %s in %j gives %s', (column, headings, unit) => {
  const found = headings.split('|').map((heading) => findUnit(heading, column)?.text)
  expect([...new Set(found)]).toEqual(unit?.split('|') ?? [undefined])
})
