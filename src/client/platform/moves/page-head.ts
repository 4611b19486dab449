import { findCanonical, findPage, windowTitle } from '../../../shared/site/pages.ts'
import { site } from '../text/site.ts'

// Search engines read the first page only.
const firstPath = window.location.pathname
let title = ''
let unseen = 0

/** Sets the title and canonical address of a screen, as the server does for the first one; its description is gone then. */
export function showPageHead(pathname: string, ownTitle: string | undefined): void {
  const page = findPage(pathname)
  title = windowTitle(ownTitle ?? page?.title ?? '', site.brandName)
  showTitle()
  if (pathname !== firstPath) document.querySelector('meta[name="description"]')?.remove()
  showCanonical(page && findCanonical(page, pathname, site.publicUrl))
}

/** Puts the number of what staff have not seen before the window's title. */
export function showUnseen(count: number): void {
  unseen = count
  showTitle()
}

function showTitle(): void {
  document.title = unseen > 0 ? `(${unseen}) ${title}` : title
}

function showCanonical(address: string | undefined): void {
  document.querySelector('link[rel="canonical"]')?.remove()
  if (!address) return
  const link = document.createElement('link')
  link.rel = 'canonical'
  link.href = address
  document.head.append(link)
}
