import { aForm, storedCoils } from '../sheets/random-forms.ts'
import type { SupplierList } from '../supplier-list.ts'

const names = ['Incoming Dec', 'On order', 'WIP', 'Scrap', 'Customer owned', 'Allocated', 'Rejects', 'In-Transit']

/** Kind 19: sheets and rows that are no stock. */
export const noStock: readonly SupplierList[] = [
  ...names.map(aSheetBesideStock),
  ...['Open Orders', 'HOLD', 'Returns'].map(anOnlySheet),
  ...[1, 2, 3].map(aHiddenSheet),
  ...[4, 5, 6].map(hiddenRows),
  onlyHiddenRows(7),
]

/** The sheet may be before the stock, and have the same columns or others. */
function aSheetBesideStock(name: string, seed: number): SupplierList {
  const form = aForm(seed + 40)
  const other = form.random.pick([form, aForm(seed + 60)])
  const stock = form.coils()
  const both = [
    { name: form.random.pick(['Stock', 'Sheet1', 'Inventory 11-20']), cells: form.cells(stock) },
    { name, cells: other.cells(other.coils()) },
  ]
  return {
    name: `a sheet named ${name}`,
    category: 'Hot Rolled Coil',
    sheets: form.random.shuffled(both),
    stored: storedCoils(stock),
    told: [new RegExp(`also a list on "${name}", which was not read`)],
  }
}

/** What is all that a file has is read, but doubted. */
function anOnlySheet(name: string, seed: number): SupplierList {
  const form = aForm(seed + 80)
  const coils = form.coils()
  return {
    name: `only a sheet named ${name}`,
    category: 'Hot Rolled Coil',
    sheets: [{ name, cells: form.cells(coils) }],
    stored: storedCoils(coils),
    told: [new RegExp(`"${name}" was read, but may not be stock`)],
  }
}

function aHiddenSheet(seed: number): SupplierList {
  const form = aForm(seed + 90)
  const stock = form.coils()
  const both = [
    { name: 'Stock', cells: form.cells(stock) },
    { name: 'Sheet3', cells: form.cells(form.coils()), isHidden: true },
  ]
  return {
    name: `a hidden sheet, ${seed}`,
    category: 'Hot Rolled Coil',
    sheets: form.random.shuffled(both),
    stored: storedCoils(stock),
    told: [/also a list on the hidden sheet "Sheet3", which was not read/],
  }
}

/** Excel hides the rows that a filter or a collapsed group leaves out. */
function hiddenRows(seed: number): SupplierList {
  const form = aForm(seed + 100)
  const coils = [...form.coils(), ...form.coils()]
  const first = form.random.whole(0, coils.length - 2)
  const last = form.random.whole(first, coils.length - 2)
  const count = last - first + 1
  return {
    name: `hidden rows, ${seed}`,
    category: 'Hot Rolled Coil',
    sheets: [{ cells: form.cells(coils), hiddenRows: Array.from({ length: count }, (_, at) => first + 2 + at) }],
    stored: storedCoils(coils.filter((_, at) => at < first || at > last)),
    told: [new RegExp(`^${count} hidden rows? (?:was|were) left out`, 'm')],
  }
}

function onlyHiddenRows(seed: number): SupplierList {
  const form = aForm(seed + 110)
  const coils = form.coils()
  return {
    name: 'only hidden rows',
    category: 'Hot Rolled Coil',
    sheets: [{ cells: form.cells(coils), hiddenRows: coils.map((_, at) => at + 2) }],
    refused: new RegExp(`${coils.length} hidden rows were left out.*Nothing was changed`),
  }
}
