import { defaultSiteInfo, type SiteInfo, siteInfoElementId } from '../../shared/site.ts'

function readSiteInfo(): SiteInfo {
  const carried: Partial<SiteInfo> = JSON.parse(document.getElementById(siteInfoElementId)?.textContent || '{}') // written by our server
  return { ...defaultSiteInfo, ...carried }
}

/** The site info that the server wrote into the page, else placeholders. */
export const site: SiteInfo = readSiteInfo()
