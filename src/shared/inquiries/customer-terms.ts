export const customerActions = ['View inventory', 'Need'] as const
export type CustomerAction = (typeof customerActions)[number]

/** The shortest company name to look up, in characters after trimming. */
export const companyLookupMin = 2
