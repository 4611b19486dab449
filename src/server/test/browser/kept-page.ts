import type { FastifyInstance } from 'fastify'
import type { Browser, BrowserContext, CDPSession, Disposable, Page } from 'playwright-core'
import { hasErrorCode } from '../../lib/error-code.ts'

/** What goes from test to test: a page loads three times as fast where it has compiled the same address's scripts before. */
export type Kept = { port: number; page?: KeptPage }

type KeptPage = {
  page: Page
  context: BrowserContext
  address: string
  protocol: CDPSession
  /** What the test had the page do on each load. */
  additions: Promise<Disposable>[]
  isUsedUp: boolean
}

// What a test does with these would outlast it.
const lastingParts = {
  page: ['clock', 'setExtraHTTPHeaders'],
  context: ['addInitScript', 'clock', 'newCDPSession', 'newPage', 'on', 'route', 'setOffline'],
} as const satisfies { page: readonly (keyof Page)[]; context: readonly (keyof BrowserContext)[] }

// These can be taken back.
const additionNames = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const

/** That of a page for which a test names none. */
export const usualViewport = { width: 1440, height: 900 }

/** Always uses the same port, if nobody else has it meanwhile. */
export async function listen(app: FastifyInstance, kept: Kept): Promise<string> {
  const host = '127.0.0.1'
  const address = await app.listen({ host, port: kept.port }).catch((error: unknown) => {
    if (!hasErrorCode(error, 'EADDRINUSE')) throw error
    return app.listen({ host, port: 0 })
  })
  kept.port = Number(new URL(address).port)
  return address
}

/** The page of the last test, or a new one. */
export async function keepPage(browser: Browser, address: string, last: KeptPage | undefined): Promise<KeptPage> {
  if (last?.address === address) return last
  await last?.context.close()
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce', viewport: usualViewport })
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  const kept: KeptPage = { page, context, address, protocol, additions: [], isUsedUp: false }
  const markUsedUp = () => {
    kept.isUsedUp = true
  }
  for (const name of lastingParts.page) noteUse(page, name, markUsedUp)
  for (const name of lastingParts.context) noteUse(context, name, markUsedUp)
  for (const name of additionNames) {
    const add = page[name]
    const addNoted = (...args: unknown[]) => {
      const addition: Promise<Disposable> = Reflect.apply(add, page, args)
      kept.additions.push(addition)
      return addition
    }
    Object.defineProperty(page, name, { value: addNoted })
  }
  return kept
}

function noteUse<Whole extends object>(whole: Whole, name: keyof Whole, note: () => void): void {
  const part = whole[name]
  Object.defineProperty(whole, name, {
    get() {
      note()
      return part
    },
  })
}

/** Whether nothing was done with it that outlasts a test. */
export const isLikeNew = ({ page, isUsedUp }: KeptPage) => !isUsedUp && !page.isClosed()

/** Leaves nothing of a test to the next one. Another page of the same address keeps the browser's process. */
export async function resetPage({ page, context, protocol, additions }: KeptPage): Promise<void> {
  page.removeAllListeners()
  for (const addition of additions.splice(0)) await (await addition).dispose()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.mouse.move(-1, -1)
  await page.goto('/robots.txt')
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await context.clearCookies()
  await context.clearPermissions()
  await protocol.send('Page.resetNavigationHistory')
}
