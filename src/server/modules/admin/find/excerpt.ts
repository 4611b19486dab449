import { shortenCell } from '../../../../shared/text/cells.ts'

const excerptCharsMax = 120
const charsBefore = 40
// As the database takes words apart: by all ASCII characters but letters and digits.
const separators = '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007f'

/** One line of a long text, with the place where the first word of what was asked for stands. */
export function excerptOf(text: string, asked: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  const word = asked.split(new RegExp(`[${separators}]+`)).find((part) => part !== '') ?? ''
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const at = Math.max(0, line.search(new RegExp(`(?<![^${separators}])${escaped}`, 'iu')))
  if (at <= charsBefore) return shortenCell(line, excerptCharsMax)
  const blank = line.indexOf(' ', at - charsBefore)
  const start = blank === -1 || blank >= at ? at : blank + 1
  return `…${shortenCell(line.slice(start), excerptCharsMax)}`
}
