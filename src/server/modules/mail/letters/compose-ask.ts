import type { SupplierAsk, SupplierAskLine } from '../../../../shared/asks/schema.ts'
import { askDeadline, askOpening, askSubject, nameAskLine } from '../../../../shared/asks/words.ts'
import { detailsOf, sizeWithUnit } from '../../../../shared/quotes/lines.ts'
import { describeWeightText } from '../../../../shared/steel/weight.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import { button, type Draft, factsIf, linesTable, type Post, questionBlocks, text, textIf } from './letters.ts'
import { type MailRow, oneLine } from './mail-body.ts'

/** To a supplier: what steel is asked about, and nothing of who buys it. The list is the supplier's own; staff wrote the rest. */
export function draftAskMails(
  ask: SupplierAsk,
  { link, email, sender }: { link: string; email: string; sender: string },
  { office, toSupplier }: Post,
): Draft[] {
  const { reference, lines, message, place } = ask
  const items = formatCountOf(lines.length, 'item')
  const deadline = askDeadline(ask)
  const letter = {
    reference,
    subject: askSubject(ask),
    preview: `${items}. ${deadline}.`,
    blocks: [
      text(askOpening),
      ...textIf(message),
      ...factsIf(place ? [['Goes to', oneLine(place, 500)]] : []),
      button('Answer here', link, 'Answer'),
      linesTable({ title: `${items}:`, headings: ['Item', 'Pieces', 'Weight'] }, lines, toRow),
      text(`${deadline}. No login needed. The link is only for you, so please keep it to yourself.`),
      ...questionBlocks(office, reference),
    ],
  }
  return toSupplier('ask', email, letter, { sender })
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
    figures: [qtyPcs > 0 ? formatCount(qtyPcs) : '', oneLine(describeWeightText(weight), 60)],
  }
}
