import { isPlainFormat } from '../cells.ts'
import { attributesOf, readSmallPart, tagsOf, toIndex, UnfamiliarXml } from './xlsx-text.ts'

/** The number format of each cell style by index; undefined if numbers are shown as they are. */
export type StyleFormats = readonly (string | undefined)[]

// ECMA-376, 18.8.30. Formats that depend on the language are left out; the general library has none either.
const builtInFormats: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  37: '#,##0 ;(#,##0)',
  38: '#,##0 ;[Red](#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;[Red](#,##0.00)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mmss.0',
  48: '##0.0E+0',
  49: '@',
  56: '"上午/下午 "hh"時"mm"分"ss"秒 "',
}

/** Throws UnfamiliarXml. */
export function readStyleFormats(part: Buffer): StyleFormats {
  const xml = readSmallPart(part, 'styleSheet')
  const formats = new Map(Object.entries(builtInFormats).map(([id, format]) => [Number(id), format]))
  for (const tag of tagsOf(sectionOf(xml, 'numFmts'), 'numFmt')) {
    const attributes = attributesOf(tag)
    const id = toIndex(attributes.get('numFmtId') ?? '')
    const format = attributes.get('formatCode')
    if (format === undefined) throw new UnfamiliarXml('a format without its code')
    if (id > 0) formats.set(id, fixFormat(format))
  }
  return tagsOf(sectionOf(xml, 'cellXfs'), 'xf').map((tag) => {
    const format = formats.get(toIndex(attributesOf(tag).get('numFmtId') ?? '0')) ?? 'General'
    return isPlainFormat(format) ? undefined : format
  })
}

function sectionOf(xml: string, name: string): string {
  const [tag] = tagsOf(xml, name)
  const start = tag === undefined ? -1 : xml.indexOf(tag)
  const end = xml.indexOf(`</${name}>`, start)
  return start >= 0 && end > start ? xml.slice(start, end) : ''
}

// Google Sheets writes day and month without escaping the dot.
function fixFormat(format: string): string {
  return format === 'd.m' ? 'd\\.m' : format
}
