/** Offered when no product types are stored, and stored by the first migration. */
export const fallbackProductTypes = [
  'Hot Rolled Plate',
  'Hot Rolled Coil',
  'Hot Rolled Sheet',
  'Hot Rolled P&O Coil',
  'Hot Rolled P&O Sheet',
  'Hot Rolled Pickle Dry Coil',
  'Hot Rolled Pickle Dry Sheet',
  'Galvanized Coil',
  'Galvanized Sheet',
  'Cold Rolled Coil',
  'Cold Rolled Sheet',
  'Galvaneal Coil',
  'Galvaneal Sheet',
  'Galvalume Coil',
  'Galvalume Sheet',
  'Bonderized Coil',
  'Bonderized Sheet',
  'Aluminized Coil',
  'Aluminized Sheet',
] as const

export const flexibleRowsMax = 500

export const flexibleCategory = 'MIXED'

/** How long buyers see what an item was that is sold or left its list. */
export const goneItemDays = 30

/** A source with a list that is older than this waits for a new one. */
export const listOldDays = 14

/** Lists that came in before this time are too old. */
export function listsOldBeforeMs(nowMs: number): number {
  return nowMs - listOldDays * 86_400_000
}

/** The age of a list that was not uploaded here is unknown. */
export function isListOld(listedAt: string | null, nowMs: number): boolean {
  return listedAt !== null && Date.parse(listedAt) < listsOldBeforeMs(nowMs)
}
