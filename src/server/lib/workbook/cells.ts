import * as XLSX from 'xlsx'
import { memoizeByText } from '../memoize-by-text.ts'
import { type Cell, cellCharsMax } from './sheet.ts'

/** Reads a cell without loss: all digits, shown leading zeros, exact fractions, stored results of formulas. */
export function readCell(cell: XLSX.CellObject | undefined, is1904: boolean): Cell {
  if (cell?.t === 's') return readText(String(cell.v ?? ''))
  if (cell?.t === 'n' && typeof cell.v === 'number' && !Number.isNaN(cell.v))
    return readNumber(cell.v, String(cell.z ?? 'General'), is1904)
  if (cell?.t === 'b') return readBoolean(Boolean(cell.v))
  if (cell?.t === 'e') return readError(errorNames.get(Number(cell.v)))
  return ''
}

export function readBoolean(isTrue: boolean): Cell {
  return isTrue ? 'TRUE' : 'FALSE'
}

export function readError(error: string | undefined): Cell {
  return { value: '', shown: '', note: { kind: 'error', error: error ?? '#ERROR!' } }
}

// [MS-XLS] 2.5.10
const errorNames: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
])

export const knownErrors: ReadonlySet<string> = new Set(errorNames.values())

/** Trims text and cuts it at the limit. Removes NUL and replaces lone surrogates, which PostgreSQL cannot store. */
export function readText(raw: string): Cell {
  const cleaned = raw
    .slice(0, cellCharsMax * 2)
    .replaceAll('\u0000', '')
    .trim()
  const text = cleaned.slice(0, cellCharsMax).toWellFormed()
  return cleaned.length > cellCharsMax ? { value: text, shown: text, note: { kind: 'cut' } } : text
}

export function readNumber(number: number, writtenFormat: string, is1904: boolean): Cell {
  const plain = plainDigits(number)
  const format = repairFormat(writtenFormat)
  const kind = formatKind(format)
  if (kind === 'plain') return plain
  const shown = show(number, format, is1904)
  if (kind === 'date') return readDate(number, shown, is1904) ?? plain
  if (kind === 'scientific') return { value: plain, shown: plain, note: { kind, shown } }
  if (kind === 'fraction') return fractionValue(shown) === number ? shown : plain
  const hasAllDigits = significantDigits(shown) === significantDigits(plain)
  if (hasAllDigits && /^\D*0\d/.test(shown)) return shown
  const unit = unitIn(shown)
  if (unit !== undefined) return withUnit(number, { format, shown, unit })
  // If the format rounds or scales, it hides digits, so the plain number is the identifier too.
  return hasAllDigits && plain !== shown ? { value: plain, shown } : plain
}

const unitBehind = /[\d).] {0,3}([\p{L}'"#][\p{L}'"#./ ]{0,15})$/u
const unitBefore = /^-?(\p{L}[\p{L}.]{0,9}) ?(?=[\d.])/u

function unitIn(shown: string): string | undefined {
  return (unitBehind.exec(shown) ?? unitBefore.exec(shown))?.[1]?.trim()
}

function withUnit(number: number, { format, shown, unit }: { format: string; shown: string; unit: string }): Cell {
  const value = plainDigits(number / thousandsHidden(format))
  const isWhole = significantDigits(shown) === significantDigits(value)
  return { value, shown: isWhole ? shown : `${value} ${unit}`, unit }
}

/** What the commas at the end of a format divide its numbers by: `0.0,"k lbs"` shows thousands. */
function thousandsHidden(format: string): number {
  const [, commas = ''] = /[0#?](,+)(?![0#?,])/.exec(codesOf(format)) ?? []
  return 1_000 ** commas.length
}

const codesOf = (format: string) => format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')

const generalWithUnit = /^General(?=.)/i
const bareWord = /^([^A-Za-z"\\[]*[0#?][^A-Za-z"\\[]*)([A-Za-z]{1,5})$/

/** What other programs write that the library does not know: `General" kg"` and `#,##0 kg`, which it takes for a date. */
const repairFormat = memoizeByText((format) =>
  format.replace(generalWithUnit, '0.###############').replace(bareWord, '$1"$2"'),
)

function readDate(serial: number, shown: string, is1904: boolean): Cell | undefined {
  const date: { y: number; m: number; d: number } | null = XLSX.SSF.parse_date_code(serial, { date1904: is1904 })
  return (
    (date && { value: shown, shown, note: { kind: 'date', year: date.y, month: date.m, day: date.d } }) || undefined
  )
}

function show(number: number, format: string, is1904: boolean): string {
  try {
    const text = String(XLSX.SSF.format(format, number, { date1904: is1904 })).trim()
    return /^-?[\d,]+$/.test(text) ? text.replaceAll(',', '') : text
  } catch {
    return plainDigits(number)
  }
}

/** All digits of a whole number, 15 significant digits of any other: 456000, never 4.56E+5; 0.1 + 0.2 is 0.3. */
function plainDigits(number: number): string {
  if (Number.isSafeInteger(number)) return String(number)
  const rounded = Number(number.toPrecision(15))
  const text = String(rounded)
  if (!text.includes('e')) return text
  return Math.abs(rounded) >= 1 ? String(BigInt(rounded)) : rounded.toFixed(20).replace(/\.?0+$/, '')
}

type FormatKind = 'plain' | 'date' | 'scientific' | 'fraction' | 'other'
const formatKinds = new Map<string, FormatKind>()

function formatKind(format: string): FormatKind {
  const known = formatKinds.get(format) ?? classifyFormat(format)
  formatKinds.set(format, known)
  return known
}

/** Whether a format shows the plain number, at most grouped or rounded. */
export function isPlainFormat(format: string): boolean {
  return formatKind(format) === 'plain'
}

function classifyFormat(format: string): FormatKind {
  if (/^(?:General|@|[#,?]*0?(?:\.[0#?]+)?)$/i.test(format)) return 'plain'
  if (XLSX.SSF.is_date(format)) return 'date'
  const codes = codesOf(format)
  if (/E[+-]/i.test(codes)) return 'scientific'
  return /[?#0]\s*\/\s*[?#\d]/.test(codes) ? 'fraction' : 'other'
}

function fractionValue(text: string): number | undefined {
  const match = /^(-?)(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)$/.exec(text)
  if (!match) return undefined
  const [, sign, whole, numerator, denominator] = match
  const size = Number(whole ?? 0) + Number(numerator) / Number(denominator)
  return sign === '-' ? -size : size
}

function significantDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^0+/, '')
}
