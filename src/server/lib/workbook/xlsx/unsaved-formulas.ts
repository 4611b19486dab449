import type { Sheet } from '../sheet.ts'
import { columnsMax } from '../sheet-limits.ts'
import { columnIndex } from './xlsx-cells.ts'
import { byte, isNameEnd } from './xlsx-cursor.ts'

const opening = Buffer.from('<f')
const closing = Buffer.from('</f>')
const cellStart = Buffer.from('<c ')
// A text formula may have an empty result, so its empty value counts.
const withoutValue = /^\s*(?:<v\s*\/>|<v>\s*<\/v>)?\s*<\/c>/
const emptyValueCharsMax = 24

// Keeps a hostile part from taking long.
const searchesMax = 2_000_000
// Longer than the tag of any cell.
const cellTagBytesMax = 512

/** The formulas without a stored result in the part of a sheet: rows by column. */
export function findUnsavedFormulas(xml: Buffer): NonNullable<Sheet['unsavedFormulas']> {
  const found = new Map<number, number[]>()
  let end = 0
  let searches = 0
  for (let at = xml.indexOf(opening); at >= 0 && searches < searchesMax; at = xml.indexOf(opening, end)) {
    searches += 1
    end = isNameEnd(xml[at + opening.length]) ? endOfFormula(xml, at) : at + opening.length
    if (end < 0) break
    if (xml[end + 2] === byte.closing && xml[end + 3] !== byte.opening) continue // as in <v>12
    const rest = xml.toString('latin1', end, end + emptyValueCharsMax)
    if (!withoutValue.test(rest)) continue
    const before = xml.subarray(Math.max(0, at - cellTagBytesMax), at)
    addCell(found, before.toString('latin1', Math.max(0, before.lastIndexOf(cellStart))), rest)
  }
  return found
}

function addCell(found: Map<number, number[]>, tag: string, rest: string): void {
  const [, letters = '', row = ''] = /\br="([A-Z]{1,3})(\d{1,7})"/.exec(tag) ?? []
  const isText = /\bt="str"/.test(tag) && rest.includes('<v')
  const column = columnIndex(letters)
  if (isText || row === '' || column >= columnsMax) return
  const rows = found.get(column)
  if (rows) rows.push(Number(row))
  else found.set(column, [Number(row)])
}

function endOfFormula(xml: Buffer, at: number): number {
  const tagEnd = xml.indexOf('>', at)
  if (tagEnd < 0 || xml[tagEnd - 1] === byte.slash) return tagEnd < 0 ? -1 : tagEnd + 1
  const end = xml.indexOf(closing, tagEnd)
  return end < 0 ? -1 : end + closing.length
}
