import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import * as XLSX from 'xlsx'
import type { Db } from '../../../db/database.ts'
import { ensureAdminAccount } from '../../../modules/admin/accounts.ts'
import type { Caller } from '../../../router.ts'
import { aNeedsList, anInquiry, anItem, aVisit } from '../../factories.ts'
import { formulaTexts } from '../../lists/formula-texts.ts'
import { openHistory } from '../office/staff.ts'
import { adminLogin, expect, test } from '../served.ts'
import { findShown, findStrangeParts, watchForHarm } from './harm-watch.ts'
import { canaryHost, type HostileStore, hostileTexts, specificationFields, storeHostileTexts } from './hostile-texts.ts'

const all = hostileTexts.length
// High enough for virtual lists to render all rows.
const wholeView = { width: 1440, height: 6_000 }
const phoneView = { width: 390, height: 20_000 }

type Params = Readonly<Record<string, string | readonly string[]>>

function toQuery(params: Params): string {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(params)) for (const value of [values].flat()) query.append(name, value)
  return query.toString()
}

/** Waits until a part of the page shows this many of the texts, and checks that none became more than text. */
async function expectOnlyText(part: Locator, shows: number = all): Promise<void> {
  const page = part.page()
  const place = `${String(part)} of ${page.url()}`
  await part.waitFor({ state: 'attached' })
  const shown = async () => (await findShown(part, hostileTexts)).length
  await expect.poll(shown, { message: `texts in ${place}` }).toBeGreaterThanOrEqual(shows)
  expect([place, await findStrangeParts(page)]).toEqual([place, []])
}

/** Opens a dialog, checks it, and closes it. */
async function lookInto(page: Page, button: string | RegExp, shows = 1): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  const dialog = page.getByRole('dialog')
  await expectOnlyText(dialog, shows)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

/** Like a link in the back office, without reloading the page. */
const goInside = (page: Page, place: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(place)})`)

const printed = (page: Page) => page.locator('body > article')

test('the text of any field stays text on every screen and runs nowhere', async ({ db, admin, visitor, openPage }) => {
  const store = await storeHostileTexts(db, admin, visitor)
  const page = await openPage(wholeView)
  const seen = await watchForHarm(page)
  await visitPublicScreens(page, store)
  await ensureAdminAccount(db, { ...adminLogin, username: hostileTexts[1] ?? '' })
  await visitOffice(page, store)
  await visitAnswers(page)
  expect(seen()).toEqual([])
})

async function visitPublicScreens(page: Page, { category, source }: HostileStore): Promise<void> {
  const see = async (path: string, shows = all) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expectOnlyText(page.getByRole('main'), shows)
  }
  await see('/', 0)
  await rememberHostileBuyer(page)
  await see('/regions', 0)
  await see('/find-deals?region=Pacific', 1)
  await see('/inventory?region=Pacific')
  await see(`/inventory?${toQuery({ region: 'Pacific', category })}`)
  await see('/whats-new')
  await see('/team')
  await see('/contact', 0)
  await see('/needs')
  await see('/needs?view=review')

  const results = `/inventory/results?${toQuery({ region: 'Pacific', category, source })}`
  await see(results)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  // The dialog renders only the visible items.
  await lookInto(page, `Create Inquiry (${all})`, 12)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Print' }).click()
  await expectOnlyText(printed(page))
  await page.setViewportSize(phoneView)
  await see(results)
  await page.setViewportSize(wholeView)
}

/** Saves a buyer's details and needs draft in the tab. */
async function rememberHostileBuyer(page: Page): Promise<void> {
  const [text = ''] = hostileTexts
  const now = Date.now()
  const info = { ...aVisit(), companyName: text, contactName: text, region: 'Pacific', savedAt: now }
  const toItem = (wanted: string, position: number) => ({
    ...Object.fromEntries([...specificationFields, 'qtyPcs'].map((field) => [field, wanted])),
    id: String(position + 1),
  })
  const contact = { company: text, customerName: text, email: text, phone: text, state: text }
  const items = hostileTexts.map(toItem)
  const draft = { contact, found: {}, current: toItem('', 0), items, nextNumber: 99, unanswered: null }
  for (const [key, value] of Object.entries({ customerInfo: info, needsDraft: draft })) {
    await page.evaluate(`sessionStorage.setItem('${key}', ${JSON.stringify(JSON.stringify(value))})`)
  }
}

async function visitOffice(page: Page, store: HostileStore): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Username').waitFor()
  const login = { ...adminLogin, username: hostileTexts[1] }
  expect((await page.request.post('/api/admin/login', { data: login })).status()).toBe(200)
  // A change by an admin with a hostile name.
  await page.request.put(`/api/categories/${store.type}`, { data: { name: `${hostileTexts[1]} again` } })
  const panel = page.getByRole('tabpanel')
  const dialog = page.getByRole('dialog')
  const open = async (params: Params) => {
    await goInside(page, `/admin?${toQuery(params)}`)
    await page.waitForURL((url) => url.search === `?${toQuery(params)}`)
  }
  const see = async (tab: string, name: string) => {
    await open({ tab })
    // The first record may have been changed.
    await expectOnlyText(page.getByRole('tabpanel', { name }), all - 1)
  }
  const seeRecord = async (params: Params) => {
    await open(params)
    await expectOnlyText(dialog, 1)
  }

  await page.reload()
  await expectOnlyText(page.getByRole('tabpanel', { name: 'Inventory' }))
  await page.getByRole('button', { name: /^Show \d+ sources?$/ }).click()
  for (const list of ['Lists to review', 'Sources']) await expectOnlyText(page.getByRole('table', { name: list }))
  for (const _page of [2, 3, 4]) await page.getByRole('button', { name: 'Show older uploads' }).click()
  await expectOnlyText(page.getByRole('table', { name: 'Upload history' }))
  await page.getByRole('heading', { name: 'Free-form lists' }).scrollIntoViewIfNeeded()
  await expectOnlyText(page.getByRole('table', { name: 'Rows of free-form lists' }))
  await lookInto(page, /^Delete the row/, all)
  await lookInto(page, 'Recent changes to the inventory')
  await open({ upload: store.staged })
  await expectOnlyText(page.getByRole('table', { name: 'Rows of the list' }))
  await page.getByRole('tab', { name: /^Columns/ }).click()
  await expectOnlyText(page.getByRole('table', { name: /^First rows of/ }), 3)
  await open({ upload: store.sent })
  await expectOnlyText(page.getByRole('region', { name: 'Who sent it' }), 1)

  await see('inquiries', 'Inquiries')
  await open({ tab: 'inquiries', inquiry: store.inquiry })
  const details = page.getByRole('dialog', { name: 'Inquiry Details' })
  await details.getByRole('button', { name: /^Line 1:/ }).click()
  await details.getByRole('textbox', { name: 'Description of line 1', exact: true }).waitFor()
  await details.getByRole('button', { name: 'Versions, emails, history and note' }).click()
  await details.getByRole('button', { name: 'Compare versions' }).click()
  await expectOnlyText(details)
  await details.getByRole('button', { name: 'Show version 1' }).click()
  await details.getByText('The buyer accepted this quote').waitFor()
  await expectOnlyText(details)
  await details.getByRole('button', { name: 'Print' }).click()
  await expectOnlyText(printed(page))
  await open({ tab: 'needs', need: store.needIds })
  await expect.poll(() => panel.getByText('Additional Notes').count()).toBe(store.needIds.length)
  await expectOnlyText(panel)
  await see('customers', 'Customers')
  await lookInto(page, /^Delete /)
  await seeRecord({ tab: 'customers', customer: store.customer })
  await openHistory(dialog)
  await dialog.getByText('Changed').first().waitFor()
  await expectOnlyText(dialog, 2)
  await seeRecord({ tab: 'customers', edit: store.customer })
  await see('locations', 'Locations')
  await lookInto(page, /^Delete /)
  await lookInto(page, /^Rename /)
  await see('product', 'PRODUCT')
  await lookInto(page, /^Delete .*[<"]/)
  await lookInto(page, /^Recent changes to /, all)
  await seeRecord({ tab: 'product', product: store.type })
  await see('team', 'Team')
  await lookInto(page, /^Delete .*[<"]/)
  await lookInto(page, /^Recent changes to /, all)
  await seeRecord({ tab: 'team', member: store.member })
  await see('announcements', 'Announcements')
  await lookInto(page, /^Delete .*[<"]/)
  await lookInto(page, /^Recent changes to /, all)
  await seeRecord({ tab: 'announcements', announcement: store.announcement })
}

/** Opens API answers as pages. */
async function visitAnswers(page: Page): Promise<void> {
  const answers = ['/api/team', '/api/announcements', '/api/categories', '/api/customers', '/api/inquiries']
  for (const path of [
    ...answers,
    '/api/inventory',
    '/api/assets/logo',
    '/api/inventory/staged-uploads',
    '/api/docs/',
  ]) {
    await page.goto(path)
    expect([path, await findStrangeParts(page)]).toEqual([path, []])
  }
}

// Only fields that keep leading spaces can start like this.
const hidden = ['\t=1+1', '\r=1+1', '\n=1+1', '\u0001=1+1', ' =1+1']
const numbers = ['-5', '-1,234.5', '+.25']
const startsFormula = /^[=+\-@\p{Cc}＝＋－＠]/u
const isNumber = /^[+-]?[\d,]*\.?\d+$/

test('no exported list has a formula, and negative numbers stay numbers', async ({ db, visitor, openPage }) => {
  for (const text of [...formulaTexts, ...numbers]) await storeEverywhere(db, visitor, text)
  const page = await openPage({ width: 1440, height: 1_000 })
  await page.goto(`/inventory/results?${toQuery({ region: 'Pacific', category: 'Plate', source: formulaTexts[0] })}`)
  await expectSafeExport(page, 'Save as Excel (XLSX)')
  await expectSafeExport(page, 'Save as CSV')
  await page.request.post('/api/admin/login', { data: adminLogin })
  for (const tab of ['inquiries', 'needs', 'customers']) {
    await page.goto(`/admin?${toQuery({ tab })}`)
    await expectSafeExport(page, 'Save as CSV')
  }
})

async function storeEverywhere(db: Db, visitor: Caller, text: string): Promise<void> {
  const item = await anItem(db, {
    ...{ product_id: text, heat_num: text, product: text, thickness: text, width: text, length: text },
    ...{ weight: text, grade_category: text, condition: text, location_state: text, source_code: formulaTexts[0] },
    ...{ category: 'Plate', regions: ['PAC'] },
  })
  const contact = { customerName: text, company: text, phone: text, state: text }
  const wanted = Object.fromEntries(specificationFields.map((field) => [field, text]))
  for (const notes of [text, ...(text === formulaTexts[0] ? hidden : [])]) {
    await visitor.inquiries.submit(anInquiry({ ...contact, notes, fob: notes, selectedItems: [item.id] }))
    await visitor.needs.submit({
      customer: { ...aNeedsList().customer, ...contact },
      specifications: [{ ...wanted, notes, coatingWt: notes }],
    })
  }
}

/** Exports the list on screen, and reads it as a spreadsheet program does. */
async function expectSafeExport(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: choice }).click()])
  const sheets = Object.values(XLSX.read(await readFile(await file.path()), { raw: true }).Sheets)
  const cells = sheets
    .flatMap((sheet) => Object.values(sheet))
    .filter((cell) => typeof cell === 'object' && 't' in cell)
  expect(cells.filter(({ f }) => f !== undefined)).toEqual([])
  const texts: string[] = cells.flatMap(({ t, v }) => (t === 's' ? [v] : []))
  expect(texts.join()).toContain('SUM(A1)')
  // In a workbook texts are marked as texts.
  if (!file.suggestedFilename().endsWith('.csv')) return
  expect(texts.filter((text) => startsFormula.test(text) && !isNumber.test(text))).toEqual([])
  expect(texts).toEqual(expect.arrayContaining(numbers))
}

const elsewhere = [
  `https://${canaryHost}/`,
  `//${canaryHost}/`,
  'javascript:harm()',
  '<img src=x onerror=harm()>',
  `"><script src=//${canaryHost}/></script>`,
  '__proto__',
]
const readNames = [
  ...['category', 'source', 'from', 'to', 'widthFrom', 'grade', 'condition', 'view', 'tab', 'company', 'inquiry'],
  ...['need', 'status', 'search', 'customer', 'edit', 'sources', 'upload', 'words', 'location', 'product', 'member'],
]
const redirectNames = ['announcement', 'redirect', 'next', 'url', 'return_to', 'continue', '__proto__', 'constructor']
const tabs = [
  ['inventory', 'Inventory'],
  ['inquiries', 'Inquiries'],
  ['needs', 'Customer Needs'],
  ['customers', 'Customers'],
  ['locations', 'Locations'],
  ['product', 'PRODUCT'],
  ['team', 'Team'],
  ['announcements', 'Announcements'],
] as const

test('nothing in an address leads elsewhere, becomes a link or runs, and the watch would report scripts, policy violations, frames and requests', async ({
  address,
  openPage,
}) => {
  // What the watch reports is in the console too.
  const page = await openPage({ expected: /./ })
  const seen = await watchForHarm(page)
  await page.request.post('/api/admin/login', { data: adminLogin })
  const screens = [
    '/',
    '/find-deals',
    '/inventory',
    '/inventory/results',
    '/needs',
    '/whats-new',
    '/%3Csvg%20onload=harm()%3E',
  ]
  const visit = async (path: string, params: Params, turn: number, part?: Locator) => {
    const textAt = (position: number) => elsewhere[(position + turn) % elsewhere.length] ?? ''
    const planted = Object.fromEntries(
      [...readNames, ...redirectNames].map((name, position) => [name, textAt(position)]),
    )
    const place = `${path}?${toQuery({ ...planted, ...params })}#${textAt(0)}`
    if (part) await goInside(page, place)
    else await page.goto(place)
    await (part ?? page.getByRole('heading', { level: 1 }).first()).waitFor()
    expect([path, new URL(page.url()).origin, await findStrangeParts(page)]).toEqual([path, address, []])
  }
  for (const [turn, path] of screens.entries()) await visit(path, { region: [...elsewhere, 'Pacific'] }, turn)
  for (const [turn, [tab, name]] of tabs.entries()) {
    await visit('/admin', { tab }, turn, turn === 0 ? undefined : page.getByRole('tabpanel', { name }))
  }
  await visit('/inventory/results', { region: elsewhere }, 0)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/regions')
  for (const path of [`//${canaryHost}/`, `/\\${canaryHost}/`, `/%2f%2f${canaryHost}`, `/admin//${canaryHost}`]) {
    await page.goto(address + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect([path, new URL(page.url()).origin, await findStrangeParts(page)]).toEqual([path, address, []])
  }
  expect(seen()).toEqual([])

  const plant = (html: string) =>
    page.evaluate(`document.body.append(document.createRange().createContextualFragment(${JSON.stringify(html)}))`)
  await plant(`<img src=x onerror=harm()><b>${hostileTexts[1]}</b>`)
  await plant(`<img src=https://${canaryHost}/i><iframe src=/contact></iframe>`)
  await page.evaluate('harm()')
  const wanted = [/script-src.* stopped inline/, /asked for https:\/\/canary/, /a frame opened/, /a script ran/]
  for (const one of wanted) await expect.poll(() => seen().join('\n')).toMatch(one)
  const strange = await findStrangeParts(page)
  for (const one of ['onerror', 'canary', 'iframe']) expect(strange.join('\n')).toContain(one)
  expect(await findShown(page.locator('body'), hostileTexts)).toEqual([])
})
