import { parseWeightLb } from '../steel/weight.ts'
import { formatCount } from '../text/count-text.ts'
import { parseDecimal, priceDecimals } from './money.ts'
import { formatDollars, formatPounds } from './words.ts'

/** A typed amount of money as the server takes it: `$1,042.50 / cwt` is `1042.5`. Other texts stay as they are. */
export function cleanMoney(typed: string): string {
  const text = typed
    .trim()
    .replace(/\s*\/\s*(?:cwt|ton|lb|pc|piece|lot)\.?$/i, '')
    .replace(/^\$\s*/, '')
  const digits = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
  const decimal = /^\.\d+$/.test(digits) ? `0${digits}` : digits
  return /^\d+\.\d*$/.test(decimal) ? decimal.replace(/\.?0*$/, '') : decimal
}

/** How a field shows money when nobody types in it: with commas and cents, without `$`. */
export function showMoney(typed: string): string {
  const decimal = cleanMoney(typed)
  return parseDecimal(decimal, priceDecimals) === undefined ? typed : formatDollars(decimal).slice(1)
}

/** Undefined for what is not a weight. Blank is null. */
export function readPounds(typed: string): number | null | undefined {
  return typed.trim() === '' ? null : parseWeightLb(typed)
}

export function showPounds(typed: string): string {
  const weightLb = readPounds(typed)
  return typeof weightLb === 'number' ? formatPounds(weightLb) : typed
}

/** Undefined for what is not a whole number. Blank is null. */
export function readPieces(typed: string): number | null | undefined {
  const digits = typed.trim().replace(/\s*(?:pcs?|pieces?)\.?$/i, '')
  if (digits === '') return null
  return /^\d+$|^\d{1,3}(?:,\d{3})+$/.test(digits) ? Number(digits.replaceAll(',', '')) : undefined
}

export function showPieces(typed: string): string {
  const pieces = readPieces(typed)
  return typeof pieces === 'number' ? formatCount(pieces) : typed
}
