import { sql } from 'kysely'
import { anItem, aSupplier } from '../../factories.ts'
import { readAll } from '../../lists/received-lists.ts'
import { aListRow, aWorkbook } from '../../lists/workbooks.ts'
import { buyer, countUse, desktop, hasFocus, phone, typeBuyer } from '../buyers/buyer.ts'
import { faultsOf, touchFaultsOf } from '../faults.ts'
import { mimeType } from '../lists/upload.ts'
import { readPdf } from '../product/printing.ts'
import { expect, test } from '../served.ts'

const headings = Object.keys(aListRow()).filter((name) => name !== 'Source Code' && name !== 'Region Code')
const coils = [{}, { 'Product ID': 'P-2', Weight: '20 T' }, { 'Product ID': 'P-3', Thickness: 'thin' }]

/** A list as sellers have it: without our source codes, and with something to ask. */
const sellerList = () =>
  Buffer.from(
    aWorkbook(
      coils.map((row) => aListRow(row)),
      { headings },
    ),
  )

test.for([phone])(
  'from the contact page a seller sends a list in 4 clicks and 5 fields, sees what was read and answers, at $width',
  async (view, { db, admin, openPage }) => {
    const page = await openPage({ ...view, expected: /404|409/ })
    const used = await countUse(page)
    await page.goto('/contact')
    await page.getByRole('main').getByRole('link', { name: 'List Your Steel' }).click()
    await page.getByRole('heading', { level: 1, name: 'List Your Steel' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => touchFaultsOf(page.getByRole('main'))).toEqual([])
    const submit = page.getByRole('button', { name: 'Send My Lists' })
    await submit.press('Enter')
    await page.getByText('Choose a file').waitFor()
    const chosen = page.waitForEvent('filechooser')
    await page.getByText('Drop your list here').click()
    await (await chosen).setFiles({ name: 'coils.xlsx', mimeType, buffer: sellerList() })
    await page.getByRole('list', { name: 'Files to send' }).getByText('coils.xlsx').waitFor()
    await typeBuyer(page)
    await submit.click()
    await page.getByRole('heading', { level: 1, name: 'We have your list' }).waitFor()
    // The chosen file counts as a field, too.
    expect(used()).toEqual({ clicks: 3, fields: 5 + 1 })
    const { lists } = await admin.inventory.incoming.page({})
    expect(lists).toMatchObject([{ reference: 'L-1', company: buyer.companyName, sender: { email: buyer.email } }])
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/sell\/[\w-]{43}$/)

    await page.getByText('Reading the workbook').waitFor()
    await readAll(db)
    await page.getByText('3 items').waitFor()
    await page.getByText('You can leave at any time: nothing is lost.').waitFor()
    await page.getByText('Which tons are meant in the list of L-1?').waitFor()
    await expect.poll(() => page.getByText('Source Code').count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => touchFaultsOf(page.getByRole('main'))).toEqual([])
    await page.getByRole('button', { name: 'Net tons (2,000 lb)' }).press('Enter')
    await expect
      .poll(() => db.selectFrom('staged_uploads').select('answers').executeTakeFirst())
      .toMatchObject({ answers: { 'ton:l-1': 'net tons' } })
    await readAll(db)
    await page.getByText('124,700 lbs').waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
    const rowsOfList = page.getByRole('group', { name: 'Rows of the list' })
    await expect.poll(() => rowsOfList.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
    await page.setViewportSize(view)
    const { text } = await readPdf(await page.pdf())
    expect(text).toMatch(/List of steel.*L-1.*coils\.xlsx.*3 items, 124,700 lbs.*Your rows:.*P-3 /s)

    // Once staff have looked at it, it is ours.
    await admin.inventory.uploads.get({ id: lists[0]?.stagedUploadId ?? '' })
    await page.getByText('1 question already answered').click()
    await page.getByRole('button', { name: 'Metric tons (2,204.62 lb)' }).press('Enter')
    await page.getByText('We are already looking at this list.').waitFor()
    await page.goto('/sell/unknown')
    await page.getByRole('heading', { level: 1, name: 'This link is not valid' }).waitFor()
  },
)

test.for([desktop])(
  'by its own link a supplier says that a list is still right, and sends a new one in 2 clicks, at $width',
  async (view, { db, admin, openPage }) => {
    await anItem(db)
    await anItem(db, { category: 'Plate' })
    await sql`update inventory_items set created_at = now() - interval '9 days'`.execute(db)
    const { id } = await admin.inventory.suppliers.create(aSupplier())
    const { link } = await admin.inventory.suppliers.createLink({ id })
    const page = await openPage({ ...view, expected: /404/ })
    const used = await countUse(page)
    const answer = await page.goto(link ?? '')
    expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
    await page.getByRole('heading', { level: 1, name: 'Buckeye Steel' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize(phone)
    await expect.poll(() => touchFaultsOf(page.getByRole('main'))).toEqual([])
    await page.setViewportSize(desktop)
    const chosen = page.waitForEvent('filechooser')
    await page.getByText('Drop your list here').click()
    const buffer = Buffer.from(aWorkbook([aListRow({ Thickness: 'thin' })]))
    await (await chosen).setFiles({ name: 'friday.xlsx', mimeType, buffer })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Being read').waitFor()
    expect(used()).toEqual({ clicks: 2, fields: 1 })
    await readAll(db)
    await page.getByText('We are looking at it').waitFor()
    await page.getByRole('link', { name: 'Error report of friday.xlsx' }).waitFor()
    await page.getByRole('button', { name: 'Everything is still there: DMW1, Plate' }).press('Enter')
    await page.getByText('DMW1, Plate is right as of today.').waitFor()
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Right as of today: DMW1, Plate' }))).toBe(true)
    await page.getByRole('button', { name: 'Everything on all 2 lists is still there' }).press('Enter')
    await page.getByText('All 2 lists are right as of today.').waitFor()
    await page.getByRole('button', { name: 'Right as of today: DMW1, Hot Rolled Coil' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    expect((await admin.inventory.uploads.history({})).uploads).toMatchObject([
      { username: 'the supplier' },
      { username: 'the supplier' },
    ])
    await admin.inventory.suppliers.endLink({ id })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'This link is not valid' }).waitFor()
  },
)
