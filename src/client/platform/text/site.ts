import { defaultSiteInfo, type PageSiteInfo, siteInfoElementId } from '../../../shared/site/site.ts'

function readSiteInfo(): PageSiteInfo {
  const text = globalThis.document
    ? document.getElementById(siteInfoElementId)?.textContent
    : // The server gives it to the program that draws pages in the program's address.
      new URL(import.meta.url).searchParams.get('site')
  const carried: Partial<PageSiteInfo> = JSON.parse(text || '{}') // written by our server
  return { ...defaultSiteInfo, sendsMail: false, ...carried }
}

/** The site info that the server wrote into the page, else placeholders. */
export const site: PageSiteInfo = readSiteInfo()
