import { anItem } from '../../factories.ts'
import { aSheetFile } from '../../lists/workbooks.ts'
import { faultsOf, widthFaultsOf } from '../faults.ts'
import { expect, test } from '../served.ts'
import { hasFocus, phone, readTabStore, refuseFirstSearch } from './buyer.ts'

const mail = `Hi, please quote:
16ga x 48 x 120 galv G90, 50 pcs
3/8 x 96 x 240 HR A36, in 3 weeks
same but 72 wide
Need by 12/15/2099, ship to Dayton, OH
Thanks, Bob`

test.for([phone])(
  'a pasted list is checked line by line before it joins the list ($width)',
  async (view, { openPage, db }) => {
    const stock = {
      category: 'Galvanized Sheet',
      thickness: '0.063',
      width: '60',
      length: '120',
      grade_category: 'A653 G90',
    }
    await anItem(db, stock)
    await anItem(db, stock)
    const page = await openPage({ ...view, expected: /status of 503/ })
    await page.goto('/needs')
    const field = page.getByRole('textbox', { name: 'What you need' })

    // It is read as one types. A failure keeps the text.
    await page.route('**/customer-needs/read', (route) =>
      route.fulfill({ status: 503, json: { message: 'Too busy.' } }),
    )
    await field.fill(mail)
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('Too busy.')
    await expect.poll(() => field.inputValue()).toBe(mail)
    await page.unroute('**/customer-needs/read')
    await page.getByRole('button', { name: 'Read It Again' }).press('Enter')

    await page.getByRole('heading', { name: '3 items read' }).waitFor()
    const lines = page.getByRole('list', { name: 'Items read from your list' }).locator(':scope > li')
    await expect
      .poll(() => lines.nth(0).innerText())
      .toMatch(/^Galvanized Sheet, 16 GA × 48 × 120 · G90 · 50 pcs\n16ga x 48 x 120 galv G90, 50 pcs/)
    await expect.poll(() => lines.nth(1).innerText()).toMatch(/^Hot Rolled Plate\?, 3\/8.*\n3\/8 x 96 x 240/)
    for (const name of [/^Edit line 3: .*, Check$/, /^Edit line 4: .*, Incomplete$/]) {
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(1)
    }
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => widthFaultsOf(page)).toEqual([])

    // What is on the ground of a line is one click from the shortlist.
    await lines
      .nth(0)
      .getByRole('button', { name: /^Ask about these now/ })
      .click()
    await page.getByText('2 items on your shortlist').waitFor()

    // What is not read opens in place, with a suggested product. All suggestions can be used at once, and taken back.
    const third = page.getByRole('button', { name: /^Edit line 3:/ })
    await third.press('Enter')
    await expect
      .poll(() => lines.nth(1).innerText())
      .toContain('Not read, kept in the notes: need date: in 3 weeks · product: HR')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Use 1 Suggestion' }).click()
    await expect.poll(() => third.innerText()).toMatch(/^Hot Rolled Plate, 3\/8/)
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect.poll(() => hasFocus(undo)).toBe(true)
    await undo.press('Enter')
    await page.getByRole('button', { name: 'Use Hot Rolled Plate for line 3' }).press('Enter')
    await expect.poll(() => third.innerText()).toMatch(/^Hot Rolled Plate, 3\/8/)
    await expect.poll(() => hasFocus(third)).toBe(true)

    // The delivery is asked once, filled in with what the list says; a line may differ.
    const forAll = page.getByRole('region', { name: 'For all items' })
    await forAll.getByText('Your list says: Need by 12/15/2099, ship to Dayton, OH').waitFor()
    await expect.poll(() => forAll.getByLabel('Needed By').inputValue()).toBe('2099-12-15')
    await expect.poll(() => forAll.getByLabel('Delivery Place').inputValue()).toBe('Dayton, OH')
    await forAll.getByLabel('Notes').fill('Forklift on site')
    await page.getByRole('button', { name: /^Edit line 2:/ }).click()
    await lines.nth(0).getByLabel('Estimated Need Date').fill('2099-11-30')

    // One is left out, one made good.
    await page.getByRole('button', { name: /^Edit line 4:/ }).click()
    await lines.nth(2).getByText('to include this line').waitFor()
    await lines.nth(2).getByRole('textbox', { name: 'Thickness' }).fill('3/8')
    await page.getByRole('checkbox', { name: /Include line 3/ }).press('Space')
    // Typing on keeps what was changed in the lines before.
    await field.press('End')
    await field.press('ControlOrMeta+End')
    await field.pressSequentially('\n11 ga x 60 galv G60')
    await page.getByRole('heading', { name: '4 items read' }).waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: /Include line 3/ }).isChecked()).toBe(false)
    await page.getByRole('checkbox', { name: /Include line 7/ }).press('Space')
    await page.getByText('2 lines were not read as items').click()
    await page.getByText('Thanks, Bob', { exact: true }).waitFor()
    await page.getByText('2 pasted items not added yet').waitFor()
    await page.getByRole('button', { name: 'Add 2 Items to My List' }).click()
    await page.getByText('pasted items not added yet').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Add Another Item to Your List' }).waitFor()
    await page.getByRole('button', { name: 'Remove item 2: 3/8' }).waitFor()
    await page
      .getByRole('link', { name: 'About 2 items on the ground now for Galvanized Sheet, 16 GA × 48 × 120' })
      .waitFor()
    await expect
      .poll(() => readTabStore(page, 'needsDraft'))
      .toMatchObject({
        items: [
          { estimatedNeedDate: '2099-11-30', notes: 'Ship to Dayton, OH; Forklift on site' },
          {
            estimatedNeedDate: '2099-12-15',
            notes: expect.stringMatching(/72 wide; Ship to Dayton, OH; Forklift on site$/),
          },
        ],
      })
    await expect.poll(() => db.selectFrom('customer_needs').select('id').execute()).toEqual([])
  },
)

test('a file is read too, and the link to the search, once the server has loaded its stock, has its sizes filled in', async ({
  openPage,
  db,
}) => {
  await anItem(db, { category: 'Hot Rolled Coil', thickness: '0.135' })
  const sheet = aSheetFile([
    ['Material', 'Gauge', 'Lbs Needed'],
    ['HR Coil', 10, 40_000],
  ])
  const page = await openPage()
  await refuseFirstSearch(page)
  await page.goto('/needs')
  await page.locator('input[type=file]').setInputFiles({ name: 'needs.xlsx', mimeType: '', buffer: Buffer.from(sheet) })
  await page.getByRole('button', { name: 'Add 1 Item to My List' }).click()
  await page.getByRole('link', { name: /About 1 item on the ground now/ }).click()
  await page.waitForURL((url) => url.pathname === '/inventory/search')
  expect(new URL(page.url()).searchParams.get('thicknessFrom')).toContain('0.1265')
})
