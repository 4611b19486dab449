import { knownErrors, readError, readText } from './cells.ts'
import { type Cell, cellCharsMax } from './sheet.ts'

/** Reads a cell of an HTML or text file. `="0012345"`, which protects leading zeros from Excel, gives the quoted text. */
export function readListedText(raw: string): Cell {
  if (isPlain(raw)) return raw
  const cell = readText(raw)
  if (typeof cell !== 'string') return cell
  const isFormula = cell.length > 2 && cell.startsWith('="') && cell.endsWith('"')
  const text = isFormula ? cell.slice(2, -1).replaceAll('""', '"').trim() : cell
  if (knownErrors.has(text)) return readError(text)
  if (!/^-?\d(?:\.\d+)?E\+\d\d$/.test(text)) return text
  return { value: text, shown: text, note: { kind: 'scientific', shown: text } }
}

function isPlain(text: string): boolean {
  if (text.length > cellCharsMax || text.includes('E+')) return false
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position)
    if (code < 0x20 || code > 0x7e) return false
  }
  return !/^[ #=]| $/.test(text)
}
