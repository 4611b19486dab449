import { defaultSiteInfo, type SiteInfo, siteInfo, siteInfoElementId } from '../../shared/site.ts'

/** Reads what the page carries about the business; placeholders as long as nobody has filled it. */
function parseSiteInfo(json: string | null | undefined): SiteInfo {
  try {
    const parsed = siteInfo.safeParse(JSON.parse(json ?? '{}'))
    return parsed.success ? parsed.data : defaultSiteInfo
  } catch {
    return defaultSiteInfo
  }
}

/** The business as this page knows it. */
export const site: SiteInfo = parseSiteInfo(document.getElementById(siteInfoElementId)?.textContent)
