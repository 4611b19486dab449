export const changeKinds = [
  'inquiry',
  'quote',
  'need',
  'customer',
  'product type',
  'announcement',
  'team member',
  'company asset',
  'location',
  'inventory',
  'free-form list',
  'demo data',
  'mail',
] as const
export type ChangeKind = (typeof changeKinds)[number]

export const changeActions = [
  'created',
  'updated',
  'deleted',
  'merged',
  'uploaded',
  'restored',
  'sent',
  'answered',
  'withdrawn',
  'failed',
  'retried',
  'cancelled',
] as const
export type ChangeAction = (typeof changeActions)[number]

export const changesMax = 200

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
