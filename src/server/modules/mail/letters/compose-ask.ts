import { toAskDocument } from '../../../../shared/asks/document.ts'
import type { SupplierAsk } from '../../../../shared/asks/schema.ts'
import { askDeadline, askOpening, askSubject } from '../../../../shared/asks/words.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { dealBlocks } from './deal-blocks.ts'
import { type Draft, type Post, questionBlocks, text, yoursAlone } from './letters.ts'

/** To a supplier: what steel is asked about, and nothing of who buys it. The list is the supplier's own; staff wrote the rest. */
export function draftAskMails(
  ask: SupplierAsk,
  { link, email, sender }: { link: string; email: string; sender: string },
  { office, toSupplier }: Post,
): Draft[] {
  const { reference, lines } = ask
  const letter = {
    reference,
    subject: askSubject(ask),
    preview: `${formatCountOf(lines.length, 'item')}. ${askDeadline(ask)}.`,
    blocks: [
      text(askOpening),
      ...dealBlocks(toAskDocument(ask), link),
      text(yoursAlone),
      ...questionBlocks(office, reference),
    ],
  }
  return toSupplier('ask', email, letter, { sender })
}
