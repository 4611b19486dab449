/** The owner's business information; it is part of the page, so nothing moves while the page loads. */
export type SiteInfo = {
  brandName: string
  directPhone: string
  officePhone: string
  contactEmail: string
  /** A postal address in one line. */
  contactAddress: string | undefined
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
  publicUrl: undefined,
}

export const siteInfoElementId = 'site-info'

/** The element of the built page that lists the extra files of each screen for the server. */
export const screenFilesElementId = 'screen-files'
