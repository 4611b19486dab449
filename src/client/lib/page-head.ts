import { findCanonical, findPage, windowTitle } from '../../shared/pages.ts'
import { site } from './site.ts'

let title = ''
let unseen = 0

/** Sets the title, description and canonical address of a screen, as the server does for the first one. */
export function showPageHead(pathname: string, ownTitle: string | undefined): void {
  const page = findPage(pathname)
  title = windowTitle(ownTitle ?? page?.title ?? '', site.brandName)
  showTitle()
  document.querySelector('meta[name="description"]')?.setAttribute('content', page?.description ?? '')
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
