import { mailKindTerms } from '../../../shared/office/mail-kinds.ts'
import type { MailState } from '../../../shared/office/mail-states.ts'
import type { MailEntry } from '../../../shared/office/schema.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'

export const stateLooks: Readonly<Record<MailState, { label: string; color: string }>> = {
  queued: { label: 'Waiting', color: 'blue' },
  sent: { label: 'Sent', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  cancelled: { label: 'Cancelled', color: 'gray' },
  kept: { label: 'Not sent', color: 'gray' },
  held: { label: 'Held', color: 'orange' },
  gathered: { label: 'In a digest', color: 'gray' },
}

const queuedPollMs = 5_000

/** How soon to look again at mails on the screen: they go out, or fail, without anybody's doing. */
export function pollWhileQueued(mails: readonly { state: MailState }[] | undefined): number | false {
  return mails?.some(({ state }) => state === 'queued') ? queuedPollMs : false
}

/** `Quote I-1042`; a mail about several leads has no number. */
export function nameMail({ kind, reference }: Pick<MailEntry, 'kind' | 'reference'>): string {
  const { label } = mailKindTerms[kind]
  return /\d/.test(reference) ? `${label} ${reference}` : label
}

/** What a state means for this mail, in a sentence. */
export function explainState({ state, dueAt, attempts, settledAt }: MailEntry): string {
  const when = settledAt === null ? '' : ` ${formatPacificDateTime(settledAt)} Pacific`
  switch (state) {
    case 'queued': {
      const due = dueAt === null ? '' : ` after ${formatPacificDateTime(dueAt)} Pacific`
      return attempts === 0 ? 'It goes out soon.' : `It will be tried again${due}.`
    }
    case 'sent':
      return `The mail server took it${when}.`
    case 'failed':
      return `We stopped trying${when}.`
    case 'cancelled':
      return `It was cancelled${when} and will not be sent.`
    case 'kept':
      return 'There was no mail server when it was written. Copy it, or open it in your own email program.'
    case 'held':
      return 'It is waiting for you: send it anyway, or cancel it.'
    case 'gathered':
      return settledAt === null
        ? 'More than 60 emails went to this address within an hour, so the next digest lists it.'
        : `Listed in a digest${when}, since more than 60 emails went to this address within an hour.`
  }
}
