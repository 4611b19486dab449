import type { Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { defaultSiteInfo, pages } from '../../../../shared/site/site.ts'

/** Texts that only the back office has. */
export const adminWords = ['Admin Access', 'Quick Stats', 'Testing Tools', 'Add Team Member']

/** What a page of this path is called in the browser's tab. */
export const titleOf = (path: keyof typeof pages): string => `${pages[path].title} · ${defaultSiteInfo.brandName}`

/** Has a page fail the test on any violation of the security policy. */
export async function reportRefusals(page: Page): Promise<void> {
  await page.addInitScript(`document.addEventListener('securitypolicyviolation',
    ({ violatedDirective, blockedURI }) => console.error('refused:', violatedDirective, blockedURI))`)
}

const namesStock: readonly string[] = ['/inventory', '/inventory/results', '/inventory/search', '/item/$id']

/** Opens a screen, which has its own title from the server; that of a list of steel says what is there. */
export async function openScreen(page: Page, screen: string): Promise<void> {
  const path = screen.split('?')[0] as keyof typeof pages // the opened screens are pages
  const answer = await page.goto(screen)
  const title = namesStock.includes(path) ? expect.stringMatching(` · ${defaultSiteInfo.brandName}$`) : titleOf(path)
  await expect.poll(async () => [screen, answer?.status(), await page.title()]).toEqual([screen, 200, title])
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The responses while the function runs and until the network is idle. */
export async function responsesOf(page: Page, act: () => Promise<unknown>): Promise<Response[]> {
  const responses: Response[] = []
  const collect = (response: Response) => void responses.push(response)
  page.on('response', collect)
  await act()
  await page.waitForLoadState('networkidle')
  page.off('response', collect)
  return responses
}

/** Those of them that are scripts. */
export const scriptsOf = (responses: readonly Response[]): Response[] =>
  responses.filter((response) => response.request().resourceType() === 'script')

/** The scripts, styles and fonts that the page's HTML names. */
export async function namedFiles(page: Page): Promise<string[]> {
  const html = await (await page.request.get(page.url())).text()
  const files = [...html.matchAll(/(?:(?:href|src)="|url\()(\/assets\/[^")]*)[")]/g)].flatMap(([, file]) => file ?? [])
  return [...new Set(files)].filter((file) => !file.endsWith('.svg')).toSorted()
}

/** The scripts, styles and fonts that were loaded. */
export function usedFiles(responses: readonly Response[]): string[] {
  const files = new Set(responses.map((response) => new URL(response.url()).pathname))
  return [...files].filter((file) => /\.(js|css|woff2)$/.test(file)).toSorted()
}

/** The words of the back office in the scripts; the browser may have dropped the bodies that it received. */
export async function adminWordsIn(page: Page, scripts: readonly Response[]): Promise<string[]> {
  const texts = scripts.map(async (response) => (await page.request.get(response.url())).text())
  const code = (await Promise.all(texts)).join('\n')
  return adminWords.filter((word) => code.includes(word))
}
