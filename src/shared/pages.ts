export type PageInfo = {
  title: string
  description: string
  /** Whether the bare path is the canonical address for every query. */
  isOnePage?: boolean
}

/** The server answers 404 for any other path. */
export const pages = {
  '/': {
    title: 'Find steel in your area',
    description:
      'Connecting buyers with sellers of steel and metal nationwide: see what is available in your region and ask for quotes.',
    isOnePage: true,
  },
  '/regions': {
    title: 'Steel inventory by region',
    description: 'Choose one of nine US regions and see the steel available there, by product and location.',
    isOnePage: true,
  },
  '/find-deals': {
    title: 'Your company information',
    description: 'Tell suppliers who is asking: enter your company once, then browse inventory and send inquiries.',
  },
  '/inventory': {
    title: 'Available Inventory',
    description:
      'The product categories of the chosen regions: coil, sheet and plate, hot rolled, cold rolled and coated.',
  },
  '/inventory/results': {
    title: 'Available Steel Inventory Search Tool',
    description: 'Search available steel by location and thickness, select the items you want and send one inquiry.',
  },
  '/inventory/search': {
    title: 'Search all locations',
    description: 'Search all steel on the ground at once: type a gauge, a size, a grade, a product or a state.',
  },
  '/shortlist': {
    title: 'Your shortlist',
    description: 'The steel you picked, by supplier and location, ready to send as inquiries.',
  },
  '/needs': {
    title: 'Tell Us What You Need',
    description:
      'Send a list of the steel you are looking for, and our specialists source it from a nationwide network.',
    isOnePage: true,
  },
  '/whats-new': {
    title: "What's New",
    description: 'Specials and updates from steel suppliers all over the country.',
    isOnePage: true,
  },
  '/team': {
    title: 'Our Team',
    description: 'Meet our supply chain specialists: phone numbers, email addresses and what each of them knows best.',
    isOnePage: true,
  },
  '/contact': {
    title: 'Contact',
    description: 'Call or write to us about steel you need, or list your excess inventory and reach buyers nationwide.',
    isOnePage: true,
  },
  '/privacy': {
    title: 'Privacy',
    description: 'What we store about buyers, why and for how long, and how to see it or have it deleted.',
    isOnePage: true,
  },
  '/saved-search/$token': { title: 'Saved search', description: 'Confirm or end mails about new steel.' },
  '/quote/$token': { title: 'Your quote', description: 'Prices and terms for the steel you asked for.' },
  '/admin': { title: 'Back office', description: 'For staff only.' },
  '/admin/mail': { title: 'Mail · Back office', description: 'For staff only.' },
  '/log-in': { title: 'Back office', description: 'For staff only.' },
} as const satisfies Record<string, PageInfo>

const pageByPath = new Map<string, PageInfo>(Object.entries(pages))

const privatePages = [
  { path: /^\/quote\/([^/]+)$/, screen: '/quote/$token' },
  { path: /^\/saved-search\/([^/]+)$/, screen: '/saved-search/$token' },
] as const

type PrivatePage = { screen: (typeof privatePages)[number]['screen']; token: string }

function toPagePath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '')
}

/** The token in the address of a page that it opens, so nothing else may show it; undefined for other pages. */
export function findPrivatePage(pathname: string): PrivatePage | undefined {
  for (const { path, screen } of privatePages) {
    const token = path.exec(toPagePath(pathname))?.[1]
    if (token !== undefined) return { screen, token }
  }
  return undefined
}

/** The key in `pages` of an address, or the address if there is none. */
export function toScreenPath(pathname: string): string {
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
