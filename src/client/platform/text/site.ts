import { defaultSiteInfo, type PageSiteInfo, siteInfoElementId } from '../../../shared/site/site.ts'

function readSiteInfo(): PageSiteInfo {
  const carried: Partial<PageSiteInfo> = JSON.parse(document.getElementById(siteInfoElementId)?.textContent || '{}') // written by our server
  return { ...defaultSiteInfo, sendsMail: false, ...carried }
}

/** The site info that the server wrote into the page, else placeholders. */
export const site: PageSiteInfo = readSiteInfo()
