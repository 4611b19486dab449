import { findRegionCode } from '../../../../../shared/places/regions.ts'
import { findStateIn } from '../../../../../shared/places/state-in-text.ts'
import { readCondition } from '../../../../../shared/steel/conditions.ts'
import { readStatedWeight } from '../../../../../shared/steel/weight.ts'
import { anyOf } from '../../../../../shared/text/word-pattern.ts'
import { listWords } from './list-vocabulary.ts'
import { readPlaceStatus, readStatus } from './read-status.ts'

const isCode = (cell: string) => /^[\p{L}\p{N}][\p{L}\p{N}./#&-]{0,11}$/u.test(cell)
const mayBeCondition = new RegExp(String.raw`\b${anyOf(listWords.conditions)}\b`, 'i')
const isCondition = (cell: string) => readCondition(cell) !== undefined || mayBeCondition.test(cell)
const notMore = String.raw`(?!\d)`
const foreignGrades = [
  // European: S235, DX51D, HX340LAD and P265GH, and numbers such as 1.0332.
  String.raw`s\d{3}${notMore}`,
  String.raw`d[cdx]\d{2}`,
  String.raw`hx?\d{3}l`,
  String.raw`p\d{3}[gn]`,
  String.raw`1\.[048]\d{3}$`,
  // Japanese: SPHC, SGCC and SS400.
  'sp[hc]c',
  'sg[hc]c',
  String.raw`ss\d{3}${notMore}`,
  // Chinese: Q235.
  String.raw`q\d{3}${notMore}`,
  // Russian: Ст3 and 09Г2С.
  String.raw`ст\s?\d`,
  String.raw`\d{2}(?:г|х|ю|пс|кп|сп)`,
]
const foreignGrade = new RegExp(`^(?:${foreignGrades.join('|')})`, 'i')
const americanGrades = [
  String.raw`^(?:astm[\s-]*)?a[\s-]?\d{2,4}\b`,
  String.raw`^(?:asme\s+)?sa-?\d{3}`,
  String.raw`\b${anyOf('cs, ds, dds, edds, hsla(s), ss, fs')}\b`,
  String.raw`^(?:sae[\s-]*|c-?)?1[0-5]\d\d\b`,
  String.raw`\bgr(?:ade)?\.?\s*\d+`,
  String.raw`^ar[\s-]?\d{3}\b`,
]
const americanGrade = new RegExp(americanGrades.join('|'), 'i')
const isGrade = (cell: string) => foreignGrade.test(cell) || americanGrade.test(cell)
// Common inside diameters of coils in inches and millimeters: a column 'ID' with these is not an identifier.
const isInsideDiameter = (cell: string) => /^(?:16|20|24|30|508|610|762)(?:\.0+)?"?$/.test(cell)
const isIdentifier = (cell: string) => /\d/.test(cell) && !/\s/.test(cell) && !isInsideDiameter(cell)

const decisiveShare = 0.7
// Fewer may be pieces.
const weightMin = 1_000

function mostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(test).length >= decisiveShare * cells.length
}

const isAway = (cell: string) => readPlaceStatus(cell) !== 'available'

/** Tests of the cells below a heading, by the names used in `tradeVocabulary`. */
export const cellKinds = {
  // What is in transit or shipped has no place here.
  states: (cells) =>
    mostly(
      cells.filter((cell) => findStateIn(cell) !== undefined || !isAway(cell)),
      (cell) => findStateIn(cell) !== undefined,
    ),
  'some states': (cells) =>
    cells.filter((cell) => findStateIn(cell) !== undefined).length * 2 >= Math.max(cells.length, 1),
  regions: (cells) => mostly(cells, (cell) => cell.split(',').every((part) => findRegionCode(part) !== undefined)),
  codes: (cells) => mostly(cells, isCode),
  // Codes that only staff know are among conditions.
  conditions: (cells) =>
    mostly(
      cells.filter((cell) => isCondition(cell) || isGrade(cell) || !/^[A-Z\d]{1,3}$/i.test(cell)),
      isCondition,
    ),
  // Below 'Status' a letter may be a status, so only words count, or letters among which one is that of prime.
  'plain conditions': (cells) =>
    mostly(cells, isCondition) &&
    (cells.some((cell) => cell.replace(/[^\p{L}]/gu, '').length > 1) || cells.some((cell) => /^p$/i.test(cell))) &&
    !cells.some((cell) => /^[ah]$/i.test(cell)),
  weights: (cells) =>
    mostly(cells, (cell) => {
      const weight = readStatedWeight(cell)?.weight
      return weight !== undefined && (weight >= weightMin || weight === 0)
    }) && cells.some((cell) => /[1-9]/.test(cell)),
  // Where all are 0 or 1, they may say yes or no.
  counts: (cells) => mostly(cells, (cell) => /^\d{1,4}(?:\.0+)?$/.test(cell)) && cells.some((cell) => Number(cell) > 1),
  grades: (cells) => mostly(cells, isGrade),
  identifiers: (cells) => mostly(cells, isIdentifier),
  'no diameters': (cells) => !mostly(cells, isInsideDiameter),
  'no statuses': (cells) => !mostly(cells, (cell) => readStatus(cell, 'available') !== 'unknown'),
  words: (cells) => cells.some((cell) => /\p{L}{2}/u.test(cell)),
} satisfies Record<string, (cells: readonly string[]) => boolean>
export type CellKind = keyof typeof cellKinds
