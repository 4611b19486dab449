/** Leaves nothing that a buyer typed to the next one at this screen. The items stay, as ticks do. */
export async function forgetShortlistTexts(): Promise<void> {
  const { emptyShortlist, readShortlist, writeShortlist } = await import('./shortlist-store.ts')
  writeShortlist({ ...emptyShortlist, items: readShortlist().items })
}
