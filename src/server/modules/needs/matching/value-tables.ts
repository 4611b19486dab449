import { type Coating, formatCoating } from '../../../../shared/coatings.ts'
import type { Columns } from '../../inventory/stock-index/columns.ts'
import type { Dictionary } from '../../inventory/stock-index/dictionary.ts'
import type { CoatedReading } from '../../inventory/stock-index/readings.ts'
import type { ReadNeed } from './read-need.ts'
import {
  type AspectFit,
  fitCoatingOf,
  fitCondition,
  fitGrade,
  fitLength,
  fitLocation,
  fitThickness,
  fitWidth,
} from './rules.ts'

/** In a table: the item is no match. */
export const noMatch = -1
// In a table of coatings: the text says none.
const noCoating = -2

/** What each text of a column is worth to a need, reckoned when it is first asked for. */
export class ValueTable {
  readonly size: number
  readonly #values: Float64Array
  readonly #judge: (code: number) => number

  constructor(size: number, judge: (code: number) => number) {
    this.size = size
    this.#values = new Float64Array(size).fill(Number.NaN)
    this.#judge = judge
  }

  at(code: number): number {
    const known = this.#values[code] ?? Number.NaN
    if (!Number.isNaN(known)) return known
    const value = this.#judge(code)
    this.#values[code] = value
    return value
  }
}

// 16 MB.
const cellsMax = 2_000_000

/** The tables of many needs: those that want the same of an aspect share one. */
export class ValueTables {
  readonly #columns: Columns
  readonly #tables = new Map<string, ValueTable>()
  #cells = 0

  constructor(columns: Columns) {
    this.#columns = columns
  }

  thickness(need: ReadNeed): ValueTable | undefined {
    const { thicknessIn, toleranceIn } = need
    if (thicknessIn === null) return undefined
    const key = `thickness ${thicknessIn} ${toleranceIn}`
    return this.#tableOf(key, this.#columns.thicknesses, (size) => fitThickness(need, size))
  }

  width(need: ReadNeed): ValueTable | undefined {
    if (need.widthIn === null) return undefined
    return this.#tableOf(`width ${need.widthIn}`, this.#columns.widths, (size) => fitWidth(need, size))
  }

  /** Of items that are no coil. */
  length(need: ReadNeed): ValueTable | undefined {
    if (need.lengthIn === null) return undefined
    return this.#tableOf(`length ${need.lengthIn}`, this.#columns.lengths, (size) => fitLength(need, size, undefined))
  }

  grade(need: ReadNeed): ValueTable | undefined {
    if (need.grades.length === 0) return undefined
    return this.#tableOf(`grade ${need.grades.join('\n')}`, this.#columns.grades, (grade) => fitGrade(need, grade))
  }

  condition(need: ReadNeed): ValueTable | undefined {
    if (need.classification === null) return undefined
    const key = `condition ${need.classification}`
    return this.#tableOf(key, this.#columns.conditions, (condition) => fitCondition(need, condition))
  }

  location(need: ReadNeed): ValueTable | undefined {
    if (need.state === null) return undefined
    return this.#tableOf(`location ${need.state}`, this.#columns.groups, (group) => fitLocation(need, group))
  }

  /** By row: of the grade; where that says no coating, of the product. */
  coating({ coating }: ReadNeed): ((row: number) => number) | undefined {
    if (coating === null) return undefined
    const { grades, products, groups, grade, product, group } = this.#columns
    const judge = (itemCoating: Coating | undefined) =>
      itemCoating === undefined ? noCoating : (fitCoatingOf(coating, itemCoating)?.value ?? noMatch)
    const tableOf = (name: string, { readings }: Dictionary<CoatedReading>, isGalvaneal: boolean) =>
      this.#keep(`coating ${formatCoating(coating)} ${name} ${isGalvaneal}`, () => {
        const of = (code: number) => readings[code]?.[isGalvaneal ? 'coatingOfGalvaneal' : 'coating']
        return new ValueTable(readings.length, (code) => judge(of(code)))
      })
    const tablesOf = (isGalvaneal: boolean) => ({
      grade: tableOf('grade', grades, isGalvaneal),
      product: tableOf('product', products, isGalvaneal),
    })
    const plain = tablesOf(false)
    const galvaneal = tablesOf(true)
    const unknown = fitCoatingOf(coating, undefined)?.value ?? noMatch
    return (row) => {
      const productCode = product[row] ?? 0
      const isGalvaneal = products.at(productCode).isGalvaneal || groups.at(group[row] ?? 0).isGalvaneal
      const tables = isGalvaneal ? galvaneal : plain
      const ofGrade = tables.grade.at(grade[row] ?? 0)
      if (ofGrade !== noCoating) return ofGrade
      const ofProduct = tables.product.at(productCode)
      return ofProduct === noCoating ? unknown : ofProduct
    }
  }

  #tableOf<Reading>(
    key: string,
    { readings }: Dictionary<Reading>,
    fits: (reading: Reading) => AspectFit | undefined,
  ): ValueTable {
    return this.#keep(key, () => {
      const judge = (code: number) => {
        const reading = readings[code]
        return (reading && fits(reading)?.value) ?? noMatch
      }
      return new ValueTable(readings.length, judge)
    })
  }

  #keep(key: string, make: () => ValueTable): ValueTable {
    const known = this.#tables.get(key)
    if (known) return known
    // Needs rarely want so many different things.
    if (this.#cells > cellsMax) {
      this.#tables.clear()
      this.#cells = 0
    }
    const table = make()
    this.#cells += table.size
    this.#tables.set(key, table)
    return table
  }
}
