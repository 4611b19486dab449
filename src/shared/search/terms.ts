/** Each with `-` before it is turned round. */
export const searchSortNames = ['thickness', 'width', 'weight', 'newest'] as const
export type SearchSortName = (typeof searchSortNames)[number]
export type FigureSort = SearchSortName | `-${SearchSortName}`
/** By the distance from a state, which is given beside it; within one distance by thickness. */
export const distanceSort = 'distance'
export type SearchSort = FigureSort | typeof distanceSort

export const searchSorts: readonly SearchSort[] = [
  ...searchSortNames.flatMap((name): FigureSort[] => [name, `-${name}`]),
  distanceSort,
]

/** The thinnest first, what has no figure last. */
export const searchSortDefault: FigureSort = 'thickness'

export const searchTextMax = 200
export const searchPageDefault = 50
export const searchPageMax = 200
export const searchIdsMax = 200

/** What a search limits by From and To. */
export const boundedAspects = ['thickness', 'width', 'length', 'weight'] as const
export type BoundedAspect = (typeof boundedAspects)[number]

export const facetNames = ['region', 'category', 'state', 'source', 'grade', 'condition'] as const
export type FacetName = (typeof facetNames)[number]
/** The commonest values of a facet; there may be more. */
export const facetValuesMax = 50
