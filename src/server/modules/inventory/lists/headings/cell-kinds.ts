import { findRegionCode } from '../../../../../shared/places/regions.ts'
import { findStateIn } from '../../../../../shared/places/state-in-text.ts'
import { readCondition } from '../../../../../shared/steel/conditions.ts'
import { readStatus } from './read-status.ts'

const isCode = (cell: string) => /^[\p{L}\p{N}][\p{L}\p{N}./#&-]{0,11}$/u.test(cell)
const isCondition = (cell: string) =>
  readCondition(cell) !== undefined ||
  /\b(?:prime|second(?:ary|s)?|2nds?|excess|reject|rust|damage|non-?prime|scrap|good|new|used|p|s|xs|ep|sec)\b/i.test(
    cell,
  )
// European, Japanese, Chinese and Russian grades, and European numbers of them.
const isOtherGrade = (cell: string) =>
  /^(?:s\d{3}(?!\d)|d[cdx]\d{2}|hx?\d{3}l|p\d{3}[gn]|sp[hc]c|sg[hc]c|ss\d{3}(?!\d)|q\d{3}(?!\d)|ст\s?\d|\d{2}(?:г|х|ю|пс|кп|сп)|1\.[048]\d{3}$)/i.test(
    cell,
  )
const isGrade = (cell: string) =>
  isOtherGrade(cell) ||
  /^(?:astm[\s-]*)?a[\s-]?\d{2,4}\b|^(?:asme\s+)?sa-?\d{3}|\b(?:cs|ds|dds|edds|hsla|hslas|ss|fs)\b|^(?:sae[\s-]*|c-?)?1[0-5]\d\d\b|\bgr(?:ade)?\.?\s*\d+|^ar[\s-]?\d{3}\b/i.test(
    cell,
  )
// Common inside diameters of coils in inches and millimeters: a column 'ID' with these is not an identifier.
const isInsideDiameter = (cell: string) => /^(?:16|20|24|30|508|610|762)(?:\.0+)?"?$/.test(cell)
const isIdentifier = (cell: string) => /\d/.test(cell) && !/\s/.test(cell) && !isInsideDiameter(cell)

const decisiveShare = 0.7

function mostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(test).length >= decisiveShare * cells.length
}

/** Tests of the cells below a heading, by the names used in `tradeVocabulary`. */
export const cellKinds = {
  states: (cells) => mostly(cells, (cell) => findStateIn(cell) !== undefined),
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
  grades: (cells) => mostly(cells, isGrade),
  identifiers: (cells) => mostly(cells, isIdentifier),
  'no diameters': (cells) => !mostly(cells, isInsideDiameter),
  'no statuses': (cells) => !mostly(cells, (cell) => readStatus(cell, 'available') !== 'unknown'),
  words: (cells) => cells.some((cell) => /\p{L}{2}/u.test(cell)),
} satisfies Record<string, (cells: readonly string[]) => boolean>
export type CellKind = keyof typeof cellKinds
