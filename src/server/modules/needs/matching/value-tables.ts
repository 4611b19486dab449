import { type Coating, formatCoating } from '../../../../shared/steel/coatings.ts'
import { meetsMetals } from '../../../../shared/steel/metal-reading.ts'
import { tenThousandths } from '../../../../shared/steel/thickness.ts'
import type { CoatedReading } from '../../../steel/readings.ts'
import { type Columns, rowMetals } from '../../inventory/index/columns.ts'
import type { Dictionary } from '../../inventory/index/dictionary.ts'
import type { ReadNeed } from './read-need.ts'
import {
  type AspectFit,
  fitCoatingOf,
  fitCondition,
  fitGrade,
  fitLength,
  fitLocation,
  fitWidth,
  thicknessJudge,
} from './rules.ts'

/** In a table: the item is no match. */
export const noMatch = -1
// In a table of coatings: the text says none.
const noCoating = -2

/** What each text of a column is worth to a need; 0 for all if the need does not state the aspect. */
type ValueTable = Int32Array

// 8 MB.
const cellsMax = 2_000_000

/** The tables of many needs: those that want the same of an aspect share one. */
export class ValueTables {
  readonly #columns: Columns
  readonly #tables = new Map<string, ValueTable>()
  #cells = 0
  #ends: { lows: Float64Array; highs: Float64Array } | undefined
  #metals: ReturnType<typeof rowMetals> | undefined

  constructor(columns: Columns) {
    this.#columns = columns
  }

  /** A function, since there are many thicknesses, of which a need meets few, one after the other. */
  thicknessOf(need: ReadNeed): (code: number) => number {
    const { lows, highs } = this.#thicknessEnds()
    const judge = thicknessJudge(need)
    return (code) => judge(lows[code] ?? Number.NaN, highs[code] ?? Number.NaN) ?? noMatch
  }

  /** Numbers beside each other: looking into each reading would take several times as long. */
  #thicknessEnds() {
    const { readings } = this.#columns.thicknesses
    this.#ends ??= {
      lows: Float64Array.from(readings, ({ figure }) => tenThousandths(figure)),
      highs: Float64Array.from(readings, ({ measuredHighIn }) => tenThousandths(measuredHighIn)),
    }
    return this.#ends
  }

  width(need: ReadNeed): ValueTable {
    return this.#tableOf('width', need.widthIn, this.#columns.widths, (size) => fitWidth(need, size))
  }

  length(need: ReadNeed, form: 'coil' | undefined): ValueTable {
    const name = `length of ${form}`
    return this.#tableOf(name, need.lengthIn, this.#columns.lengths, (size) => fitLength(need, size, form))
  }

  grade(need: ReadNeed): ValueTable {
    const wanted = need.grades.length === 0 ? null : need.grades.join('\n')
    return this.#tableOf('grade', wanted, this.#columns.grades, (grade) => fitGrade(need, grade))
  }

  condition(need: ReadNeed): ValueTable {
    const { conditions } = this.#columns
    return this.#tableOf('condition', need.classification, conditions, (condition) => fitCondition(need, condition))
  }

  location(need: ReadNeed): ValueTable {
    return this.#tableOf('location', need.state, this.#columns.groups, (group) => fitLocation(need, group))
  }

  /** Whether a row is of the wanted metal; undefined if all are. */
  metal({ metals: wanted }: ReadNeed): ((row: number) => boolean) | undefined {
    this.#metals ??= rowMetals(this.#columns)
    const { of, areNone } = this.#metals
    return areNone && wanted === 0 ? undefined : (row) => meetsMetals(of(row), wanted)
  }

  /** By row: of the grade; where that says no coating, of the product. */
  coating({ coating }: ReadNeed): ((row: number) => number) | undefined {
    if (coating === null) return undefined
    const { grades, products, groups, grade, product, group } = this.#columns
    const judge = (itemCoating: Coating | undefined) =>
      itemCoating === undefined ? noCoating : (fitCoatingOf(coating, itemCoating)?.value ?? noMatch)
    const tableOf = (name: string, { readings }: Dictionary<CoatedReading>, isGalvaneal: boolean) =>
      this.#keep(`coating ${formatCoating(coating)} ${name} ${isGalvaneal}`, () =>
        readings.map((reading) => judge(reading[isGalvaneal ? 'coatingOfGalvaneal' : 'coating'])),
      )
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
      const ofGrade = tables.grade[grade[row] ?? 0] ?? noCoating
      if (ofGrade !== noCoating) return ofGrade
      const ofProduct = tables.product[productCode] ?? noCoating
      return ofProduct === noCoating ? unknown : ofProduct
    }
  }

  #tableOf<Reading>(
    name: string,
    wanted: string | number | null,
    { readings }: Dictionary<Reading>,
    fits: (reading: Reading) => AspectFit | undefined,
  ): ValueTable {
    return this.#keep(`${name} ${wanted}`, () =>
      readings.map((reading) => (wanted === null ? 0 : (fits(reading)?.value ?? noMatch))),
    )
  }

  #keep(key: string, judgeAll: () => readonly number[]): ValueTable {
    const known = this.#tables.get(key)
    if (known) return known
    // Needs rarely want so many different things.
    if (this.#cells > cellsMax) {
      this.#tables.clear()
      this.#cells = 0
    }
    const table = new Int32Array(judgeAll())
    this.#cells += table.length
    this.#tables.set(key, table)
    return table
  }
}
