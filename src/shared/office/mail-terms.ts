/** The order is that of urgency. */
export const mailKinds = [
  'quote',
  'inquiry to staff',
  'needs to staff',
  'answer to staff',
  'digest to staff',
  'inquiry confirmation',
  'needs confirmation',
  'search confirmation',
  'search news',
  'matches to staff',
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * Kept: written without a mail server. Held: more than goes to strangers, until staff send or cancel it. Gathered: more than goes
 * to staff in an hour; a digest tells of it.
 */
export const mailStates = ['queued', 'sent', 'failed', 'cancelled', 'kept', 'held', 'gathered'] as const
export type MailState = (typeof mailStates)[number]

/** The states from which staff may have a mail sent, and in which they may give it up. */
export const retriedStates: readonly MailState[] = ['queued', 'failed', 'kept', 'held']
export const cancelledStates: readonly MailState[] = ['queued', 'failed', 'kept', 'held']
