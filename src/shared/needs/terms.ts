export const needStatuses = ['pending', 'reviewing', 'sourcing', 'quoted', 'completed', 'cancelled'] as const
export type NeedStatus = (typeof needStatuses)[number]

export const closedNeedStatuses = ['completed', 'cancelled'] as const satisfies readonly NeedStatus[]
export const needFilters = ['open', ...needStatuses] as const
export type NeedFilter = (typeof needFilters)[number]

export const classifications = ['Prime', 'Secondary', 'Excess Prime', 'Any'] as const
export const mtrOptions = ['Yes MTR', 'No MTR', 'Just Chems', 'Any'] as const
/** What asks for a mill test report; the chemistry alone may be told otherwise. */
export const mtrWanted: (typeof mtrOptions)[number] = 'Yes MTR'

export const specificationsMax = 500

/** How well an item meets an aspect of a need; `other` is what the buyer did not ask for, `unknown` what its list does not say. */
export const matchFits = ['exact', 'close', 'short', 'other', 'unknown'] as const
export type MatchFit = (typeof matchFits)[number]

/** In the order in which a broker reads them. */
export const matchAspects = [
  'metal',
  'finish',
  'form',
  'thickness',
  'width',
  'length',
  'grade',
  'coating',
  'condition',
  'weight',
  'location',
] as const
export type MatchAspect = (typeof matchAspects)[number]

export const matchesDefault = 50
export const matchesMax = 200

/** What staff ask a list of needs for beside the status. */
export const needMatchFilters = ['new'] as const
export type NeedMatchFilter = (typeof needMatchFilters)[number]
