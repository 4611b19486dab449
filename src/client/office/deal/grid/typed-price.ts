import { divideRounded, parseDecimal, priceDecimals } from '../../../../shared/quotes/money.ts'
import { cleanMoney } from '../../../../shared/quotes/typed.ts'

const scale = 10n ** BigInt(priceDecimals)
const hundredPercent = 100n * scale

/** A price read from what was typed, that the line is not quoted, or why there is none. */
export type TypedPrice =
  | { price: string; noQuote?: undefined; problem?: undefined }
  | { price?: undefined; noQuote: true; problem?: undefined }
  | { price?: undefined; noQuote?: undefined; problem: string }

/**
 * The price that a text means over a cost in the same unit: `+3` adds three dollars, `12 %` a part of the cost (cost × 1.12), rounded
 * half up to four decimals. `No quote`, as the cell shows it, or `no` leaves the line unquoted. Other texts are the price themselves.
 */
export function readTypedPrice(typed: string, cost: string): TypedPrice {
  if (/^\s*no(\s+quote)?\s*$/i.test(typed)) return { noQuote: true }
  const [, added] = /^\s*\+\s*\$?\s*([\d,]*\.?\d+)\s*$/.exec(typed) ?? []
  const [, percent] = /^\s*\+?\s*(\d*\.?\d+)\s*%\s*$/.exec(typed) ?? []
  if (added === undefined && percent === undefined) return { price: typed }
  const base = parseDecimal(cleanMoney(cost), priceDecimals)
  if (base === undefined) return { problem: 'No cost yet' }
  const over = parseDecimal(cleanMoney(added ?? percent ?? ''), priceDecimals)
  if (over === undefined) return { problem: 'At most four decimals' }
  const price = added === undefined ? divideRounded(base * (hundredPercent + over), hundredPercent) : base + over
  const digits = String(price).padStart(priceDecimals + 1, '0')
  return { price: `${digits.slice(0, -priceDecimals)}.${digits.slice(-priceDecimals)}`.replace(/\.?0+$/, '') }
}
