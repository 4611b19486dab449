/**
 * Kept: written without a mail server. Held: more than goes to strangers, until staff send or cancel it. Gathered: more than goes
 * to staff in an hour; a digest tells of it.
 */
export const mailStates = ['queued', 'sent', 'failed', 'cancelled', 'kept', 'held', 'gathered'] as const
export type MailState = (typeof mailStates)[number]

/** The states of a mail that went out, or that goes without anybody's doing or with one click. */
export const goingStates: readonly MailState[] = ['sent', 'queued', 'held']

/** The states from which staff may have a mail sent, and in which they may give it up. */
export const retriedStates: readonly MailState[] = ['queued', 'failed', 'kept', 'held']
export const cancelledStates: readonly MailState[] = ['queued', 'failed', 'kept', 'held']
