/** What an owner sets about the business and where it is found; the page carries it so that nothing jumps while it loads. */
export type SiteInfo = {
  brandName: string
  directPhone: string
  officePhone: string
  contactEmail: string
  /** Scheme and host under which buyers reach the product. Undefined: nothing leads to an absolute address of ours. */
  publicUrl: string | undefined
}

/** Neutral placeholders until the owner sets their own. */
export const defaultSiteInfo: SiteInfo = {
  brandName: 'Steel Marketplace',
  directPhone: '(555) 010-0100',
  officePhone: '(555) 010-0199',
  contactEmail: 'sales@example.com',
  publicUrl: undefined,
}

/** The id of the element in the page that carries the site's information as JSON. */
export const siteInfoElementId = 'site-info'
