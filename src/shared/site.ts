/** What an owner sets about the business itself; the page carries it so that nothing jumps while it loads. */
export type SiteInfo = {
  brandName: string
  directPhone: string
  officePhone: string
  contactEmail: string
}

/** Neutral placeholders until the owner sets their own. */
export const defaultSiteInfo: SiteInfo = {
  brandName: 'Steel Marketplace',
  directPhone: '(555) 010-0100',
  officePhone: '(555) 010-0199',
  contactEmail: 'sales@example.com',
}

/** The id of the element in the page that carries the site's information as JSON. */
export const siteInfoElementId = 'site-info'
