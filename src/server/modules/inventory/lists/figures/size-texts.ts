import type { ColumnName } from '../../../../../shared/lists/terms.ts'
import { readLength, readWidth } from '../../../../../shared/steel/dimensions.ts'
import { readItemThickness } from '../../../../../shared/steel/thickness-reading.ts'
import { quoteCell } from '../../../../../shared/text/cells.ts'
import { memoizeByText } from '../../../../lib/memoize-by-text.ts'
import type { Rule } from '../rules/rule.ts'
import { inchesOfBoth } from '../survey/two-units.ts'
import { fromMils } from './heading-units.ts'

const charsMax = 40
const before = /^(?:~|≈|\*+|['’](?=[\d.])|(?:about|approx|abt)\b\.?)\s*/i
const behind = /\s*(?:\*+|†+)$/
const words: Readonly<Partial<Record<ColumnName, RegExp>>> = {
  Thickness: /^(?:plates?|plts?|pl|sheets?|shts?|sh)\b\.?\s*|^pl(?=\d)|\s*(?:plates?|plts?|pl|thk|thick)\.?$/i,
  Width: /\s*(?:wide|wd|w)\.?$/i,
  Length: /\s*(?:long|lg|l)\.?$/i,
}

/** Takes marks and words from sizes that do not change them, as from 'PL 3/8', '~48' and '48 wide'. */
export const sizeTexts: Rule = (_sheet, _table, { category }) => {
  const isRead: Readonly<Partial<Record<ColumnName, (text: string) => boolean>>> = {
    Thickness: (text) => !unread.has(readItemThickness(text, category).kind),
    Width: (text) => !unread.has(readWidth(text).kind),
    Length: (text) => !unread.has(readLength(text).kind),
  }
  const columns = (['Thickness', 'Width', 'Length'] as const).map((column) => ({
    column,
    isNoted: false,
    plainOf: memoizeByText((text) => {
      const [, mils] = (column === 'Thickness' && /^(\d+(?:\.\d+)?)\s*(?:mils?|thou)\.?$/i.exec(text)) || []
      if (mils !== undefined) return `${fromMils(mils)}"`
      const inches = inchesOfBoth(text)
      if (inches !== undefined) return `${inches}"`
      const plain = text
        .replace(before, '')
        .replace(behind, '')
        .replace(words[column] ?? '', '')
        .trim()
      return plain !== text && !isRead[column]?.(text) && isRead[column]?.(plain) ? plain : text
    }),
  }))
  return {
    before(_row, { texts, notedCells }) {
      for (const one of columns) {
        const given = texts[one.column]
        if (isBare(given) || given.length > charsMax) continue
        const plain = one.plainOf(given)
        if (plain === given) continue
        texts[one.column] = plain
        if (one.isNoted) continue
        one.isNoted = true
        const message = `${quoteCell(given)} was read as ${plain}, and so were the other texts like it`
        notedCells.push({ column: one.column, text: given, note: { kind: 'reading', message } })
      }
    },
  }
}

// Most sizes begin with a digit or a point and end with a digit, which is seen at once.
function isBare(text: string): boolean {
  const first = text.charCodeAt(0)
  const last = text.charCodeAt(text.length - 1)
  return text === '' || ((isDigit(first) || first === point) && isDigit(last))
}

const isDigit = (code: number) => code >= zero && code <= nine
const point = 46
const zero = 48
const nine = 57

const unread: ReadonlySet<string> = new Set(['unreadable', 'none', 'ambiguous', 'coil'])
