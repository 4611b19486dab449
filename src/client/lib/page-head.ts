import { findCanonical, findPage, windowTitle } from '../../shared/pages.ts'
import { site } from './site.ts'

/** Sets the title, description and canonical address of a screen, as the server does for the first one. */
export function showPageHead(pathname: string, title: string | undefined): void {
  const page = findPage(pathname)
  document.title = windowTitle(title ?? page?.title ?? '', site.brandName)
  document.querySelector('meta[name="description"]')?.setAttribute('content', page?.description ?? '')
  showCanonical(page && findCanonical(page, pathname, site.publicUrl))
}

function showCanonical(address: string | undefined): void {
  document.querySelector('link[rel="canonical"]')?.remove()
  if (!address) return
  const link = document.createElement('link')
  link.rel = 'canonical'
  link.href = address
  document.head.append(link)
}
