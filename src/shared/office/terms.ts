export const changeKinds = [
  'inquiry',
  'quote',
  'ask',
  'order',
  'paper',
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
  'supplier',
  'event',
  'account',
] as const
export type ChangeKind = (typeof changeKinds)[number]

export const changeActions = [
  'created',
  'updated',
  'deleted',
  'merged',
  'uploaded',
  'restored',
  'confirmed',
  'sent',
  'answered',
  'withdrawn',
  'failed',
  'retried',
  'cancelled',
  'signed in',
  'signed out',
  'set password',
  'made key',
  'deleted key',
  'began code',
  'turned on code',
  'turned off code',
  'made recovery codes',
  'used recovery code',
  'added passkey',
  'deleted passkey',
  'refused passkey',
] as const
export type ChangeAction = (typeof changeActions)[number]

/** What a customer's line of time tells. */
export const timelineKinds = ['visit', 'inquiry', 'need', 'quote', 'order', 'mail', 'note', 'merge'] as const
export type TimelineKind = (typeof timelineKinds)[number]
export const customerNoteMax = 4_000

/** Why two records may be of one customer. */
export const duplicateReasons = ['email', 'company and name', 'company and phone', 'name and domain'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]
export const dismissedMax = 10
export const undoMergeDays = 30

/** What a sign-in can ask for after the password. A passkey needs no password. */
export const secondSteps = ['passkey', 'code'] as const
export type SecondStep = (typeof secondSteps)[number]

export const accountStates = ['invited', 'active', 'deactivated'] as const
export type AccountState = (typeof accountStates)[number]

/** What the holder of an ended session hears; nobody else hears of a deactivated account. */
export const deactivatedText =
  'Your account was deactivated. If you think that is a mistake, ask an administrator of the office.'

export const changesMax = 200
/** As many as a request has inquiries. */
export const changedRecordsMax = 100
