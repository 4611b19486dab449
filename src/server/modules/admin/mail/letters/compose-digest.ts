import { formatCountOf } from '../../../../../shared/text/count-text.ts'
import type { Letter, Office } from './letters.ts'
import { oneLine } from './mail-body.ts'

/** What staff get in place of too many mails: the subject of each. */
export function composeDigest(subjects: readonly string[], { link }: Office): Letter {
  const count = formatCountOf(subjects.length, 'email')
  return {
    reference: 'Digest',
    subject: `${count} in one: new inquiries, needs lists and answers`,
    blocks: [
      { kind: 'text', text: 'A lot came in within an hour, so this email stands for several.' },
      {
        kind: 'table',
        title: `${count}:`,
        headings: ['Subject'],
        rows: subjects.map((subject) => [oneLine(subject, 200)]),
      },
      { kind: 'link', label: 'Read them in the back office', url: link('/admin/mail?state=gathered') },
    ],
  }
}
