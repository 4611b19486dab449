export const paperKinds = ['mtr', 'photo', 'packing list', 'bill of lading', 'other'] as const
export type PaperKind = (typeof paperKinds)[number]

/** What lists say of an item, and no more: a report names the mill. */
export const mtrOnFile = 'MTR on file'

/** At the start of a sentence, and for several of them. */
export const paperKindLabels = {
  mtr: { one: 'Mill test report', several: 'mill test reports' },
  photo: { one: 'Photo', several: 'photos' },
  'packing list': { one: 'Packing list', several: 'packing lists' },
  'bill of lading': { one: 'Bill of lading', several: 'bills of lading' },
  other: { one: 'Other paper', several: 'other papers' },
} as const satisfies Record<PaperKind, Record<'one' | 'several', string>>

/** Whether papers of a kind describe steel; others are of one deal, and may name its buyer. */
export const showsSteel = (kind: PaperKind): boolean => kind === 'mtr' || kind === 'photo'

/** What a paper can be about. */
export const tieKinds = ['item', 'ask', 'quote', 'order', 'purchase', 'shipment'] as const
export type TieKind = (typeof tieKinds)[number]

/** Of a text in the file heats are known; `unread` has none, and says why. */
export const paperStates = ['reading', 'read', 'unread'] as const
export type PaperState = (typeof paperStates)[number]

/** Narrows papers down: to those with heats that staff have to confirm, and those whose heats they have to type. */
export const paperFilters = ['to confirm', 'to type'] as const
export type PaperFilter = (typeof paperFilters)[number]

export const paperMibMax = 25
export const paperBytesMax = paperMibMax * 1024 * 1024
/** How many may come at once. */
export const papersMax = 200
export const paperTooLarge = `The file is larger than ${paperMibMax} MiB`

export const paperContentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type PaperContentType = (typeof paperContentTypes)[number]
/** For the choice of files in a browser. */
export const paperFileTypes = paperContentTypes.join(',')

export const heatsMax = 500
export const heatCharsMax = 100
export const tiesMax = 500
/** So many things with a heat are named; all are tied. */
export const foundSteelMax = 200
