import { defaultSiteInfo, type SiteInfo, siteInfoElementId } from '../../shared/site.ts'

function readSiteInfo(): SiteInfo {
  const carried: Partial<SiteInfo> = JSON.parse(document.getElementById(siteInfoElementId)?.textContent || '{}') // written by our server
  return { ...defaultSiteInfo, ...carried }
}

/** The business as this page knows it; placeholders where the page carries nothing. */
export const site: SiteInfo = readSiteInfo()
