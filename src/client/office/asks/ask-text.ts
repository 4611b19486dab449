import { describeAskLine } from '../../../shared/asks/document.ts'
import type { Ask } from '../../../shared/asks/schema.ts'
import { askDeadline, askOpening } from '../../../shared/asks/words.ts'
import { nameItem } from '../../../shared/inquiries/item-line.ts'

// Windows passes at most 2,048 characters to a mail program, where a blank is three.
const linesCharsMax = 700

/** What a supplier is asked, as plain text for any mail program; without its lines, which the page has, where they are too long. */
export function writeAsk(ask: Ask, link: string): string {
  const lines = ask.lines.map((line) => `- ${[nameItem(line), describeAskLine(line)].filter(Boolean).join(', ')}`)
  const listed = lines.join('\n')
  return [askOpening, ask.message.trim(), listed.length <= linesCharsMax ? listed : '', `${askDeadline(ask)}:\n${link}`]
    .filter(Boolean)
    .join('\n\n')
}
