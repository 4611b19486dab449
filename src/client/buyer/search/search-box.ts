/** Where a search goes that is sent before the scripts of the page are there, under the name of its parameter. */
export const searchAction = '/inventory/search'
export const searchParam = 'q'

/** The one search box of a page. */
export const searchBoxId = 'search-steel'

/** Moves the focus into the search box, and marks a part of what stands in it. */
export function focusSearchBox(part?: { start: number; end: number }): void {
  const box = document.getElementById(searchBoxId)
  box?.focus()
  if (part && box instanceof HTMLInputElement) box.setSelectionRange(part.start, part.end)
}
