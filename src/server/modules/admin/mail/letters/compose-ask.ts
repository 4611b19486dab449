import type { SupplierAsk, SupplierAskLine } from '../../../../../shared/asks/schema.ts'
import { nameAskLine } from '../../../../../shared/asks/words.ts'
import { detailsOf, sizeWithUnit } from '../../../../../shared/quotes/lines.ts'
import { formatCount, formatCountOf } from '../../../../../shared/text/count-text.ts'
import { formatDay } from '../../../../../shared/text/days.ts'
import {
  answersTo,
  type Draft,
  type Letter,
  linesMax,
  moreLines,
  type Office,
  type Post,
  questionBlocks,
} from './letters.ts'
import { type MailRow, oneLine } from './mail-body.ts'

/** To a supplier: what steel is asked about, and nothing of who buys it. */
export function draftAskMails(
  ask: SupplierAsk,
  { link, email, sender }: { link: string; email: string; sender: string },
  post: Post,
): Draft[] {
  const drafts = post.toSupplier('ask', email, composeAsk(ask, link, post.office))
  const replyTo = answersTo(sender)
  return replyTo === undefined ? drafts : drafts.map((draft) => ({ ...draft, replyTo }))
}

/** The list is the supplier's own; staff wrote the rest. */
function composeAsk(
  { reference, lines, message, place, validUntil }: SupplierAsk,
  link: string,
  office: Office,
): Letter {
  const items = formatCountOf(lines.length, 'item')
  const deadline = `Please answer by ${formatDay(validUntil)}, Pacific time`
  return {
    reference,
    subject: `${reference}: do you still have ${lines.length === 1 ? 'this item' : `these ${items}`}?`,
    preview: `${items}. ${deadline}.`,
    blocks: [
      {
        kind: 'text',
        text: 'Hello,\nWe have a buyer for steel on your list. Is it still there, and what does it cost?',
      },
      ...(message === '' ? [] : [{ kind: 'text', text: message } as const]),
      ...(place ? [{ kind: 'facts', facts: [['Goes to', oneLine(place, 500)]] } as const] : []),
      { kind: 'link', label: 'Answer here', url: link, button: 'Answer' },
      {
        kind: 'table',
        title: `${items}:`,
        headings: ['Item', 'Pieces', 'Weight'],
        rows: lines.slice(0, linesMax).map(toRow),
        ...moreLines(lines.length),
      },
      {
        kind: 'text',
        text: `${deadline}. You need no login. The link is only for you, so please keep it to yourself.`,
      },
      ...questionBlocks(office, reference),
    ],
  }
}

function toRow(line: SupplierAskLine): MailRow {
  const { gradeCategory: grade, condition, heatNum: heat, qtyPcs, weight, locationState } = line
  const details = [
    [sizeWithUnit(line), grade].filter(Boolean).join(', '),
    detailsOf({ condition, heat }),
    locationState,
  ]
  return {
    name: oneLine(nameAskLine(line) || 'Item', 300),
    details: details.map((detail) => oneLine(detail, 300)),
    figures: [qtyPcs > 0 ? formatCount(qtyPcs) : '', oneLine(weight, 60)],
  }
}
