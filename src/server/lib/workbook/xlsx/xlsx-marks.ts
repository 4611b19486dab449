import { readColor, readThemeColors } from '../colors.ts'
import { RowMarks, type StyleMarks, toStyleMarks } from '../row-marks.ts'
import type { Sheet } from '../sheet.ts'
import { columnIndex } from './xlsx-cells.ts'
import type { ConditionMark } from './xlsx-conditions.ts'
import { byte } from './xlsx-cursor.ts'
import { attributesOf, readSmallPart, sectionOf, tagsOf } from './xlsx-text.ts'

const struck = /<strike(?:\s+val="(?:1|true)")?\s*\/>/
const bold = /<b(?:\s+val="(?:1|true)")?\s*\/>/
const italic = /<i(?:\s+val="(?:1|true)")?\s*\/>/
const solid = /<patternFill\s[^>]*patternType="solid"[^>]*>/
const background = /<bgColor\s[^>]*>/
const foreground = /<fgColor\s[^>]*>/
const ink = /<color\s[^>]*>/

/**
 * The styles of cells that are struck through, filled, or written in color, and with `withFonts` those in bold or italic
 * letters. `theme` gives the part of the theme. Throws UnfamiliarXml.
 */
export function readStyleMarks(part: Buffer, theme: () => Buffer | undefined, withFonts = false): StyleMarks {
  const xml = readSmallPart(part, 'styleSheet')
  const fontParts = elementsOf(xml, 'fonts', 'font')
  const fillTags = elementsOf(xml, 'fills', 'fill').map((fill) =>
    solid.test(fill) ? foreground.exec(fill)?.[0] : undefined,
  )
  const inkTags = fontParts.map((font) => ink.exec(font)?.[0])
  const colorOf = colorReader([...fillTags, ...inkTags], theme)
  const fills = fillTags.map(colorOf)
  const fonts = fontParts.map((font, index) => ({
    isStruck: struck.test(font),
    letters: colorOf(inkTags[index]),
    ...(withFonts && { isBold: bold.test(font), isItalic: italic.test(font) }),
  }))
  const plain = { isStruck: false, letters: undefined }
  const styles = tagsOf(sectionOf(xml, 'cellXfs'), 'xf').map((tag) => {
    const attributes = attributesOf(tag)
    const fill = fills[Number(attributes.get('fillId') ?? 0)]
    return { ...(fonts[Number(attributes.get('fontId') ?? 0)] ?? plain), fill }
  })
  return toStyleMarks(styles)
}

/** The looks that rules of a sheet give cells, by their numbers. Throws UnfamiliarXml. */
export function readConditionMarks(part: Buffer, theme: () => Buffer | undefined): StyleMarks {
  const looks = elementsOf(readSmallPart(part, 'styleSheet'), 'dxfs', 'dxf').map((look) => {
    const [font = '', fill = ''] = ['font', 'fill'].map((name) => sectionOf(look, name))
    // Here the background is what Excel fills a cell with.
    return { font, fill: (background.exec(fill) ?? foreground.exec(fill))?.[0], ink: ink.exec(font)?.[0] }
  })
  const colorOf = colorReader(
    looks.flatMap(({ fill, ink: letters }) => [fill, letters]),
    theme,
  )
  return toStyleMarks(
    looks.map(({ font, fill, ink: letters }) => ({
      isStruck: struck.test(font),
      fill: colorOf(fill),
      letters: colorOf(letters),
    })),
  )
}

function colorReader(tags: readonly (string | undefined)[], theme: () => Buffer | undefined) {
  const isOfTheme = tags.some((tag) => tag?.includes('theme='))
  const colors = isOfTheme ? readThemeColors(theme()?.toString('utf8') ?? '') : []
  return (tag: string | undefined) => (tag === undefined ? undefined : readColor(tag, colors))
}

function elementsOf(xml: string, section: string, name: string): string[] {
  const parts = sectionOf(xml, section).split(new RegExp(`<${name}(?=[\\s/>])`))
  return parts.slice(1)
}

const styleStart = Buffer.from(' s="')
const rowMax = 1_048_576

/**
 * The rows with marked cells in the part of a sheet; only searched for if a style marks anything. `byRules`: what rules of the
 * sheet add.
 */
export function findMarks(
  xml: Buffer,
  styles: StyleMarks,
  byRules: readonly ConditionMark[] = [],
): Pick<Sheet, 'marks'> {
  if (styles === undefined && byRules.length === 0) return {}
  const rows = new RowMarks()
  for (const { cell, mark } of byRules) rows.add(cell, mark)
  if (styles === undefined) return rows.found()
  for (let at = xml.indexOf(styleStart); at >= 0; at = xml.indexOf(styleStart, at + styleStart.length)) {
    const mark = styles[styleAt(xml, at + styleStart.length)]
    const cell = mark && cellAround(xml, at)
    if (cell) rows.add(cell, mark)
  }
  return rows.found()
}

function styleAt(xml: Buffer, start: number): number {
  let style = 0
  for (let at = start; ; at += 1) {
    const code = xml[at] ?? 0
    if (code < byte.zero || code > byte.nine) return code === byte.quote ? style : -1
    style = style * 10 + code - byte.zero
  }
}

const cellTag = /^<c\s(?:[^>]*\s)?r="([A-Z]{1,3})(\d{1,7})"/
const tagBytesMax = 512

/** The cell whose tag has this position; undefined for a row, a text, or a cell without a reference. */
function cellAround(xml: Buffer, at: number): { row: number; column: number; hasValue: boolean } | undefined {
  const start = xml.lastIndexOf(byte.opening, at)
  const end = xml.indexOf(byte.closing, at)
  if (start < 0 || end < 0 || end - start > tagBytesMax) return undefined
  const [, letters = '', digits] = cellTag.exec(xml.toString('latin1', start, end)) ?? []
  const row = Number(digits)
  if (!(row >= 1 && row <= rowMax)) return undefined
  // A blank cell has no content or an empty one.
  const hasValue = xml[end - 1] !== byte.slash && xml[end + 2] !== byte.slash
  return { row, column: columnIndex(letters), hasValue }
}
