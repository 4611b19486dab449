import { type ColumnName, columnKinds } from '../../../../../shared/lists/terms.ts'
import { latinLetters, tradeWords, type UnitKind } from './word-table.ts'

/** `unclear`: pounds or kilograms, as under 'LBS/KG'. */
export type HeadingUnit = { text: string; kind: UnitKind | 'unclear' }

/** The words of a heading without its units, and the units: those in brackets and at the end come first. */
export type UnitReading = { rest: readonly string[]; units: readonly HeadingUnit[] }

type Word = { text: string; isInBrackets: boolean; isBeforeSlash: boolean }

const abbreviatedTon = /(?<![\p{L}\d/])([snmlg])\s?[./]\s?t(?![\p{L}\d])\.?/gu
const abbreviatedMetric = /(?<![\p{L}\d])(k\s?\.\s?g|m\s?\.\s?m)(?![\p{L}\d])\.?/gu
const wordOrBracket = /[([{<]|[)\]}>]|[\p{L}\p{N}]+/gu
// 'WTKG' and 'THKMM'.
const unitAtEnd = /^(\p{L}{2,})(kgs?|lbs?|mm)$/u
const unitWordsMax = 2
// Elsewhere they may mean anything, as in 'Thk in stock'.
const shortUnits: ReadonlySet<string> = new Set([
  'in',
  'm',
  't',
  'м',
  'т',
  '米',
  'st',
  'lt',
  'nt',
  'gt',
  'ga',
  'gauge',
  'gage',
  '000',
  '1000',
])
// Short for 'pouces'; elsewhere it is a purchase order.
const inchesInQuebec = 'po'
// Units in other scripts, as ours are written.
const ofScripts: ReadonlyMap<string, string> = new Map(
  ['mm:мм,毫米', 'cm:см,厘米', 'm:м,米', 'kg:кг,公斤,千克', 'mt:т,тонн,тонны,吨,公吨'].flatMap((line) => {
    const [ours = '', words = ''] = line.split(':')
    return words.split(',').map((word) => [word, ours] as const)
  }),
)
const footMark = /(?<!['’′])['’′]\s?[)\]]?$/
const inchMark = /(?:["”″]|''|’’)\s?[)\]]?$/

export function readUnits(heading: string): UnitReading {
  const words = splitWords(heading)
  const rest: string[] = []
  const found: (HeadingUnit & { isCertain: boolean })[] = []
  for (let index = 0; index < words.length; ) {
    const unit = unitAt(words, index)
    if (unit) found.push(unit)
    else rest.push(words[index]?.text ?? '')
    index += unit?.words ?? 1
  }
  const units = found.toSorted((a, b) => Number(b.isCertain) - Number(a.isCertain))
  if (found.length > 0 && rest.at(-1) === 'in') rest.pop()
  if (units.length > 0) return { rest, units: units.map(({ text, kind }) => ({ text, kind })) }
  // As 'k g'.
  const whole = rest.join('')
  const kind = tradeWords.units.get(whole)
  return { rest, units: kind ? [{ text: whole, kind }] : readMark(heading) }
}

/** The unit that a heading gives for the numbers of a column, whatever else it says. */
export function findUnit(heading: string, column: ColumnName): HeadingUnit | undefined {
  return pickUnit(heading, readUnits(heading).units, column)
}

/** The most certain of the units of a heading, or of those that a column can have. */
export function pickUnit(heading: string, units: readonly HeadingUnit[], column?: ColumnName): HeadingUnit | undefined {
  const fitting = column ? units.filter(({ kind }) => isUnitOf(kind, column)) : units
  const ofKind = (kind: UnitKind) => fitting.find((unit) => unit.kind === kind)
  const pound = ofKind('pound')
  if (pound && ofKind('weight')) return poundsOrKilograms
  // 'Lbs (thousands)'; but with 'Width (in/mm)' and 'Thickness/Gauge' the unit is not certain.
  if (pound) return ofKind('thousands') ?? pound
  if (ofKind('inch') && ofKind('dimension')) return undefined
  const [first] = fitting.filter(({ kind }) => kind !== 'gauge')
  return first ?? (heading.includes('/') ? undefined : fitting[0])
}

const poundsOrKilograms: HeadingUnit = { text: 'lb/kg', kind: 'unclear' }

function isUnitOf(kind: HeadingUnit['kind'], column: ColumnName): boolean {
  if (columnKinds[column] === 'weight') return kind === 'pound' || kind === 'weight' || kind === 'thousands'
  if (kind === 'gauge') return column === 'Thickness'
  return columnKinds[column] === 'dimension' && (kind === 'inch' || kind === 'dimension')
}

function splitWords(heading: string): Word[] {
  const plain = latinLetters(heading)
    .replaceAll('#', ' no ')
    .replace(abbreviatedTon, '$1t')
    .replace(abbreviatedMetric, joined)
  const words: Word[] = []
  let depth = 0
  for (const { 0: text, index } of plain.matchAll(wordOrBracket)) {
    const isBeforeSlash = /^\s*\//.test(plain.slice(index + text.length))
    if (/[([{<]/.test(text)) depth += 1
    else if (/[)\]}>]/.test(text)) depth -= 1
    else words.push(...splitUnit(text).map((part) => ({ text: part, isInBrackets: depth > 0, isBeforeSlash })))
  }
  return words
}

const joined = (text: string) => text.replace(/[\s.]/g, '')

function splitUnit(word: string): string[] {
  const [, stem = '', unit = ''] = unitAtEnd.exec(word) ?? []
  return tradeWords.headings.has(stem) && !tradeWords.headings.has(word) ? [stem, unit] : [word]
}

function unitAt(words: readonly Word[], index: number) {
  for (let count = Math.min(unitWordsMax, words.length - index); count > 0; count -= 1) {
    const run = words.slice(index, index + count)
    const text = run.map((word) => word.text).join(' ')
    const kind = tradeWords.units.get(text)
    const next = words[index + count]
    // 'in/mm' are two units, 'in mm' is one.
    const isOneOfTwo = run.at(-1)?.isBeforeSlash === true && next !== undefined && tradeWords.units.has(next.text)
    const isBracketed = run.every(({ isInBrackets }) => isInBrackets)
    const isCertain = next === undefined || isOneOfTwo || (isBracketed && !next.isInBrackets)
    if (kind && (isCertain || !shortUnits.has(text)) && (text !== inchesInQuebec || isBracketed))
      return { text: ofScripts.get(text) ?? text, kind, isCertain, words: count }
  }
  return undefined
}

function readMark(heading: string): HeadingUnit[] {
  const end = heading.trim()
  if (inchMark.test(end)) return [{ text: 'in', kind: 'inch' }]
  return footMark.test(end) ? [{ text: 'ft', kind: 'dimension' }] : []
}
