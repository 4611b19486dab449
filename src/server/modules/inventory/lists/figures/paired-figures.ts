import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { lbPerKg, readStatedWeight } from '../../../../../shared/steel/weight.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { exactText, rowsBelow, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { rankHeading } from '../headings/read-heading.ts'
import type { Rule } from '../rules/rule.ts'
import { countStatus } from '../rules/statuses.ts'

const rowsTriedMax = 60
const sameRatio = 1.005

/** Under 'LBS/KG' with two columns of figures, the greater ones are the pounds. */
export const pairedWeights: Rule = ({ rows }, table) => {
  const position = table.columns.get('Weight')
  if (position === undefined || table.units.get('Weight')?.kind !== 'unclear') return undefined
  const heading = table.survey.headings.find(({ column }) => column === position)?.heading ?? ''
  const below = rowsBelow(rows, table.survey.headingRow, rowsTriedMax)
  const figureAt = ({ cells }: SheetRow, column: number) => readStatedWeight(exactText(cells[column] ?? ''))?.weight
  const ratios = below.flatMap((row) => {
    const [one, other] = [figureAt(row, position), figureAt(row, position + 1)]
    return one && other ? [one / other] : []
  })
  const are = (ratio: number) =>
    ratios.length > 0 && ratios.every((one) => Math.max(one / ratio, ratio / one) <= sameRatio)
  const isPounds = are(lbPerKg)
  if (!isPounds && !are(1 / lbPerKg)) return undefined
  const units = new Map(table.units)
  if (isPounds) units.delete('Weight')
  else units.set('Weight', { kind: 'weight', text: 'kg' })
  const message = `${quoteCell(heading)} is above two columns: this one has the ${isPounds ? 'pounds, the next one the kilograms' : 'kilograms, the next one the pounds'}`
  const warning = { row: table.survey.headingRow, column: 'Weight', value: heading, message, expected: '' }
  return { table: { ...table, units }, warnings: [warning] }
}

const ofTwo = /^\s*(\d[\d,.]*)\s*\/\s*(\d[\d,.]*)\s*$/
const paired = ['Weight', 'Qty Pcs'] as const satisfies readonly ColumnName[]

type Pair = { column: ColumnName; place: 0 | 1; name: string; isFree: boolean }

/** Reads one of two figures in a cell by the heading: the net of '42,350/41,900' under 'Gross/Net', what is free under 'OH/Avail'. */
export const figuresOfTwo: Rule = ({ rows }, { survey, columns }, { counted, includesSoldRows }) => {
  const below = rowsBelow(rows, survey.headingRow, rowsTriedMax)
  const pairs = paired.flatMap((column): Pair[] => {
    const position = columns.get(column) ?? -1
    const heading = survey.headings.find((one) => one.column === position)?.heading ?? ''
    const found = readPair(heading, column)
    const texts = below.map(({ cells }) => shownText(cells[position] ?? '')).filter((text) => text.includes('/'))
    return found && texts.some((text) => ofTwo.test(text)) ? [found] : []
  })
  if (pairs.length === 0) return undefined
  const told = new Set<Pair>()
  return {
    before(_row, { texts, notedCells }) {
      for (const pair of pairs) {
        const text = texts[pair.column]
        const figure = ofTwo.exec(text)?.[pair.place + 1]
        if (figure === undefined) continue
        texts[pair.column] = figure
        if (told.has(pair)) continue
        told.add(pair)
        const message = `${quoteCell(text)} has two figures: ${figure} under ${quoteCell(pair.name)} was read, and so in the other rows`
        notedCells.push({ column: pair.column, text: figure, note: { kind: 'reading', message } })
      }
    },
    leavesOut({ cells }, { texts }) {
      const none = pairs.find(
        ({ column, isFree }) =>
          isFree && /^0+$/.test(texts[column]) && ofTwo.test(shownText(cells[columns.get(column) ?? -1] ?? '')),
      )
      if (!none) return false
      countStatus(counted.statuses, { text: `0 in ${none.name}`, meaning: 'gone', isLeftOut: !includesSoldRows })
      return !includesSoldRows
    },
  }
}

function readPair(heading: string, column: ColumnName): Pair | undefined {
  const names = heading.split('/').map((name) => name.trim())
  const [first = '', second = '', ...more] = names
  if (first === '' || second === '' || more.length > 0) return undefined
  const rankOf = (name: string) => (isNet.test(name) ? 0 : isGross.test(name) ? grossRank : rankHeading(name, column))
  const [one, other] = [rankOf(first), rankOf(second)]
  if (one === other) return undefined
  const place = one < other ? 0 : 1
  const name = place === 0 ? first : second
  return { column, place, name, isFree: !isNet.test(name) && rankHeading(name, column) === 0 }
}

const isNet = /^(?:net|nett|nt)\b/i
const isGross = /^(?:gross|grs|gr)\b/i
const grossRank = 9
