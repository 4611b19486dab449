import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { regionNames } from '../../../../shared/places/regions.ts'
import { defaultSiteInfo } from '../../../../shared/site/site.ts'
import { loadDemoDataIfEmpty } from '../../../db/demo-data.ts'
import { anItem } from '../../factories.ts'
import { faultsOf, hold, widthFaultsOf } from '../faults.ts'
import { pixel as png } from '../product/hostile-texts.ts'
import { expect, test, undrawnTest } from '../served.ts'
import { desktop, phone, readTabStore, rememberBuyer } from './buyer.ts'

const hourMs = 60 * 60 * 1000
const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')

const pageLinks = [
  ['Home', '/'],
  ['View Inventory', '/regions'],
  ['Tell Us What You Need', '/needs'],
  ["What's New", '/whats-new'],
]
const contactLinks = [
  ['Our Team', '/team'],
  ['Opportunities', '/contact'],
]
const phones = ['tel:5550100100', 'tel:5550100199']

/** The links in a part of the page, as text and address. */
function linksIn(page: Page, part: string): Promise<(string | null)[][]> {
  return page
    .locator(`${part} a:visible`)
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
}

/** The label of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(`document.activeElement.ariaLabel || document.activeElement.textContent.trim()`)
}

test('the header stays visible, leads to every page by mouse and by keyboard, and has both phone lines, as the contact page does', async ({
  db,
  openPage,
}) => {
  await loadDemoDataIfEmpty(db)
  const page = await openPage({ width: 1440, height: 500 })
  await page.goto('/team')
  await expect.poll(() => page.getByRole('link', { name: 'Steel Marketplace, home' }).getAttribute('href')).toBe('/')
  await expect.poll(() => linksIn(page, 'header nav')).toEqual(pageLinks)
  await expect
    .poll(async () => (await linksIn(page, 'header')).map(([, href]) => href))
    .toEqual(expect.arrayContaining(phones))
  await page.getByText('Elena Example').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeGreaterThan(0)
  await expect.poll(() => page.locator('header').boundingBox()).toMatchObject({ y: 0, height: 57 })

  // With the mouse: hover or click opens it, a click elsewhere or on a link closes it.
  const contact = page.getByRole('button', { name: 'Contact' })
  await contact.hover()
  await expect.poll(() => contact.getAttribute('aria-expanded')).toBe('true')
  await page.mouse.move(600, 400)
  await expect.poll(() => contact.getAttribute('aria-expanded')).toBe('false')
  await contact.click()
  await expect.poll(() => linksIn(page, 'header nav')).toEqual([...pageLinks, ...contactLinks])
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => contact.getAttribute('aria-expanded')).toBe('false')
  await contact.click()
  await page.getByRole('link', { name: 'Opportunities' }).click()
  await page.waitForURL('**/contact')
  await expect.poll(() => contact.getAttribute('aria-expanded')).toBe('false')
  await page.getByRole('heading', { level: 1, name: 'Where steel deals begin' }).waitFor()
  const { directPhone, officePhone, contactEmail } = defaultSiteInfo
  await page.getByRole('heading', { name: 'Who answers' }).waitFor()
  await expect
    .poll(async () => (await linksIn(page, 'main')).slice(0, 5))
    .toEqual([
      [`Direct line${directPhone}`, phones[0]],
      [`Office line${officePhone}`, phones[1]],
      [`Email${contactEmail}`, `mailto:${contactEmail}`],
      [contactEmail, `mailto:${contactEmail}?subject=Excess%20inventory`],
      ['List Your Steel', '/sell'],
    ])
  await page.getByText('Serving nationwide', { exact: true }).waitFor()
  await page.getByText('Multiple regional locations', { exact: true }).waitFor()
  await page.getByText(/list it with us and reach steel users nationwide/).waitFor()

  // The same by keyboard alone.
  await page.getByRole('link', { name: 'Skip to main content' }).focus()
  const passed: string[] = []
  for (let step = 0; step < 7; step += 1) {
    await page.keyboard.press('Tab')
    passed.push(await focused(page))
  }
  expect(passed).toEqual(['Steel Marketplace, home', 'Search steel', ...pageLinks.map(([name]) => name), 'Contact'])
  const isOpen = () => contact.getAttribute('aria-expanded')

  for (const key of ['Enter', ' ']) {
    await page.keyboard.press(key)
    await expect.poll(isOpen).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(async () => [await isOpen(), await focused(page)]).toEqual(['false', 'Contact'])
  }
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('Our Team')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('Opportunities')
  await page.keyboard.press('Escape')
  await expect.poll(async () => [await isOpen(), await focused(page)]).toEqual(['false', 'Contact'])
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focused(page)).toBe('Opportunities')
  await page.keyboard.press('Tab')
  await expect
    .poll(async () => [await isOpen(), await focused(page)])
    .toEqual(['false', `Direct ${defaultSiteInfo.directPhone}`])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('Our Team')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/team')
  await expect.poll(() => focused(page)).not.toBe('Our Team')

  const scheme = () => page.evaluate('document.documentElement.dataset.mantineColorScheme')
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect.poll(scheme).toBe('dark')
  await page.reload()
  await expect.poll(() => scheme()).toBe('dark')
})

test('on a phone the search comes first, a drawer has the same links, and the phone line is one tap away', async ({
  openPage,
}) => {
  const page = await openPage(phone)
  await page.goto('/')
  await expect.poll(() => page.getByRole('link', { name: 'Call (555) 010-0100' }).getAttribute('href')).toBe(phones[0])
  const topOf = async (part: ReturnType<Page['locator']>) => (await part.boundingBox())?.y ?? Number.NaN
  const search = await topOf(page.getByRole('searchbox', { name: 'Search steel' }))
  const button = await topOf(page.getByRole('link', { name: 'Click here to find steel in your area' }))
  const map = await topOf(page.getByRole('group', { name: 'Choose a region' }))
  expect([search, button, map]).toEqual([search, button, map].toSorted((a, b) => a - b))
  expect(search).toBeLessThan(phone.height / 2)

  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const burger = page.getByRole('button', { name: 'Open the menu' })

  await burger.focus()
  await page.keyboard.press('Enter')
  await drawer.getByRole('link', { name: 'Home' }).waitFor()
  await expect
    .poll(async () => (await linksIn(page, 'dialog[open]')).slice(0, 6))
    .toEqual([...pageLinks, ...contactLinks])
  await expect.poll(async () => (await linksIn(page, 'dialog[open]')).slice(6).map(([, href]) => href)).toEqual(phones)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('Open the menu')

  await burger.click()
  await drawer.waitFor()
  await page.goBack()
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')

  await burger.tap().catch(() => burger.click())
  await drawer.getByRole('link', { name: 'Opportunities' }).click()
  await page.waitForURL('**/contact')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('Where steel deals begin')
  await page.goBack()
  await page.waitForURL(/\/$/)
  await expect.poll(() => drawer.isVisible()).toBe(false)
})

// Which session leads where is shown by the tests of the session.
test('View Inventory and the home button follow the stored customer session', async ({ openPage }) => {
  const page = await openPage(phone)
  const goFromHome = async (go: () => Promise<void>, idleMs: number) => {
    await page.goto('/')
    await rememberBuyer(page, { idleMs })
    await go()
  }
  const useDrawer = async () => {
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'View Inventory' }).click()
  }
  const useHeader = () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'View Inventory' }).click()
  const useButton = () => page.getByRole('link', { name: 'Click here to find steel in your area' }).click()
  for (const [go, size] of [
    [useDrawer, phone],
    [useHeader, desktop],
    [useButton, desktop],
  ] as const) {
    await page.setViewportSize(size)
    await goFromHome(go, 0)
    await page.waitForURL('**/inventory/results?region=Pacific')
    await expect.poll(() => readTabStore(page, 'customerInfo')).not.toBeNull()
    await goFromHome(go, hourMs)
    await page.waitForURL('**/regions')
    await expect.poll(() => readTabStore(page, 'customerInfo')).toBeNull()
  }

  // Addresses without a region lead to its choice.
  await page.goto('/inventory/results')
  await page.waitForURL('**/regions')
  await page.goto('/inventory')
  await page.waitForURL(/\/$/)
})

undrawnTest.for([desktop])(
  'the home page says what this is, what is in stock, and how it works, at $width',
  async (view, { db, visitor, admin, openPage }) => {
    const page = await openPage(view)
    await page.goto('/')
    await page.getByText('No list yet').waitFor()
    await page.getByText('No inventory is listed right now.').waitFor()
    await page.getByText('New lists show up here as suppliers send them.').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Our regions' }).count()).toBe(0)

    await loadDemoDataIfEmpty(db)
    const bytes = new Uint8Array(png)
    await admin.catalog.assets.replace({ type: 'region-map', fileName: 'regions.png', bytes })
    await admin.catalog.assets.replace({ type: 'logo', fileName: 'logo.png', bytes })
    const { items, sources, weightLb, regions } = await visitor.inventory.summary()
    await page.reload()
    await page
      .getByRole('heading', { level: 1, name: 'Connecting buyers with sellers of steel and metal nationwide' })
      .waitFor()
    await page.getByText('Instant access to tons of steel in a couple of clicks.').waitFor()
    await page.getByRole('link', { name: 'Click here to find steel in your area' }).waitFor()
    const figures = page.getByRole('region', { name: 'On the ground today' }).locator('dd')
    const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
    await expect
      .poll(() => figures.allTextContents())
      .toEqual([
        format.format(items),
        format.format(weightLb / 2000),
        format.format(sources),
        expect.stringMatching(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/u),
      ])
    await expect.poll(() => page.getByRole('list').getByRole('heading', { level: 3 }).count()).toBe(3)

    // On paper nothing is asked.
    const box = page.getByRole('searchbox', { name: 'Search steel' })
    await box.waitFor()
    await page.emulateMedia({ media: 'print' })
    await box.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByRole('link', { name: 'Click here to find steel in your area' }).count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })

    // The clickable map stays, in addition to the uploaded picture.
    const map = page.getByRole('group', { name: 'Choose a region' })
    await expect
      .poll(() => map.getByRole('link').evaluateAll((links) => links.map((link) => link.ariaLabel)))
      .toEqual(
        regions.map((region) => {
          const tons = format.format(region.weightLb / 2000)
          return `${region.name}, ${format.format(region.items)} items, ${tons} tons`
        }),
      )
    const picture = page.getByRole('img', { name: 'Map of the United States with our nine regions' })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img) => img.naturalWidth)).toBe(1)
    await page
      .getByRole('link', { name: 'Steel Marketplace, home' })
      .getByRole('img', { name: 'Steel Marketplace' })
      .waitFor()

    await page.route(/trpc\/.*inventory\.summary/, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(/"(items|sources|weightLb)":[\d.]+/g, '"$1":123456789')
      await route.fulfill({ response, body })
    })
    await page.reload()
    await map.getByRole('link', { name: 'Pacific, 123,456,789 items, 61,728 tons' }).waitFor()
    expect(await widthFaultsOf(page)).toEqual([])
  },
)

test.for([phone])(
  'a buyer picks one of nine regions on the map or in the list beside it, at $width',
  async (view, { db, openPage }) => {
    await anItem(db)
    await anItem(db, { heat_num: 'H-101' })
    await anItem(db, { heat_num: 'H-102', location_state: 'NV', regions: [] })
    const page = await openPage(view)
    await page.goto('/regions')
    const list = page.getByRole('main').getByRole('list')
    const map = page.getByRole('group', { name: 'Choose a region' })
    await list.getByText('2 items').waitFor()
    const namesIn = (texts: string[]) => texts.map((text) => regionNames.find((name) => text.startsWith(name)))
    await expect.poll(async () => namesIn(await list.getByRole('link').allInnerTexts())).toEqual(regionNames)
    const spoken = await map.getByRole('link').evaluateAll((links) => links.map((link) => link.ariaLabel))
    expect(spoken).toEqual(
      regionNames.map((name) => `${name}, ${name === 'E-N Central' ? '2 items, 42 tons' : '0 items'}`),
    )
    const targets = [...(await list.getByRole('link').all()), ...(await map.getByRole('link').all())]
    expect(await Promise.all(targets.map((link) => link.getAttribute('href')))).toEqual(
      [...regionNames, ...regionNames].map((name) => `/find-deals?region=${name.replace(' ', '+')}`),
    )

    // Nevada and Hawaii are not linked on the map; a note says what to do.
    const note = page.getByText('Nevada and Hawaii are not in any region')
    await expect.poll(() => note.getByRole('link').getAttribute('href')).toBe(phones[0])

    // The map by keyboard: nine stops, and a focus ring around the land.
    await map.getByRole('link').first().focus()
    for (const name of spoken.slice(1)) {
      await page.keyboard.press('Tab')
      await expect.poll(() => focused(page)).toBe(name)
    }
    await expect.poll(() => map.locator('path').count()).toBe(9 + 2 + 2)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/find-deals?region=South+Atlantic')
    await expect.poll(() => map.getByRole('link').count()).toBe(9)
    await expect.poll(() => page.evaluate(`localStorage.getItem('regions')`)).toBe('["South Atlantic"]')

    // A known buyer goes straight to the results, and the saved region changes.
    await rememberBuyer(page)
    await page.goto('/regions')
    await list.getByRole('link', { name: /E-N Central/ }).click()
    await page.waitForURL('**/inventory/results?region=E-N+Central')
    await expect.poll(() => readTabStore(page, 'customerInfo')).toMatchObject({ region: 'E-N Central' })
  },
)

test.for([1440, 720, 600, 390, 320])(
  'each name on the map stands on the land of its region, or in the sea with a line to it (%i)',
  async (width, { db, openPage }) => {
    await loadDemoDataIfEmpty(db)
    const page = await openPage({ width, height: 844 })
    await page.goto('/')
    const map = page.getByRole('group', { name: 'Choose a region' })
    await map.getByRole('link', { name: /^South Atlantic, .* items/ }).waitFor()
    const misplaced = await page.evaluate<string[]>(`(() => {
      const map = document.querySelector('[aria-label="Choose a region"]')
      const lands = [...map.querySelectorAll('a > path')]
      const pointsOf = (text) => {
        const { x, y, width, height } = text.getBBox()
        return [0.02, 0.5, 0.98].map((share) => DOMPoint.fromPoint({ x: x + share * width, y: y + height / 2 }))
      }
      const isMisplaced = (text, land) =>
        text.parentElement.dataset.on === 'sea'
          ? pointsOf(text).some((point) => lands.some((other) => other.isPointInFill(point)))
          : pointsOf(text).some((point) => !land.isPointInFill(point))
      return [...map.querySelectorAll('g[aria-hidden] > g')].flatMap((label, region) =>
        [...label.querySelectorAll('text')]
          .filter((text) => text.textContent !== '' && text.getClientRects().length > 0)
          .filter((text) => isMisplaced(text, lands[region]))
          .map((text) => text.textContent),
      )
    })()`)
    expect(misplaced).toEqual([])
  },
)

test('list and map are highlighted together, and a label in the sea counts as its region', async ({ db, openPage }) => {
  await loadDemoDataIfEmpty(db)
  const page = await openPage()
  await page.goto('/regions')
  const map = page.getByRole('group', { name: 'Choose a region' })
  const fillOf = (name: string) =>
    map
      .getByRole('link', { name })
      .locator('path')
      .evaluate((land) => land.ownerDocument.defaultView.getComputedStyle(land).fill)
  const plain = await fillOf('New England')
  await page
    .getByRole('main')
    .getByRole('list')
    .getByRole('link', { name: /New England/ })
    .hover()
  await expect.poll(() => fillOf('New England')).not.toBe(plain)
  await page.mouse.move(0, 0)
  await expect.poll(() => fillOf('New England')).toBe(plain)
  await map.locator('text', { hasText: /^Mid Atlantic$/ }).hover({ force: true })
  await expect.poll(() => fillOf('Mid Atlantic')).not.toBe(plain)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForURL('**/find-deals?region=Mid+Atlantic')
})

const hostile = [
  '<script>window.harmed = 1</script><img src=x onerror="window.harmed = 1">',
  'javascript:window.harmed=1 data:text/html,<script>harmed=1</script>',
  '[click](javascript:harmed=1) <a href="javascript:harmed=1">list</a>',
  'See https://example.com/lists?a=1&b=2, or write to sales@example.com.',
].join('\n\n')

undrawnTest.for([desktop])(
  "What's New shows active announcements as text, whatever they contain, at $width",
  async (view, { db, admin, openPage }) => {
    const page = await openPage(view)
    const release = await hold(page, /trpc\/.*announcements\.list/)
    await page.goto('/whats-new')
    await page.getByRole('heading', { level: 1, name: "What's New" }).waitFor()
    await page.getByText('Loading announcements...').waitFor()
    release()
    await page.getByText('No announcements available').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'View Inventory' }).waitFor()

    const { create } = admin.catalog.announcements
    const longWord = 'Coil'.repeat(75)
    const longest = `${hostile}\n${longWord}\n`.padEnd(20_000, 'Coil, sheet and plate. ').trim()
    await create({ title: 'Plain news', content: 'First line\nSecond line' })
    await create({ title: longWord, content: longest, type: 'special' })
    await create({ title: 'צלחות פלדה', content: 'שורה ראשונה\nSecond in English', type: 'update' })
    await create({ title: 'Hidden', content: 'Not yet', active: 0 })
    await sql`update announcements set created_at = '2026-01-01T05:30:00Z' where title = 'Plain news'`.execute(db)
    await page.reload()
    const cards = page.getByRole('article')
    await cards.first().waitFor()
    await expect.poll(() => cards.count()).toBe(3)
    const plain = cards.filter({ hasText: 'Plain news' })
    await expect.poll(() => plain.innerText()).toContain('First line\nSecond line')
    await expect.poll(() => plain.getByRole('time').innerText()).toBe('Dec 31, 2025')
    await plain.getByText('General').waitFor()
    await cards.filter({ hasText: 'Second in English' }).getByText('Update').waitFor()

    const harsh = cards.filter({ hasText: 'window.harmed' })
    await harsh.getByText('Special').waitFor()
    await expect.poll(() => harsh.innerText()).toContain(longest)
    const links = await harsh
      .locator('a')
      .evaluateAll((found) => found.map((a) => [a.getAttribute('href'), a.getAttribute('rel')]))
    expect(links).toEqual([
      ['https://example.com/lists?a=1&b=2', 'noopener'],
      ['mailto:sales@example.com', 'noopener'],
    ])
    await expect.poll(() => harsh.locator('script, img').count()).toBe(0)
    const runsRightToLeft = await cards
      .getByRole('heading')
      .evaluateAll((titles) => titles.map((title) => title.matches(':dir(rtl)')))
    expect(runsRightToLeft).toEqual([true, false, false])
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => page.evaluate(`'harmed' in window`)).toBe(false)
  },
)

undrawnTest('what cannot be loaded says so, and Retry loads it', async ({ db, admin, openPage }) => {
  await loadDemoDataIfEmpty(db)
  await admin.catalog.assets.replace({ type: 'logo', fileName: 'logo.png', bytes: new Uint8Array(png) })
  const page = await openPage({ expected: /ERR_FAILED/ })
  await page.route('**/api/assets/logo*', (route) => route.abort())
  for (const { screen, call, title, shown } of [
    { screen: '/', call: 'inventory.summary', title: "Today's figures could not be loaded", shown: 'Source locations' },
    {
      screen: '/regions',
      call: 'inventory.summary',
      title: 'The item counts could not be loaded',
      shown: /^[\d,]+ items$/,
    },
    {
      screen: '/whats-new',
      call: 'catalog.announcements.list',
      title: 'The announcements could not be loaded',
      shown: 'Nine regions, one search',
    },
    { screen: '/team', call: 'catalog.team.list', title: 'The team could not be loaded', shown: 'Dana Sample' },
  ]) {
    await page.route(`**/trpc/*${call}*`, (route) => route.abort())
    await page.goto(screen)
    await page.getByText(title).waitFor()
    await page.unroute(`**/trpc/*${call}*`)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('main').getByText(shown).first().waitFor()
    await expect.poll(() => page.getByText(title).count()).toBe(0)
  }
  await page.locator('header').getByText('Steel Marketplace', { exact: true }).waitFor()
})

test.for([phone])('the team page shows the line card and all members, at $width', async (view, { admin, openPage }) => {
  const page = await openPage(view)
  await page.route('**/ann.png', (route) => route.fulfill({ contentType: 'image/png', body: png }))
  await page.route('**/gone.png', (route) => route.fulfill({ contentType: 'image/png', body: 'no picture' }))
  await page.goto('/team')
  await page.getByText('No one is listed here yet').waitFor()
  await page.getByText('Plate, Coil, Sheet, P&O, Pickle Dry').waitFor()

  const anna = { title: 'Sales', phone: '+1 (555) 555-0101 ext. 7', email: 'ann@example.com' }
  const { create } = admin.catalog.team
  await create({ ...anna, name: 'Ann Mary Sample', specialties: 'Plate, cut to size', photoUrl: '/ann.png' })
  await create({ ...anna, name: 'Bo Gone', email: 'bo@example.com?cc=x@example.com', photoUrl: '/gone.png' })
  await create({ ...anna, name: 'Cy Plain', phone: '555-0103' })
  await create({ ...anna, name: 'N'.repeat(200), phone: 'ask the office', email: `${'e'.repeat(240)}@example.com` })
  for (let number = 5; number <= 30; number += 1) await create({ ...anna, name: `Member ${number}` })
  await admin.catalog.assets.replace({ type: 'line-card', fileName: 'Our lines.pdf', bytes: new Uint8Array(pdf) })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Meet our supply chain specialists' }).waitFor()
  const cardOf = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect.poll(() => cardOf('Ann Mary Sample').locator('img').getAttribute('src')).toBe('/ann.png')
  await cardOf('Ann Mary Sample').getByText('Plate, cut to size').waitFor()
  await cardOf('Bo Gone').getByText('BG', { exact: true }).waitFor()
  await cardOf('Cy Plain').getByText('CP', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(30)
  const linksOf = (name: string) => linksIn(page, `article:has-text("${name}")`)
  const phone = ['+1 (555) 555-0101 ext. 7', 'tel:+15555550101;ext=7']
  const mail = ['ann@example.com', 'mailto:ann@example.com']
  await expect.poll(() => linksOf('Ann Mary Sample')).toEqual([phone, mail])
  await expect
    .poll(() => linksOf('Bo Gone'))
    .toEqual([phone, ['bo@example.com?cc=x@example.com', 'mailto:bo@example.com%3Fcc%3Dx@example.com']])
  await expect.poll(() => linksOf('Cy Plain')).toEqual([['555-0103', 'tel:5550103'], mail])
  await expect
    .poll(() => linksOf('N'.repeat(200)))
    .toEqual([[expect.stringMatching(/^e{240}@/), expect.stringMatching(/^mailto:e{240}@example\.com$/)]])
  const open = page.getByRole('link', { name: 'Open the line card (PDF)' })
  const href = (await open.getAttribute('href')) ?? ''
  await expect
    .poll(async () => (await page.request.get(href)).headers())
    .toMatchObject({ 'content-type': 'application/pdf' })
  await expect.poll(() => page.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe('Our lines.pdf')
  expect(await faultsOf(page)).toEqual([])

  await admin.catalog.assets.replace({ type: 'line-card', fileName: 'lines.png', bytes: new Uint8Array(png) })
  await page.reload()
  const picture = page.getByRole('img', { name: /^Line card of Steel Marketplace/ })
  await expect.poll(() => picture.evaluate((img) => img.naturalWidth)).toBe(1)
  await expect.poll(() => open.count()).toBe(0)
})

// The last, since the page keeps the clock.
test('the item counts are up to date on every visit to the map', async ({ db, openPage }) => {
  const page = await openPage()
  await page.clock.install()
  await page.goto('/regions')
  await page.getByRole('main').getByText('0 items', { exact: true }).first().waitFor()
  await anItem(db)
  await page.clock.fastForward('02:00')
  await page.getByRole('link', { name: 'Steel Marketplace, home' }).click()
  await page.getByRole('link', { name: 'E-N Central, 1 item, 21 tons', exact: true }).waitFor()
})
