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
