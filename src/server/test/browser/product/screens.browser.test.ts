import type { Locator, Page } from 'playwright-core'
import { loadDemoDataIfEmpty } from '../../../db/demo-data.ts'
import { aSentQuote, type Callers } from '../../deals/quotes.ts'
import { aCustomer, aNeedsList, anInquiry, anItem } from '../../factories.ts'
import type { Fixtures } from '../../fixtures.ts'
import { desktop, hasFocus, phone, rememberBuyer, views } from '../buyers/buyer.ts'
import { coveredFocusOf, faultsOf, layoutShift, touchFaultsOf, widthFaultsOf } from '../faults.ts'
import { openOffice } from '../office/staff.ts'
import { expect, test, undrawnTest } from '../served.ts'
import {
  adminWordsIn,
  namedFiles,
  openScreen,
  reportRefusals,
  responsesOf,
  scriptsOf,
  usedFiles,
} from './loaded-files.ts'

const results = '/inventory/results?region=Pacific&category=Hot+Rolled+Coil'
const search = '/inventory/search?q=galv+coil+20+ton&widthFrom=48'
const screens = [
  '/',
  '/regions',
  '/find-deals?region=Pacific',
  '/inventory?region=Pacific',
  '/inventory?region=Pacific&category=Hot+Rolled+Coil',
  '/inventory/results?region=Pacific&region=Mid+Atlantic',
  results,
  search,
  '/shortlist',
  '/needs',
  '/whats-new',
  '/team',
  '/contact',
  '/sell',
  '/my',
  '/privacy',
  '/admin',
]
// Their HTML names the files of the list that they are without it.
const choices = ['/inventory/results?region=Pacific&region=Mid+Atlantic']
const narrow = { width: 320, height: 640 }
const otherViews = [
  { ...desktop, colorScheme: 'dark' },
  { ...phone, colorScheme: 'light' },
] as const

/** Opens the results of the first location and ticks the first item. */
async function tickFirstItem(page: Page): Promise<void> {
  await page.goto(results)
  await rememberBuyer(page)
  await page.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 })
  await page.getByText(/^Showing \d+ of \d+ items/).waitFor()
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
}

const publicScreens = screens.filter((screen) => screen !== '/admin')
// A list that fills the window has no footer.
const leftEdges = `[...new Set([...document.querySelectorAll('header a[aria-label$=", home"], h1, [data-width] > *, footer strong')]
  .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 0)
  .map((part) => part.getBoundingClientRect().left))]`

// Only the tabs have a rail.
const officeEdges = `[...new Set(['header a[aria-label$="office"]', 'h1', 'button[aria-expanded]:has(+ [role=tablist]), [role=tablist]'].flatMap(
  (part) => document.querySelector(part)?.getBoundingClientRect().left ?? []))]`
/** Tables that are wider than their place. */
const hiddenSideways = `[...document.querySelectorAll('main table')]
  .filter((table) => table.parentElement.scrollWidth > table.parentElement.clientWidth + 1)
  .map((table) => table.ariaLabel ?? table.textContent.slice(0, 40))`

const skipLink = expect.stringMatching(/^Skip to (the list|main content)$/)

/** After the Tab to the skip link. */
async function expectRowTwoKeysAway(page: Page): Promise<void> {
  const row = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
  await row.waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(row)).toBe(true)
}

/** Where the first Tab leads, if that is in sight. */
async function firstStopOf(page: Page): Promise<string> {
  await page.keyboard.press('Tab')
  return await page.evaluate(`(() => {
    const stop = document.activeElement
    const { left, bottom } = stop.getBoundingClientRect()
    return stop.contains(document.elementFromPoint(left + 4, bottom - 4)) ? stop.textContent : 'covered'
  })()`)
}

async function expectSameEdge(page: Page, screen: string, edge: number): Promise<void> {
  const message = `${screen} at ${page.viewportSize()?.width}`
  await expect.poll(() => page.evaluate(leftEdges), { message }).toEqual([edge])
}

/**
 * Header, heading, content and footer begin at the same edge on the widest screens, as on a phone; between, one frame does
 * it. There, screens with a wide table take the whole window and show all of its columns.
 */
async function expectSameEdges(page: Page, screen: string): Promise<void> {
  if (screen === '/') {
    await page.setViewportSize({ ...desktop, width: 1280 })
    await expectSameEdge(page, screen, 24)
  }
  await page.setViewportSize({ ...desktop, width: 1920 })
  await expectSameEdge(page, screen, screen.startsWith('/inventory') ? 24 : 264)
  await expect.poll(() => page.evaluate(hiddenSideways), { message: screen }).toEqual([])
  await page.setViewportSize(desktop)
}

test.for(views)(
  'every public screen has its own title, loads the files that its HTML names and nothing of the back office, is accessible, fits and does not shift at $width pixels, $colorScheme, all its parts begin at the same edge, and the first row of a list is two keys away',
  async (view, { db, openPage }) => {
    await loadDemoDataIfEmpty(db)
    const page = await openPage({ ...view, isNew: true })
    await reportRefusals(page)
    const judged = new Set<string>()
    for (const screen of screens) {
      const responses = await responsesOf(page, () => openScreen(page, screen))
      const shift = await layoutShift(page)
      if (publicScreens.includes(screen)) {
        const scripts = scriptsOf(responses).filter((script) => !judged.has(script.url()))
        expect([screen, await adminWordsIn(page, scripts)]).toEqual([screen, []])
        for (const script of scripts) judged.add(script.url())
        // The HTML is the same for all widths.
        if (view === desktop && !choices.includes(screen)) {
          expect([screen, usedFiles(responses)]).toEqual([screen, await namedFiles(page)])
        }
      }
      // The login form takes the focus itself.
      if (publicScreens.includes(screen)) expect([screen, await firstStopOf(page)]).toEqual([screen, skipLink])
      if (screen === search) await expectRowTwoKeysAway(page)
      expect([screen, await faultsOf(page), shift]).toEqual([screen, [], 0])
      expect([screen, await coveredFocusOf(page)]).toEqual([screen, []])
      if (view === phone) {
        for (const width of [narrow.width, 768, 820]) {
          await page.setViewportSize({ ...narrow, width })
          await expect.poll(async () => [screen, width, await widthFaultsOf(page)]).toEqual([screen, width, []])
        }
        await page.setViewportSize(phone)
      }
      if (!publicScreens.includes(screen)) continue
      if (view === desktop) await expectSameEdges(page, screen)
      else {
        await expectSameEdge(page, screen, 16)
        await expect.poll(async () => [screen, await touchFaultsOf(page.locator('body'))]).toEqual([screen, []])
      }
    }
  },
)

// The other tests check the other color schemes.
test.for(otherViews)(
  'dialogs, drawers and dropdowns are accessible and fit at $width pixels, $colorScheme',
  async (view, { db, openPage }) => {
    await loadDemoDataIfEmpty(db)
    const page = await openPage(view)
    const isSmall = view.width === phone.width
    const expectNoFaults = async (opened: Locator) => {
      await opened.waitFor()
      expect([String(opened), await faultsOf(page)]).toEqual([String(opened), []])
      if (String(opened).includes('dialog')) {
        expect([String(opened), await coveredFocusOf(page)]).toEqual([String(opened), []])
      }
      if (isSmall)
        await expect.poll(async () => [String(opened), await touchFaultsOf(opened)]).toEqual([String(opened), []])
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'hidden' })
    }

    await page.goto('/contact')
    await page.getByRole('button', { name: isSmall ? 'Open the menu' : 'Contact' }).click()
    await expectNoFaults(page.getByRole('link', { name: 'Opportunities' }))

    await page.goto('/find-deals?region=Pacific')
    await page.getByRole('combobox', { name: 'State' }).click()
    await expectNoFaults(page.getByRole('listbox'))

    await tickFirstItem(page)
    await page.getByRole('button', { name: 'About the thickness filter' }).click()
    await expectNoFaults(page.getByRole('tooltip'))
    await page.getByRole('button', { name: 'Filters' }).click()
    await expectNoFaults(page.getByRole('dialog', { name: 'Filters' }))
    for (const name of isSmall ? ['Export'] : ['Columns', 'Export']) {
      await page.getByRole('button', { name }).click()
      await expectNoFaults(page.getByRole('region', { name }))
    }

    // Escape closes the toast first, and the dialog stays.
    await page.getByRole('button', { name: 'Create Inquiry (1)' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Send Inquiry' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Missing Information' })
    await notice.waitFor()
    await page.keyboard.press('F8')
    await expectNoFaults(notice)
    await expectNoFaults(dialog)
  },
)

const tabs = [
  ['inventory', 'Inventory'],
  ['inquiries', 'Inquiries'],
  ['needs', 'Customer Needs'],
  ['customers', 'Customers'],
  ['locations', 'Locations'],
  ['product', 'Products'],
  ['team', 'Team Members'],
  ['announcements', 'Announcements'],
] as const
const officeLists = [
  ...tabs.map(([tab, heading]) => [`/admin?tab=${tab}`, heading] as const),
  ['/admin/suppliers', 'Suppliers'],
  ['/admin/orders', 'Orders'],
  ['/admin/mail', 'Email'],
  ['/admin/papers', 'Papers'],
  ['/admin/staff', 'Staff'],
] as const
const shiftMax = 0.05
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen'
const longText = `Consolidated Steel & Metal Trading Company of the Pacific Northwest ${longWord}`
const longEmail = `${'e'.repeat(60)}@${'d'.repeat(60)}.example.com`
const longPlace = '/inventory/results?region=Pacific&category=Cold+Rolled+Coil&source='

/** Stores records with very long texts; returns their addresses, some over their list. */
async function storeLongTexts({ db, admin, visitor }: Pick<Fixtures, 'db' | 'admin' | 'visitor'>) {
  const who = { company: longText, email: longEmail, phone: '+1 (555) 555-0101 ext. 77777' }
  const item = await anItem(db, {
    product_id: longWord,
    heat_num: longWord,
    product: longText,
    length: longWord,
    grade_category: longWord,
    source_code: longWord,
    category: 'Cold Rolled Coil',
    regions: ['PAC'],
  })
  const member = await admin.catalog.team.create({
    ...who,
    name: longText,
    title: longText,
    specialties: longText,
    photoUrl: null,
  })
  const announcement = await admin.catalog.announcements.create({ title: longText, content: longWord.repeat(5) })
  const product = await admin.catalog.productTypes.create({ name: longWord })
  const customer = await admin.customers.create(aCustomer({ ...who, name: longWord }))
  const selectedItems = [item.id]
  const inquiry = await visitor.inquiries.submit(anInquiry({ ...who, selectedItems, notes: longText, fob: longText }))
  const needs = await visitor.needs.submit(
    aNeedsList({
      customer: { ...who, customerName: longWord, state: 'OR' },
      specifications: [{ category: longText, thickness: longWord, width: longWord, notes: longText }],
    }),
  )
  const supplier = await admin.inventory.suppliers.create({
    company: longText,
    contactName: longWord,
    sourceCodes: [longWord],
    emails: [`${longWord.slice(0, 60)}@mill.example`],
    notes: longText,
    listEveryDays: 7,
  })
  // Sold, it is in no list of buyers.
  const sold = await anItem(db, { product_id: 'sold', source_code: longWord })
  const links = await orderLongTexts({ admin, visitor }, sold.id, who)
  const lists = ['', `?tab=needs&need=${needs[0]?.id}`, '?tab=locations'].map((place) => `/admin${place}`)
  const records = [
    `?tab=inquiries&inquiry=${inquiry.id}`,
    `?tab=customers&customer=${customer.id}`,
    `?tab=customers&edit=${customer.id}`,
    `?tab=locations&location=${longWord}`,
    `?tab=product&product=${product.id}`,
    `?tab=team&member=${member.id}`,
    `?tab=announcements&announcement=${announcement.id}`,
    `/suppliers?supplier=${supplier.id}`,
    `/suppliers?edit=${supplier.id}`,
    `/orders?order=${links.orderId}`,
  ].map((place) => `/admin${place}`)
  return { links, lists, records }
}

/** Orders the item; returns the order's pages for its buyer and its supplier. */
async function orderLongTexts({ admin, visitor }: Callers, itemId: string, who: object) {
  const lines = [{ inquiryItemId: itemId, cost: '38', description: longText, note: longWord }]
  const quote = await aSentQuote({ admin, visitor }, { lines, terms: longText }, { ...who, selectedItems: [itemId] })
  const named = { name: longWord, purchaseOrder: longWord }
  await visitor.inquiries.offers.answer({ token: quote.token, answer: 'accept', ...named })
  const [entry] = (await admin.inquiries.orders.list({ inquiryId: quote.inquiryId })).orders
  const order = await admin.inquiries.orders.confirm({ id: entry?.id ?? '', revision: 1, purchases: [] })
  return { orderId: order.id, pages: [order.link ?? '', order.purchases[0]?.link ?? ''] }
}

undrawnTest(
  'at 320 pixels no screen is cut off or shifts, however long its texts are, and fingers find each control of the back office',
  async ({ db, admin, visitor, openPage }) => {
    await loadDemoDataIfEmpty(db)
    const { links, lists, records } = await storeLongTexts({ db, admin, visitor })
    const page = await openPage({ ...narrow, isNew: true })
    const expectNoFaults = async (screen: string) => {
      await page.waitForLoadState('networkidle')
      const faults = await widthFaultsOf(page)
      const shift = await layoutShift(page)
      expect([screen, faults, shift <= shiftMax || shift]).toEqual([screen, [], true])
    }
    for (const screen of [...links.pages, `${longPlace}Gone${longWord}`, longPlace + longWord]) {
      await page.goto(screen)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectNoFaults(screen)
    }

    await rememberBuyer(page)
    await page.getByRole('checkbox', { name: /^Select (?!all)/ }).check()
    const create = page.getByRole('button', { name: 'Create Inquiry (1)' })
    // All of its text: what does not fit is cut off without a scroll.
    expect(
      await create.evaluate((node) =>
        [node, ...node.querySelectorAll('*')].every(
          (part) => part.scrollWidth <= part.clientWidth + 1 || part.clientWidth === 0,
        ),
      ),
    ).toBe(true)
    for (const button of ['Filters', 'Create Inquiry (1)', 'Open the menu']) {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('dialog').waitFor()
      await expectNoFaults(button)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }

    await openOffice(page, '/admin')
    const expectTouchable = (place: string, scope: Locator) =>
      expect.poll(async () => [place, await touchFaultsOf(scope)]).toEqual([place, []])
    for (const place of [...lists, ...records]) {
      await page.goto(place)
      const tabs = page.getByRole('tablist', { name: 'Back office', includeHidden: true })
      await tabs.waitFor({ state: 'attached' })
      const dialog = page.getByRole('dialog')
      if (records.includes(place)) await dialog.waitFor()
      await expectNoFaults(place)
      if (records.includes(place)) {
        await expectTouchable(place, dialog)
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'hidden' })
        expect([place, await widthFaultsOf(page)]).toEqual([place, []])
      }
      await expectTouchable(place, page.locator('body'))
    }
  },
)

test.for(otherViews)(
  'every list of the back office has the same head, is accessible and does not shift, and a new quote is in sight, at $width, $colorScheme',
  async (view, { db, openPage }) => {
    await loadDemoDataIfEmpty(db)
    const isWide = view.width >= 768
    const page = await openPage({ ...view, isNew: isWide })
    await openOffice(page, '/admin')
    for (const [place, heading] of officeLists) {
      // The test at 320 pixels shows what shifts where screens are narrow.
      if (isWide) await page.goto(place)
      else await page.evaluate(`history.pushState(null, '', ${JSON.stringify(place)})`)
      const frame = page.getByRole('region', { name: heading, exact: true })
      await frame.getByRole('heading', { level: 2 }).first().waitFor()
      // On a phone a list in one line has its count beside the tabs.
      const counts = frame.or(page.locator('#phone-tools')).getByRole('status')
      await counts.filter({ hasText: /\d/ }).first().waitFor()
      await frame.getByRole('button', { name: 'Refresh the list' }).waitFor()
      await frame.getByRole('button', { name: /^Recent changes/ }).waitFor()
      await page.waitForLoadState('networkidle')
      const shift = isWide ? await layoutShift(page) : 0
      expect([place, await faultsOf(page), shift <= shiftMax || shift]).toEqual([place, [], true])
      expect([place, await coveredFocusOf(page)]).toEqual([place, []])
      if (!isWide) continue
      for (const width of [1280, 1920]) {
        await page.setViewportSize({ ...desktop, width })
        const message = `${place} at ${width}`
        await expect.poll(() => page.evaluate(hiddenSideways), { message }).toEqual([])
        await expect.poll(() => page.evaluate(officeEdges), { message }).toEqual([24])
      }
      await page.setViewportSize(desktop)
    }

    // The cell that begins a quote is in sight, and nothing of the quote gets the focus under a bar.
    await page.goto('/admin?tab=inquiries')
    await page
      .getByRole('button', { name: /^View the inquiry/ })
      .first()
      .click()
    const price = page.locator('[data-row="0"] [data-column="price"]')
    await price.focus()
    await page.keyboard.type('41')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Freight' }).waitFor()
    await price.focus()
    await expect.poll(() => hasFocus(price)).toBe(true)
    const isCovered = `(() => {
      const { left, right, top, bottom } = document.activeElement.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return !document.activeElement.contains(hit)
    })()`
    await expect.poll(() => page.evaluate(isCovered)).toBe(false)
    expect(await coveredFocusOf(page)).toEqual([])
  },
)
