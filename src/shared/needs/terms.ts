export const needStatuses = ['pending', 'reviewing', 'sourcing', 'quoted', 'completed', 'cancelled'] as const
export type NeedStatus = (typeof needStatuses)[number]

export const closedNeedStatuses = ['completed', 'cancelled'] as const satisfies readonly NeedStatus[]
export const needFilters = ['open', ...needStatuses] as const
export type NeedFilter = (typeof needFilters)[number]

export const classifications = ['Prime', 'Secondary', 'Excess Prime', 'Any'] as const
export const mtrOptions = ['Yes MTR', 'No MTR', 'Just Chems', 'Any'] as const

export const specificationsMax = 500
