import type { Page, Response } from 'playwright-core'
import { defaultSiteInfo, pages } from '../../../../shared/site/site.ts'
import { loadDemoDataIfEmpty } from '../../../db/demo-data.ts'
import { desktop, hasFocus, phone } from '../buyers/buyer.ts'
import { coveredByToast, faultsOf, hold, layoutShift, nextFrames } from '../faults.ts'
import { adminLogin, expect, publicUrl, test, undrawnTest } from '../served.ts'
import { adminWords, adminWordsIn, openScreen, responsesOf, scriptsOf, titleOf } from './loaded-files.ts'

const results = '/inventory/results?region=Pacific&category=Hot+Rolled+Coil'
const search = '/inventory/search?q=galv+coil'
const scriptBytesMax = { [results]: 189_000, [search]: 204_000, '/': 176_500, '/contact': 157_000 }

/** The heading that gets the focus after a navigation. */
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const toasts = (page: Page) => page.locator('.mantine-Notification-root')

async function sentBytes(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

async function expectFewBytes(screen: keyof typeof scriptBytesMax, scripts: readonly Response[]): Promise<void> {
  expect(await sentBytes(scripts), screen).toBeLessThanOrEqual(scriptBytesMax[screen])
}

test('the title follows a click, and an unknown address says so and leads home', async ({ openPage }) => {
  const page = await openPage({ expected: /404 \(Not Found\)/ })
  // The two ways into the office share a title, so do the lists of sellers and of suppliers, and the two pages of what a buyer has.
  expect(new Set(Object.values(pages).map(({ title }) => title)).size).toBe(Object.keys(pages).length - 3)

  await page.goto('/contact')
  await mainLink(page, "What's New").click()
  await expect.poll(() => page.title()).toBe(titleOf('/whats-new'))
  const canonical = page.locator('link[rel=canonical]')
  await expect.poll(() => canonical.getAttribute('href')).toBe(`${publicUrl}/whats-new`)
  await page.goBack()
  await expect.poll(() => page.title()).toBe(titleOf('/contact'))
  await expect.poll(() => canonical.getAttribute('href')).toBe(`${publicUrl}/contact`)

  for (const path of ['/no-such-page', '/team/nobody', '/%E2%82%AC']) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 404])
    await expect.poll(() => page.title()).toBe(`404 Page Not Found · ${defaultSiteInfo.brandName}`)
    await heading(page, '404 Page Not Found').waitFor()
    await page.getByText('Did you forget to add the page to the router?', { exact: true }).waitFor()
  }
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect.poll(() => page.title()).toBe(titleOf('/'))
})

undrawnTest(
  'a link moves the focus to the heading, even of a slow page, and Back restores the scroll position',
  async ({ db, openPage }) => {
    await loadDemoDataIfEmpty(db)
    const page = await openPage({ ...desktop, height: 400 })
    // The home page is left before it is there.
    const release = await hold(page, /\/assets\/(home|team|contact)-[^/]*\.js/)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Contact' }).click()
    await mainLink(page, 'Our Team').click()
    await page.locator('main .mantine-Skeleton-root').first().waitFor()
    release()
    const team = heading(page, 'Meet our supply chain specialists')
    await expect.poll(() => hasFocus(team)).toBe(true)

    const scrollY = () => page.evaluate<number>('window.scrollY')
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await expect.poll(scrollY).toBeGreaterThan(200)
    const leftAt = await scrollY()
    await mainLink(page, 'Tell Us What You Need').click()
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
    await expect.poll(scrollY).toBe(0)
    await page.goBack()
    await expect.poll(scrollY).toBe(leftAt)
    await expect.poll(() => hasFocus(team)).toBe(true)

    // The header is always visible, so focus in it does not scroll.
    await mainLink(page, 'Home').focus()
    await expect.poll(() => scrollY()).toBe(leftAt)
    await page.getByRole('link', { name: 'Skip to main content' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(page.locator('#main'))).toBe(true)
  },
)

test('hovering over a link or focusing it prefetches its page', async ({ db, openPage }) => {
  await loadDemoDataIfEmpty(db)
  const page = await openPage({ isNew: true })
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  // The first key or click loads the toasts.
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    if (['script', 'fetch'].includes(request.resourceType())) asked.push(request.url())
  })

  await mainLink(page, "What's New").hover()
  await expect.poll(() => asked).toContainEqual(expect.stringMatching(/\/assets\/whats-ne-/))
  await expect.poll(() => asked).toContainEqual(expect.stringContaining('catalog.announcements.list'))
  await mainLink(page, 'Tell Us What You Need').focus()
  await expect.poll(() => asked).toContainEqual(expect.stringMatching(/\/assets\/needs-/))
  await expect.poll(() => asked).toContainEqual(expect.stringContaining('catalog.productTypes.list'))

  // The page of the needs may still load; what was prefetched for the announcements is not asked for again.
  await mainLink(page, "What's New").click()
  await page.getByText('Nine regions, one search').waitFor()
  const again = asked.filter((url) => /whats-ne-|announcements\.list/.test(url))
  expect(again).toHaveLength(2)
})

test('offline, the page says so at once, keeps its content, and retries on a click', async ({
  db,
  browser,
  address,
}) => {
  await loadDemoDataIfEmpty(db)
  // Not openPage: the browser logs failed calls to its console.
  const page = await browser.newPage({ baseURL: address })
  await page.goto('/regions')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const banner = page.getByText(/^You are offline\. What you see may be out of date/)
  await banner.waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('list')
        .getByRole('link', { name: /Pacific/ })
        .count(),
    )
    .toBe(1)

  await mainLink(page, "What's New").click()
  await heading(page, 'Something went wrong').waitFor()
  await page.getByText('A part of this page could not be loaded. Check your connection and try again.').waitFor()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await heading(page, 'Something went wrong').waitFor()
  await page.context().setOffline(false)
  await banner.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('Nine regions, one search').waitFor()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Contact' }).click()
  await mainLink(page, 'Home').click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Something went wrong')
  await page.close()
})

undrawnTest('a screen that cannot be rendered says so, and Try Again renders it', async ({ db, openPage }) => {
  await loadDemoDataIfEmpty(db)
  const page = await openPage({ expected: /.*/ })
  // An invalid answer breaks the screen.
  await page.route('**/trpc/catalog.announcements.list*', (route) =>
    route.fulfill({ json: [{ result: { data: [null] } }] }),
  )
  await page.goto('/whats-new')
  await heading(page, 'Something went wrong').waitFor()
  await expect.poll(() => page.title()).toBe(titleOf('/whats-new'))
  await expect.poll(() => mainLink(page, 'Home').count()).toBe(1)
  expect(await faultsOf(page)).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('Nine regions, one search').waitFor()
})

// The walk of all public screens shows that none loads back office code.
test('results and search load few bytes of script before a click, and back office code comes with the back office', async ({
  db,
  openPage,
}) => {
  await loadDemoDataIfEmpty(db)
  const scriptsOfScreen = async (page: Page, screen: string) =>
    scriptsOf(await responsesOf(page, () => openScreen(page, screen)))
  for (const screen of [results, '/', '/contact', search] as const) {
    // The first of its page: nothing is in its cache.
    const page = await openPage({ isNew: true })
    await expectFewBytes(screen, await scriptsOfScreen(page, screen))
    if (screen !== search) continue
    await openScreen(page, '/log-in')
    const login = await scriptsOfScreen(page, '/admin')
    const dashboard = await responsesOf(page, async () => {
      await page.getByLabel('Username').fill(adminLogin.username)
      await page.getByLabel('Password', { exact: true }).fill(adminLogin.password)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByRole('heading', { name: 'Upload Inventory' }).waitFor()
      await page.getByRole('tab', { name: 'Team' }).click()
      await page.getByRole('button', { name: /^Add/ }).waitFor()
    })
    const words = await adminWordsIn(page, [...login, ...scriptsOf(dashboard)])
    expect(words.toSorted()).toEqual(adminWords.toSorted())
  }
})

/** The x, y, width and height of parts of the page. */
function placesOf(page: Page, parts: string): Promise<number[][]> {
  return page.locator(parts).evaluateAll((found) =>
    found.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    }),
  )
}

undrawnTest(
  'late cards take the place of their skeletons, a late line card picture does not move the members, and nothing shifts',
  async ({ db, admin, openPage }) => {
    await loadDemoDataIfEmpty(db)
    const page = await openPage({ isNew: true })
    for (const view of [desktop, phone]) {
      await page.setViewportSize(view)
      for (const [screen, cards] of [
        ['/team', 'main figure, main article'],
        ['/whats-new', 'main article'],
      ] as const) {
        const release = await hold(page, /\/trpc\//)
        await page.goto(screen)
        // While its script loads, the screen itself has a skeleton.
        await page.getByRole('heading', { level: 1 }).waitFor()
        const skeletons = page.locator('main .mantine-Skeleton-root')
        await skeletons.last().waitFor()
        const kept = await placesOf(page, 'main .mantine-Skeleton-root')
        release()
        await skeletons.last().waitFor({ state: 'detached' })
        const taken = await placesOf(page, cards)
        // On a phone the height depends on the texts, so only the start of the first card is compared.
        const comparable = (places: number[][]) =>
          view === desktop ? places.slice(0, taken.length) : places.slice(0, 1).map((place) => place.slice(0, 3))
        expect([screen, view.width, comparable(taken)]).toEqual([screen, view.width, comparable(kept)])
        await page.waitForLoadState('networkidle')
        expect([screen, view.width, await layoutShift(page)]).toEqual([screen, view.width, 0])
        await page.unrouteAll({ behavior: 'wait' })
      }
    }

    for (const view of [phone, desktop]) {
      await page.setViewportSize(view)
      const bytes = Uint8Array.from(await page.screenshot())
      await admin.catalog.assets.replace({ type: 'line-card', fileName: 'lines.png', bytes })
      const releaseAnswers = await hold(page, /\/trpc\//)
      const releasePicture = await hold(page, /\/api\/assets\/line-card/)
      await page.goto('/team')
      await page.locator('main .mantine-Skeleton-root').last().waitFor()
      releaseAnswers()
      const members = page.getByRole('article')
      await members.first().waitFor()
      const place = await members.first().boundingBox()
      releasePicture()
      const picture = page.getByRole('img', { name: /^Line card/ })
      await expect.poll(() => picture.evaluate((img) => img.naturalWidth)).toBe(view.width)
      await expect.poll(() => members.first().boundingBox()).toEqual(place)
      expect([view.width, await layoutShift(page)]).toEqual([view.width, 0])
      await page.unrouteAll({ behavior: 'wait' })
    }
  },
)

test('a page that is older than the server reloads once, and then shows an error', async ({ openPage }) => {
  const page = await openPage({ expected: /.*/ })
  await page.goto('/contact')
  await page.waitForLoadState('networkidle')
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  await page.route('**/assets/needs-*.js', (route) => route.fulfill({ status: 404 }))
  // The server's page names another entry script.
  await page.route(/\/$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('/assets/index-', '/assets/newer-'),
    })
  })
  await mainLink(page, 'Tell Us What You Need').click()
  await page.getByText('A part of this page could not be loaded. Check your connection and try again.').waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => loads).toEqual(['/needs'])
  await heading(page, 'Something went wrong').waitFor()

  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Add Another Item' }).waitFor()
})

test('toasts show one at a time, cover no control, and close with a swipe to the right and with their screen', async ({
  openPage,
}) => {
  const page = await openPage()
  await page.goto('/needs')
  const add = page.getByRole('button', { name: 'Add Another Item' })
  const refused = page.getByRole('alert').filter({ hasText: 'No Data to Add' })
  const added = page.getByRole('status').filter({ hasText: 'Item Added!' })
  for (const view of [phone, { ...desktop, width: 1280, height: 720 }]) {
    await page.setViewportSize(view)
    await page.emulateMedia(view)
    await add.click()
    await refused.waitFor()
    await refused.hover()
    expect((await refused.boundingBox())?.width).toBeLessThanOrEqual(420)
    expect(await faultsOf(page)).toEqual([])

    await page.getByLabel('Thickness').fill('0.25')
    await add.click()
    await added.waitFor()
    await expect.poll(() => toasts(page).count()).toBe(1)
    await expect.poll(() => coveredByToast(page)).toEqual([])
    expect(await faultsOf(page)).toEqual([])
  }

  const { x, y, width } = (await added.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const swipe = async (byPx: number, fromX = x + 200) => {
    await page.mouse.move(fromX, y + 20)
    await page.mouse.down()
    await page.mouse.move(fromX + byPx, y + 20, { steps: 2 })
    await page.mouse.up()
  }
  for (const shortOrLeft of [45, -60, -180]) await swipe(shortOrLeft)
  await page.evaluate(nextFrames)
  expect(await added.count()).toBe(1)
  expect((await added.boundingBox())?.x).toBe(x)
  // Out of the toast, past its edge.
  await swipe(66, x + width - 60)
  await added.waitFor({ state: 'detached' })

  await add.press('Enter')
  await refused.waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor()
  expect(await toasts(page).count()).toBe(0)
})

// The last, since the page keeps the clock.
test('a toast stays five seconds, and longer under the pointer or the focus', async ({ openPage }) => {
  const page = await openPage()
  await page.clock.install()
  await page.goto('/needs')
  const add = page.getByRole('button', { name: 'Add Another Item' })
  await add.waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  const refused = page.getByRole('alert').filter({ hasText: 'No Data to Add' })
  // Running each frame of a long time takes long.
  const pass = async (ms: number) => {
    await page.clock.fastForward(ms)
    await page.clock.runFor(1_000)
  }

  await add.click()
  await refused.waitFor()
  await page.mouse.move(0, 300)
  await page.clock.runFor(4900)
  await expect.poll(() => refused.count()).toBe(1)
  await page.clock.runFor(1000)
  await refused.waitFor({ state: 'detached' })

  await add.press('Enter')
  await refused.hover()
  await pass(20_000)
  await expect.poll(() => refused.count()).toBe(1)
  await page.mouse.move(0, 300)
  await page.clock.runFor(4900)
  await expect.poll(() => refused.count()).toBe(1)
  await page.clock.runFor(1000)
  await refused.waitFor({ state: 'detached' })

  await add.press('Enter')
  await refused.waitFor()
  await page.clock.runFor(300)
  const fieldId = await page.locator(':focus').getAttribute('id')
  await page.keyboard.press('F8')
  await expect.poll(() => hasFocus(refused)).toBe(true)
  await pass(20_000)
  await expect.poll(() => refused.count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.clock.runFor(1000)
  await refused.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe(fieldId)
})
