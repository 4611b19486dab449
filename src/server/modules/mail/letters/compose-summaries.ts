import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import type { MatchMails } from '../mail-kinds.ts'
import { backOfficeLink, button, type Draft, type Letter, type Office, type Post, text } from './letters.ts'
import { oneLine } from './mail-body.ts'

export function draftMatchMails(mails: MatchMails, { office, toStaff }: Post): Draft[] {
  return toStaff('matches to staff', null, composeMatches(mails, office))
}

/** One mail to one of our addresses that stands for those with these subjects. */
export function draftDigest(to: string, subjects: readonly string[], { office }: Post): Draft {
  return { kind: 'digest to staff', to, replyTo: null, letter: composeDigest(subjects, office) }
}

/** What staff get once a day: the needs for which steel came in. */
function composeMatches({ needs, total }: MatchMails, office: Office): Letter {
  const count = formatCountOf(total, 'need')
  return {
    reference: 'Matches',
    subject: `New steel for ${count}`,
    preview: needs
      .map(({ reference, company }) => `${reference} ${oneLine(company, 60)}`)
      .slice(0, 3)
      .join(', '),
    blocks: [
      text(`New steel came in that fits ${count}.`),
      {
        kind: 'table',
        title: 'The best first:',
        headings: ['Need', 'New', 'Best score'],
        rows: needs.map(({ needId, reference, company, wanted, newMatches, bestScore }) => ({
          name: `${reference} ${oneLine(company, 100)}`,
          details: [oneLine(wanted, 200)],
          figures: [formatCount(newMatches), String(bestScore)],
          url: office.link(`/admin?${new URLSearchParams({ tab: 'needs', need: needId })}`),
        })),
        ...(total > needs.length && { after: `and ${formatCount(total - needs.length)} more` }),
      },
      backOfficeLink(office, { tab: 'needs', matches: 'new' }),
    ],
  }
}

/** What staff get in place of too many mails: the subject of each. */
function composeDigest(subjects: readonly string[], { link }: Office): Letter {
  const count = formatCountOf(subjects.length, 'email')
  return {
    reference: 'Digest',
    subject: `${count} in one: new inquiries, needs lists and answers`,
    preview: 'A lot came in within an hour.',
    blocks: [
      text('A lot came in within an hour, so this email covers several.'),
      {
        kind: 'table',
        title: `${count}:`,
        headings: ['Subject'],
        rows: subjects.map((subject) => ({ name: oneLine(subject, 200) })),
      },
      button('Read them in the back office', link('/admin/mail?state=gathered'), 'Open in the back office'),
    ],
  }
}
