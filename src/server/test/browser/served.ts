import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { TestAPI } from 'vitest'
import { defaultSiteInfo } from '../../../shared/site/site.ts'
import { buildApp } from '../../app.ts'
import type { Settings } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { hashPassword } from '../../lib/secrets/password.ts'
import { findAccount, insertAccount } from '../../modules/admin/queries.ts'
import { test as base, type Fixtures, limitPoints, settings } from '../fixtures.ts'
import { launchBrowser } from './chromium.ts'
import { serveAxe } from './faults.ts'
import { isLikeNew, type Kept, keepPage, listen, resetPage, usualViewport } from './kept-page.ts'

export { expect } from 'vitest'

// Allows testing another build.
const pageProgram = path.join(import.meta.dirname, '../../../../build/page/draw-page.js')
const clientDir = process.env['CLIENT_DIR'] ?? path.join(import.meta.dirname, '../../../../build/client')

/** The configured public address, not the one that the browser uses, unless a test says so. */
export const publicUrl = 'https://steel.example'

export const adminLogin = { username: 'admin', password: 'correct horse battery' }

// A hash takes long on purpose, so all tests of a worker share one.
const passwordHash = hashPassword(adminLogin.password)

const signInPath = '/test/sign-in'

// The search that comes while the server loads its stock, which takes seconds on a busy machine; the page repeats it.
const askedAgain = /status of 503 .*\/trpc\/[^?]*inventory\.(search|items)/

const reportLimitMs = 5_000
const reportCharsMax = 4_000

type PageOptions = {
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  /** A console error, with its address in parentheses, that is part of the test. */
  expected?: RegExp
  /** Loads its first page like a browser that was never here. */
  isNew?: boolean
}

/** What a browser test gets beside the database and callers. */
export type Served = {
  /** Those of the served product. */
  servedSettings: Settings
  /** Whether the server draws public pages. */
  drawsPages: boolean
  /** Whether the browser uses the configured public address, which passkeys belong to. Its pages have to be new. */
  isAtPublicUrl: boolean
  /** The address of the whole product, with the built client. */
  address: string
  browser: Browser
  kept: Kept
  /** Opens a page that fails the test on any console error or uncaught exception. */
  openPage: (options?: PageOptions) => Promise<Page>
}

/** A test with the served product and a real browser: `test('…', async ({ openPage, address, db }) => …)`. */
export const test: TestAPI<Fixtures & Served> = base.extend<Served>({
  servedSettings: async ({ task: _task }, use) => use(settings),
  drawsPages: async ({ task: _task }, use) => use(true),
  isAtPublicUrl: async ({ task: _task }, use) => use(false),
  address: async ({ db, browser, kept, servedSettings, drawsPages, isAtPublicUrl }, use) => {
    if (!existsSync(clientDir)) throw new Error('The browser tests need the built client: run `npm run build` first.')
    await insertAccount(db, adminLogin.username, await passwordHash)
    // A browser takes this for as safe as HTTPS, and for a host that passkeys can belong to.
    const own = isAtPublicUrl ? new URL(`http://localhost:${await findFreePort()}`) : undefined
    const app = await buildApp({
      db,
      settings: servedSettings,
      site: { ...defaultSiteInfo, publicUrl: own?.origin ?? publicUrl },
      sessionKey: randomBytes(32),
      secureCookies: false,
      limitPoints,
      clientDir,
      ...(drawsPages && { pageProgram, drawingMs: 60_000 }),
    })
    serveAxe(app)
    serveSignIn(app, db)
    if (own) await app.listen({ host: own.hostname, port: Number(own.port) })
    await use(own ? own.origin : await listen(app, kept))
    // Open pages hold connections, for which the server would wait.
    for (const context of browser.contexts()) if (context !== kept.page?.context) await context.close()
    await app.close()
  },
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern
    async ({}, use) => {
      const browser = await launchBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => use({ port: 0 }),
    { scope: 'worker' },
  ],
  openPage: async ({ address, browser, kept, task, onTestFinished }, use) => {
    const problems: string[] = []
    const contexts: BrowserContext[] = []
    // A fixture that throws at its end would keep the others, such as the database, for the retry.
    onTestFinished(() => {
      if (problems.length > 0) throw new Error(`The browser reported:\n${problems.join('\n')}`)
    })
    const open = async (view: object, isNew: boolean): Promise<Page> => {
      if (!isNew && contexts.length === 0 && browser.browserType().name() === 'chromium') {
        kept.page = await keepPage(browser, address, kept.page)
        contexts.push(kept.page.context)
        return kept.page.page
      }
      const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce', ...view })
      contexts.push(context)
      return await context.newPage()
    }
    await use(async ({ colorScheme = 'light', expected, isNew = false, ...size } = {}) => {
      const viewport = { ...usualViewport, ...size }
      const page = await open({ viewport, colorScheme }, isNew)
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, media: null })
      waitForScripts(page)
      page.on('console', (line) => {
        const problem = `${line.text()} (${line.location().url})`
        const isMeant = expected?.test(problem) || askedAgain.test(problem)
        if (line.type() === 'error' && !isMeant) problems.push(`console: ${problem}`)
      })
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
      return page
    })
    const isFailed = task.result?.state === 'fail'
    if (isFailed) for (const context of contexts) await reportPages(task.name, context)
    if (kept.page && !isFailed && isLikeNew(kept.page)) await resetPage(kept.page)
    else delete kept.page
    for (const context of contexts) if (context !== kept.page?.context) await context.close()
  },
})

/** The same where browsers draw every page: for what a page shows of answers that are late, missing or changed on their way. */
export const undrawnTest = test.extend<Pick<Served, 'drawsPages'>>({
  drawsPages: async ({ task: _task }, use) => use(false),
}) as TestAPI<Fixtures & Served> // the fixture keeps its type

/** The same at the public address itself. */
export const publicTest = test.extend<Pick<Served, 'isAtPublicUrl'>>({
  isAtPublicUrl: async ({ task: _task }, use) => use(true),
}) as TestAPI<Fixtures & Served> // the fixture keeps its type

async function findFreePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, 'localhost'), 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

const awaited = new WeakSet<Page>()

// A drawn page is there before its scripts, for which a test's key or assertion would come too early.
function waitForScripts(page: Page): void {
  if (awaited.has(page)) return
  awaited.add(page)
  const takenOver = () => page.locator('#root[data-drawn]').waitFor({ state: 'detached' })
  const { goto, reload } = page
  page.goto = async (...given) => {
    const answer = await goto.apply(page, given)
    if (given[1]?.waitUntil !== 'commit') await takenOver()
    return answer
  }
  page.reload = async (...given) => {
    const answer = await reload.apply(page, given)
    await takenOver()
    return answer
  }
}

/** Starts a session without the form and without the cost of a password, for tests of what comes after. */
export async function signInWithoutForm(page: Page): Promise<void> {
  const response = await page.request.post(signInPath)
  if (!response.ok()) throw new Error(`The sign-in answered ${response.status()}.`)
}

function serveSignIn(app: FastifyInstance, db: Db): void {
  app.post(signInPath, { config: { role: 'anyone' } }, async (req) => {
    const account = await findAccount(db, adminLogin.username)
    if (!account) throw new Error('The admin of the tests has another name.')
    await req.sessionHandle.start(account)
    return {}
  })
}

/** Tells what a failed test saw last. */
async function reportPages(testName: string, context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    // Of several layers the one on top.
    const seen = await page.locator('body, [role=dialog]').last().ariaSnapshot({ timeout: reportLimitMs }).catch(String)
    process.stderr.write(`"${testName}" ended at ${page.url()} with\n${seen.slice(0, reportCharsMax)}\n`)
  }
}
