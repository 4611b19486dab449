import type { BoundedAspect } from '../../../../shared/search/terms.ts'
import { plainDimension, readThicknessFigure } from '../../../../shared/steel/figures.ts'

/** A missing end is open. */
export type Range = { from: number | undefined; to: number | undefined }

export const openRange: Range = { from: undefined, to: undefined }

export type RangeEnd = keyof Range
/** Both ends as typed. */
export type RangeTexts = Record<RangeEnd, string>

/** Parses a typed end of a range; `expected` is the error message. */
export type RangeReader = {
  read: (typed: string, end: RangeEnd) => number | undefined
  expected: string
  /** Whether From and To may come in either order. */
  isEitherWay?: (typed: RangeTexts) => boolean
}

/** Reads 0.1875, 3/16 or 1 1/2". */
export const inchReader: RangeReader = {
  read: (typed) => readThicknessFigure(plainDimension(typed))?.valueIn,
  expected: 'Use inches, such as 0.1875 or 3/16.',
}

export function readRange(reader: RangeReader, typed: RangeTexts): Range {
  const range = { from: reader.read(typed.from, 'from'), to: reader.read(typed.to, 'to') }
  if (!isReversed(range) || !reader.isEitherWay?.(typed)) return range
  return { from: reader.read(typed.to, 'from'), to: reader.read(typed.from, 'to') }
}

/** Whether a text may still become a number, as `3/` may become `3/16`. */
export function isHalfTyped(typed: string): boolean {
  return /^[\d.][-\d\s.,/]*$/.test(typed)
}

/** The next multiple of `step` in the direction of `steps`, not below 0. */
export function stepFrom(value: number, steps: 1 | -1, step: number): number {
  const from = Number((value / step).toFixed(6)) + steps
  return Math.max(0, Number(((steps > 0 ? Math.floor(from) : Math.ceil(from)) * step).toFixed(6)))
}

/** The parameters of each range in the address of a list; `from` and `to` are the thickness. */
export const rangeParams = {
  thickness: ['from', 'to'],
  width: ['widthFrom', 'widthTo'],
  length: ['lengthFrom', 'lengthTo'],
  weight: ['weightFrom', 'weightTo'],
} as const satisfies Record<BoundedAspect, readonly [string, string]>

/** Reads an end of a range from an address; blank and negative text is an open end. */
export function parseRangeEnd(typed: string): number | undefined {
  const value = Number(typed)
  return typed.trim() === '' || !Number.isFinite(value) || value < 0 ? undefined : value
}

/** Whether From is above To; such a range filters nothing out. */
export function isReversed({ from, to }: Range): boolean {
  return from !== undefined && to !== undefined && from > to
}

/** Whether the range may filter something out. */
export function isFiltering(range: Range): boolean {
  return (range.from !== undefined || range.to !== undefined) && !isReversed(range)
}

export function isSameRange(a: Range, b: Range): boolean {
  return a.from === b.from && a.to === b.to
}

/** `0.1875 to 0.25 in`, `from 48 in`, `up to 5000 lbs`. */
export function describeRange({ from, to }: Range, unit: string): string {
  if (from === undefined) return `up to ${to} ${unit}`
  return to === undefined ? `from ${from} ${unit}` : `${from} to ${to} ${unit}`
}
