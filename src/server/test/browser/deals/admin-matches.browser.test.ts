import type { Locator, Page } from 'playwright-core'
import { aNeedsList, anItem } from '../../factories.ts'
import { buildServer } from '../../fixtures.ts'
import { aListRow, aWorkbook } from '../../lists/workbooks.ts'
import { desktop, phone } from '../buyers/buyer.ts'
import { faultsOf, touchFaultsOf } from '../faults.ts'
import { sendList, storeList } from '../lists/upload.ts'
import { openOffice, tabsFold } from '../office/staff.ts'
import { test as base, expect } from '../served.ts'

/** Another instance runs the jobs. */
const test = base.extend<{ worker: unknown }>({
  worker: async ({ db }, use) => {
    const app = await buildServer(db, { jobs: { times: { beatMs: 100, lostAfterMs: 1_000, pollMs: 50 } } })
    await app.ready()
    await use(app)
    await app.close()
  },
})

const wanted = {
  category: 'Hot Rolled Coil',
  product: 'Prime',
  thickness: '14 GA',
  width: '48',
  gradeCategory: 'A1011 CS-B',
  weightNeeded: '60,000',
  locationState: 'OH',
  condition: 'Yes MTR',
}
const coil = { 'Source Code': 'DGL5', Thickness: 0.0747 }
const rows = [
  { ...coil, 'Product ID': 'best', Weight: 22000 },
  { ...coil, 'Product ID': 'wide', Width: 50, Weight: 40000 },
  { ...coil, 'Product ID': 'other', 'Grade Category': 'A36', Weight: 10000 },
]
const list = Buffer.from(aWorkbook(rows.map((row) => aListRow(row))))

const wrongRow = aListRow({ ...coil, 'Source Code': 'WRG1', 'Product ID': 'wrong', Weight: 22000 })
const wrongList = Buffer.from(aWorkbook([wrongRow]))

const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByText(text)

test.for([phone])(
  'a stored list brings matches to a need, and staff make an inquiry of them, at $width pixels',
  async (view, { worker: _worker, visitor, admin, openPage }) => {
    const [need] = await visitor.needs.submit(aNeedsList({ specifications: [wanted] }))
    const page = await openPage(view)
    await openOffice(page, `/admin?tab=needs&need=${need?.id}`)
    const card = page.getByRole('article', { name: /Acme Steel$/ })
    await card.getByText('Nothing in stock fits yet. We will notify you when a list has some.').waitFor()
    await card
      .getByText(/^Every match must have: Hot rolled coil, 0.0747 in ± 0.007, at least 47.875 in wide/)
      .waitFor()

    // The upload says which needs it serves; everyone hears of it.
    await tabsFold(page).click()
    await page.getByRole('tab', { name: 'Inventory' }).click()
    await sendList(page, { name: 'coils.xlsx', buffer: list })
    await storeList(page, 3)
    await toast(page, '1 need matches coils.xlsx').waitFor()
    await page.getByRole('button', { name: '1 need matches this list' }).click()
    await page.getByRole('dialog').getByText('3 new').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '1 need with new matches' }).click()
    await page.waitForURL(/matches=new/)
    await card.getByText('3 matches, best 96').waitFor()
    await card.getByText('3 new').waitFor()

    // Best first, with reasons; seen after a moment.
    await card.getByRole('button', { name: /^Expand/ }).click()
    const matches = card.getByRole('list', { name: 'Matches, best first' }).locator(':scope > li')
    const names = () => matches.getByRole('button').evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel))
    await expect.poll(names).toEqual(['Dismiss wide', 'Dismiss best', 'Dismiss other'])
    await card.getByText('Read as: Hot rolled coil · 0.0747 in ± 0.007 · 48 in wide').waitFor()
    await card.getByText('50 in wide: 2 in over, can be slit').waitFor()
    await card.getByText('A36: another grade').waitFor()
    expect(await matches.getByText('No MTR yet').count()).toBe(3)
    await page.getByRole('button', { name: '1 need with new matches' }).waitFor({ state: 'hidden' })
    await expect.poll(async () => (await admin.needs.page({ matches: 'new' })).needs).toEqual([])
    await card.getByText('3 new').waitFor({ state: 'hidden' })
    await expect.poll(() => matches.getByText('New', { exact: true }).count()).toBe(3)
    expect(await faultsOf(page)).toEqual([])
    if (view.width < 768) await expect.poll(() => touchFaultsOf(matches.first())).toEqual([])

    // By keyboard: the next match takes the focus; Undo and 'Bring back' undo it.
    await matches.getByRole('button', { name: 'Dismiss best' }).press('Enter')
    await expect.poll(names).toEqual(['Dismiss wide', 'Dismiss other'])
    await expect.poll(() => page.evaluate('document.activeElement?.ariaLabel')).toBe('Dismiss other')
    await card.getByText('2 matches, best 96').waitFor()
    await toast(page, 'Undo').click()
    await expect.poll(names).toHaveLength(3)
    await matches.getByRole('button', { name: 'Dismiss other' }).click()
    await card.getByText('1 dismissed match').click()
    await card.getByRole('button', { name: 'Bring back other' }).click()
    await expect.poll(names).toHaveLength(3)

    // What fills the weight together becomes an inquiry that names the need.
    await card.getByRole('button', { name: 'Select: 2 coils from DGL5 make 62,000 of 60,000 lbs' }).click()
    await card.getByText('2 selected · 62,000 of 60,000 lbs').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await matches.first().evaluate((match) => match.scrollIntoView({ behavior: 'instant' }))
    const bar = await page.getByRole('region', { name: 'Selected matches' }).boundingBox()
    expect((bar?.y ?? Number.POSITIVE_INFINITY) + (bar?.height ?? 0)).toBeLessThanOrEqual(view.height)
    await card.getByRole('button', { name: 'Make an inquiry' }).click()
    await page.waitForURL(/inquiry=/)
    await page.getByText('Selected Inventory Items (2)').waitFor()
    await page.getByRole('link', { name: `${need?.reference}, Hot Rolled Coil, 14 GA × 48, A1011 CS-B` }).click()
    await expect.poll(() => card.getByLabel(/^Status of the need/).inputValue()).toBe('sourcing')
    await card.getByText('3 matches, best 96').waitFor()

    // What was said of a wrong list goes in every tab once it is undone.
    const other = await openPage(view)
    await openOffice(other, '/admin?tab=needs')
    await tabsFold(page).click()
    await page.getByRole('tab', { name: 'Inventory' }).click()
    await sendList(page, { name: 'wrong.xlsx', buffer: wrongList })
    await storeList(page, 1)
    await toast(other, '1 need matches wrong.xlsx').waitFor()
    await page.getByRole('button', { name: '1 need matches this list' }).waitFor()
    await page.getByRole('button', { name: 'Remove this list', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove this list' }).click()
    await toast(page, 'Previous List Restored').waitFor()
    await page.getByText('admin undid this upload').waitFor()
    await expect.poll(() => page.getByRole('button', { name: '1 need matches this list' }).count()).toBe(0)
    await expect.poll(() => toast(other, 'The list before wrong.xlsx was restored').count()).toBe(1)
    await expect.poll(() => toast(other, /1 need matches|List Stored/).count()).toBe(0)
    await page.getByRole('button', { name: 'Close notification' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Close notification' }).count()).toBe(0)
  },
)

test('a need becomes an inquiry in three clicks without scrolling, by lines that say how much of it they cover', async ({
  admin,
  db,
  visitor,
  openPage,
}) => {
  const wantedSheets = {
    category: 'Hot Rolled Sheet',
    thickness: '0.1345',
    width: '48',
    qtyPcs: 40,
    weightNeeded: '40000',
  }
  await visitor.needs.submit(aNeedsList({ specifications: [wantedSheets] }))
  const sheets = { category: 'Hot Rolled Sheet', product: 'HR Sheet', length: '120' }
  for (const pieces of [2, 30])
    await anItem(db, { ...sheets, product_id: `S-${pieces}`, qty_pcs: pieces, weight: '8,000', weight_lb: 8_000 })
  const page = await openPage(desktop)
  await openOffice(page, '/admin?tab=needs')
  const bar = page.getByRole('region', { name: 'Selected matches' })
  await page.getByRole('button', { name: /^Expand/ }).click()
  const matches = page.getByRole('list', { name: 'Matches, best first' }).locator(':scope > li')
  await matches.getByText('2 of 40 pieces').waitFor()
  await matches.getByText('20% of 40,000 lbs').first().waitFor()
  expect(await matches.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))).toEqual([36, 36])
  expect(await faultsOf(page)).toEqual([])
  await matches.getByRole('checkbox', { name: /^Select S-30/ }).click()
  await bar.getByText('1 selected · 30 of 40 pieces · 8,000 of 40,000 lbs').waitFor()
  await bar.getByRole('button', { name: 'Make an inquiry' }).click()
  await page.waitForURL(/inquiry=/)
  expect(await page.evaluate('scrollY')).toBe(0)
  expect((await admin.inquiries.list()).map(({ itemCount }) => itemCount)).toEqual([1])
})
