export const customerActions = ['View inventory', 'Need'] as const
export type CustomerAction = (typeof customerActions)[number]

/** The shortest company text that is looked up, in characters after trimming. */
export const companyLookupMin = 2
