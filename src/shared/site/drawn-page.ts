/** The screen that a page is drawn for before its window is known: a phone's, or that of a desktop 1440 px wide. */
export type FirstScreenSize = 'phone' | 'desktop'

/** The element of a drawn page that holds what it was drawn from, as JSON of `PageData`. */
export const pageDataElementId = 'page-data'

/** What the browser needs to go on from a drawn page: the answers by their keys, without those too long to embed. */
export type PageData = {
  /** Whether lists begin with their first row, as they do with scripts. */
  isFirstPage: boolean
  screen: FirstScreenSize
  queries: readonly (readonly [key: readonly unknown[], answer: unknown])[]
}

export type PageToDraw = {
  /** Path and query. */
  url: string
  screen: FirstScreenSize
  /** Answers a query of the typed API for the visitor of the page. */
  call: (path: string, input: unknown) => Promise<unknown>
}

/** What search engines and previews are told of a page beyond what they are told of its screen. */
export type PageHead = {
  title?: string
  description?: string
  /** What of its query the canonical address keeps. Undefined for an address that depends on no query, or has none. */
  query?: Readonly<Record<string, string | readonly string[]>>
  /** The first items that the page lists, without who has them. */
  items: readonly { id: string; name: string; category: string }[]
}

/** A page as HTML, or the address that it leads to. */
export type DrawnPage = { html: string; data: PageData; head: PageHead } | { redirectTo: string }

/** Draws a public page from the data of this moment. Throws if any of it is missing: then the page is not to be trusted. */
export type DrawPage = (page: PageToDraw) => Promise<DrawnPage>
