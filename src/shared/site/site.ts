export type PageInfo = {
  title: string
  /** Whether the bare path is the canonical address for every query. */
  isOnePage?: boolean
  /** Whether it comes drawn from the server. */
  isDrawn?: boolean
}

/** The server answers 404 for any other path. */
export const pages = {
  '/': { title: 'Find steel in your area', isOnePage: true, isDrawn: true },
  '/regions': { title: 'Steel inventory by region', isOnePage: true, isDrawn: true },
  '/find-deals': { title: 'Your company information' },
  '/inventory': { title: 'Available Inventory', isDrawn: true },
  '/inventory/results': { title: 'Available Steel Inventory Search Tool', isDrawn: true },
  '/inventory/search': { title: 'Search all locations', isDrawn: true },
  '/item/$id': { title: 'Steel in stock', isOnePage: true, isDrawn: true },
  '/shortlist': { title: 'Your shortlist' },
  '/needs': { title: 'Tell Us What You Need', isOnePage: true, isDrawn: true },
  '/whats-new': { title: "What's New", isOnePage: true, isDrawn: true },
  '/team': { title: 'Our Team', isOnePage: true, isDrawn: true },
  '/contact': { title: 'Contact', isOnePage: true, isDrawn: true },
  '/privacy': { title: 'Privacy', isOnePage: true, isDrawn: true },
  '/sell': { title: 'List Your Steel', isOnePage: true, isDrawn: true },
  '/sell/$token': { title: 'Your lists' },
  '/supply/$token': { title: 'Your lists' },
  '/saved-search/$token': { title: 'Saved search' },
  '/my': { title: 'What you have with us' },
  '/my/$token': { title: 'What you have with us' },
  '/quote/$token': { title: 'Your quote' },
  '/order/$token': { title: 'Your order' },
  '/ask/$token': { title: 'Do you still have this steel?' },
  '/purchase/$token': { title: 'Purchase order' },
  '/account/$token': { title: 'Choose your password' },
  '/admin': { title: 'Back office' },
  '/admin/mail': { title: 'Email · Back office' },
  '/admin/suppliers': { title: 'Suppliers · Back office' },
  '/admin/orders': { title: 'Orders · Back office' },
  '/admin/figures': { title: 'Figures · Back office' },
  '/admin/papers': { title: 'Papers · Back office' },
  '/admin/staff': { title: 'Staff · Back office' },
  '/admin/help': { title: 'Help · Back office' },
  '/log-in': { title: 'Back office' },
} as const satisfies Record<string, PageInfo>

const pageByPath = new Map<string, PageInfo>(Object.entries(pages))

type PrivateScreen = Extract<keyof typeof pages, `${string}/$token`>
type PrivatePage = { screen: PrivateScreen; token: string }
const isPrivate = (screen: string): screen is PrivateScreen => pageByPath.has(screen)

function toPagePath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '')
}

/** The token in the address of a page that it opens, so nothing else may show it; undefined for other pages. */
export function findPrivatePage(pathname: string): PrivatePage | undefined {
  const [, place, token = ''] = /^(.+)\/([^/]+)$/.exec(toPagePath(pathname)) ?? []
  const screen = `${place}/$token`
  return isPrivate(screen) ? { screen, token } : undefined
}

/** The id in the address of an item's page; undefined for other pages. */
export function findItemPage(pathname: string): string | undefined {
  return /^\/item\/([^/]+)$/.exec(toPagePath(pathname))?.[1]
}

/** The address of an item's page. */
export function itemPath(id: string): string {
  return `/item/${encodeURIComponent(id)}`
}

/** The key in `pages` of an address, or the address if there is none. */
export function toScreenPath(pathname: string): string {
  if (findItemPage(pathname) !== undefined) return '/item/$id'
  return findPrivatePage(pathname)?.screen ?? toPagePath(pathname)
}

export function findPage(pathname: string): PageInfo | undefined {
  return pageByPath.get(toScreenPath(pathname))
}

/** The canonical address of a screen; undefined if its query matters or no public address is set. */
export function findCanonical(page: PageInfo, pathname: string, publicUrl: string | undefined): string | undefined {
  return page.isOnePage && publicUrl !== undefined ? publicUrl + toPagePath(pathname) : undefined
}

export function windowTitle(title: string, brandName: string): string {
  return `${title} · ${brandName}`
}

/** The owner's business information; it is part of the page, so nothing moves while the page loads. */
export type SiteInfo = {
  brandName: string
  directPhone: string
  officePhone: string
  contactEmail: string
  /** A postal address in one line. */
  contactAddress: string | undefined
  /** When the phones are answered, in one line. Undefined: nothing is said. */
  contactHours: string | undefined
  /** The public scheme and host. Undefined: no absolute links. */
  publicUrl: string | undefined
}

/** What the page tells the client. */
export type PageSiteInfo = SiteInfo & { sendsMail: boolean }

export const defaultSiteInfo: SiteInfo = {
  brandName: 'Steel Marketplace',
  directPhone: '(555) 010-0100',
  officePhone: '(555) 010-0199',
  contactEmail: 'sales@example.com',
  contactAddress: undefined,
  contactHours: undefined,
  publicUrl: undefined,
}

export const siteInfoElementId = 'site-info'

/** The element of the built page that lists the extra files of each screen for the server. */
export const screenFilesElementId = 'screen-files'

/** Stands for the brand's name in the guides, which are built before it is known. */
export const guideBrand = '{{brand}}'
