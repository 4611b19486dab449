import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { hasAtMostCells, type SheetRow, shownText } from '../../../../lib/workbook/sheet.ts'
import { type Heading, headingText, listColumnsMin, type Search } from '../headings/find-headings.ts'
import { listWords } from '../headings/list-vocabulary.ts'
import { readHeading } from '../headings/read-heading.ts'
import { readStatus } from '../headings/read-status.ts'
import { readGroupLine } from './group-lines.ts'

const companyWord = new RegExp(
  String.raw`^(.*?\b${anyOf(listWords.companies)}\b\.?(?:,? ${anyOf(listWords.companyEndings)}\b\.?)*)`,
  'i',
)
const sureWord = new RegExp(String.raw`\b${anyOf(listWords.sureCompanies)}\b`, 'i')
const otherWord = new RegExp(String.raw`\b${anyOf(listWords.notInCompanies)}\b`, 'i')
const productWord = new RegExp(String.raw`\b${anyOf(listWords.productsInNames)}\b`, 'i')
const titleCellsMax = 2
const wordsMax = 6
const nameCharsMax = 60

/** The company that a line of few cells names: 'Baldwin Steel LLC' of 'Baldwin Steel LLC - Cleveland'. */
export function findCompany(line: SheetRow): string | undefined {
  if (!hasAtMostCells(titleCellsMax, line)) return undefined
  const first = line.cells.map(headingText).find((text) => text !== '') ?? ''
  const name = companyWord.exec(first.replace(/^(?:from|supplier|mill|source|vendor)\s*:\s*/i, ''))?.[1]?.trim()
  if (name === undefined || name.length > nameCharsMax || !/^[\p{Lu}\d]/u.test(name) || otherWord.test(name))
    return undefined
  const words = name.split(' ')
  // 'Steel' alone names nobody.
  if (words.length < 2 || words.length > wordsMax) return undefined
  if (!sureWord.test(name) && (productWord.test(name) || readGroupLine(line.cells))) return undefined
  return readHeading(name) || readStatus(name, 'remark') !== 'available' ? undefined : name
}

const titleRowsMax = 3

/** The company that is named right above the headings or the first rows of a table. */
export function companyAbove(
  { sheets }: Pick<Search, 'sheets'>,
  { sheet, index, lines, company }: Heading,
): string | undefined {
  if (company !== undefined) return company
  const rows = sheets[sheet]?.rows ?? []
  const first = index - lines + 1
  const near = [...rows.slice(Math.max(0, first - titleRowsMax), first), ...rows.slice(index + 1, index + 2)]
  const names = near.flatMap((row) => findCompany(row) ?? [])
  return names.at(-1)
}

/** A table without a source column that is under the names of several companies is a table for each of them. */
export function splitBySupplier(search: Search, heading: Heading): Heading[] {
  const { sheet, index, bounds, mapping, texts, hasNoHeadings } = heading
  if (mapping.columns.has('Source Code') || mapping.columns.size < listColumnsMin || hasNoHeadings) return [heading]
  const rows = search.sheets[sheet]?.rows ?? []
  const last = bounds.lastRow ?? Number.POSITIVE_INFINITY
  const titles = rows.flatMap((row, place) => {
    const company = place > index && row.number <= last ? findCompany(row) : undefined
    return company === undefined ? [] : [{ place, company }]
  })
  const above = companyAbove(search, heading)
  const isItem = (row: SheetRow) => row.number <= last && !hasAtMostCells(titleCellsMax, row) && !repeats(texts, row)
  const others = titles.flatMap(({ place, company }) => {
    const item = rows.findIndex((row, at) => at > place && isItem(row))
    return place === index + 1 || company === above || item < 0 ? [] : [{ place, company, item }]
  })
  if (others.length === 0) return [heading]
  const own = withoutEarlierSource(heading)
  const parts = others.map(({ company, item }): Heading => {
    const continues = search.sheets[sheet]?.name ?? ''
    const mapping = { ...own.mapping, score: 0, repeated: [] }
    return { ...own, mapping, hasNoHeadings: true, continues, lines: 1, index: item, company }
  })
  const starts = others.map(({ place }) => rows[place - 1]?.number ?? 0)
  return [{ ...own, ...(above !== undefined && { company: above }) }, ...parts].map((part, at) => {
    return { ...part, bounds: { ...bounds, lastRow: starts[at] ?? bounds.lastRow } }
  })
}

function repeats(headings: readonly string[], { cells }: SheetRow): boolean {
  return cells.every((cell, position) => shownText(cell) === '' || headingText(cell) === headings[position])
}

/** The source of an earlier list with these headings is that of one of the companies at most. */
function withoutEarlierSource(heading: Heading): Heading {
  const { recalled, ...mapping } = heading.mapping
  if (!recalled) return heading
  const { 'Source Code': _, ...fixedTexts } = recalled.fixedTexts
  return { ...heading, mapping: { ...mapping, recalled: { ...recalled, fixedTexts } } }
}
