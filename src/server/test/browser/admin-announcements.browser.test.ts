import { hasFocus, views } from './buyer.ts'
import { faultsOf } from './faults.ts'
import { expect, test } from './served.ts'
import { openOffice, signInAsAdmin } from './staff.ts'

const required = 'Please fill in all required fields.'
const news = { title: 'Plate from Ohio', content: 'Ask sales@example.com', type: 'special', active: 1 } as const

test.for(views)(
  'staff write an announcement by keyboard at $width pixels, see it as visitors will, hide it and delete it',
  async (view, { admin, openPage }) => {
    const page = await openPage(view)
    await openOffice(page, '/admin?tab=announcements')
    await page.getByText('No announcements available').waitFor()
    const dialog = page.getByRole('dialog')
    const press = (key: string) => page.keyboard.press(key)
    const add = page.getByRole('button', { name: 'Add Announcement' })
    await add.focus()
    await press('Enter')
    await page.waitForURL(/announcement=new/)
    await expect.poll(() => hasFocus(dialog.getByLabel('Title'))).toBe(true)
    await press('Enter')
    await expect.poll(() => dialog.getByText(required).count()).toBe(2)

    // New ones are general and active; the preview is the card of the page What's New.
    expect(await dialog.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('General')
    expect(await dialog.getByRole('radio', { name: 'Active', exact: true }).isChecked()).toBe(true)
    await page.keyboard.type('Plate from Ohio')
    await press('Tab')
    await page.keyboard.type('See https://example.com/lists or ask sales@example.com.')
    const preview = dialog.getByRole('article')
    await preview.getByRole('heading', { name: 'Plate from Ohio' }).waitFor()
    expect(await preview.getByRole('link').allTextContents()).toEqual([
      'https://example.com/lists',
      'sales@example.com',
    ])
    await preview.getByText('General').waitFor()
    await press('Tab')
    await press('Enter')
    const special = page.getByRole('option', { name: 'Special' })
    await expect
      .poll(async () => {
        await press('ArrowDown')
        return await special.getAttribute('data-combobox-selected')
      })
      .toBe('true')
    await press('Enter')
    await preview.getByText('Special').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add', exact: true }).focus()
    await press('Enter')
    await page.getByText('Announcement Created').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(add)).toBe(true)
    const [stored] = await admin.catalog.announcements.list({})
    expect(stored).toMatchObject({ title: 'Plate from Ohio', type: 'special', active: 1 })
    expect(await faultsOf(page)).toEqual([])
    const shown = (await preview.count()) === 0 && (await page.getByRole('article').first().innerText())
    expect(shown).toContain('Active')

    // Inactive, visitors do not see it, and the preview says so.
    await page.getByRole('button', { name: 'Edit Plate from Ohio' }).click()
    await page.waitForURL(/announcement=/)
    await dialog.getByText('Inactive', { exact: true }).click()
    await dialog.getByText('While it is inactive, visitors do not see it.').waitFor()
    await press('Escape')
    await dialog.getByText('Discard your changes?').waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Announcement Updated').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    const visitor = await openPage(view)
    await visitor.goto('/whats-new')
    await visitor.getByText('No announcements available').waitFor()

    await page.getByRole('button', { name: 'Edit Plate from Ohio' }).click()
    await dialog.getByRole('button', { name: 'Change history' }).click()
    await dialog.getByRole('listitem').filter({ hasText: 'Changed by admin' }).getByText('Inactive').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await page.getByRole('button', { name: 'Delete Plate from Ohio' }).click()
    await dialog.getByText('Delete 1 announcement?').waitFor()
    await dialog.getByText('“Plate from Ohio” is deleted for good. This action cannot be undone.').waitFor()
    await dialog.getByRole('button', { name: 'Delete announcement' }).click()
    await page.getByText('Announcement Deleted').waitFor()
    await page.getByText('No announcements available').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(add)).toBe(true)
    await page.getByRole('button', { name: 'Recent changes to announcements' }).click()
    await dialog.getByText('Deleted Plate from Ohio by admin').waitFor()
    expect(await faultsOf(page)).toEqual([])
  },
)

test('what fails in the Announcements tab is told, and what was typed stays', async ({
  admin,
  address,
  browser,
  db,
}) => {
  const { id } = await admin.catalog.announcements.create({ ...news, active: 0 })
  const page = await browser.newPage({ baseURL: address })
  await page.route('**/trpc/*catalog.announcements.list*', (route) => route.abort())
  await openOffice(page, `/admin?tab=announcements&announcement=${id}`)
  await page.getByText('The announcements could not be loaded').waitFor()
  await page.unroute('**/trpc/*catalog.announcements.list*')
  await page.getByRole('button', { name: 'Retry' }).click()

  // The address leads to the open record.
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Content').fill('Sold out')
  await page.route('**/trpc/catalog.announcements.*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/^Failed to update announcement\. The server could not be reached/).waitFor()
  await page.unroute('**/trpc/catalog.announcements.*')

  // An inactive one is not taken for deleted when the session has ended.
  await db.deleteFrom('session').execute()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your session has ended.').waitFor()
  await signInAsAdmin(page)
  await page.getByText('Your session has ended.').waitFor({ state: 'hidden' })
  expect(await dialog.getByRole('alert').allTextContents()).toEqual([])
  expect(await dialog.getByLabel('Content').inputValue()).toBe('Sold out')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Announcement Updated').waitFor()
  expect(await admin.catalog.announcements.list({})).toMatchObject([{ id, content: 'Sold out' }])

  await page.route('**/trpc/catalog.announcements.delete', (route) => route.abort())
  await page.getByRole('button', { name: 'Delete Plate from Ohio' }).click()
  await dialog.getByRole('button', { name: 'Delete announcement' }).click()
  await dialog.getByText(/^Failed to delete announcement\./).waitFor()
  await db.deleteFrom('session').execute()
  await page.unroute('**/trpc/catalog.announcements.delete')
  await dialog.getByRole('button', { name: 'Delete announcement' }).click()
  await page.getByText('Your session has ended.').waitFor()
  await signInAsAdmin(page)
  await page.getByText('Your session has ended.').waitFor({ state: 'hidden' })
  expect(await dialog.getByRole('alert').allTextContents()).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // A history that cannot be loaded says so, and can be asked for again.
  await page.route('**/trpc/*admin.changes.list*', (route) => route.abort())
  await page.getByRole('button', { name: 'Recent changes to announcements' }).click()
  await dialog.getByText('The changes could not be loaded').waitFor()
  await page.unroute('**/trpc/*admin.changes.list*')
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await dialog.getByText('Changed Plate from Ohio by admin').waitFor()
})

test('an announcement that another session changes or deletes is told of plainly', async ({
  admin,
  address,
  browser,
}) => {
  await admin.catalog.announcements.create(news)
  const [here, there] = [await browser.newPage({ baseURL: address }), await browser.newPage({ baseURL: address })]
  for (const page of [here, there]) {
    await openOffice(page, '/admin?tab=announcements')
    await page.getByRole('button', { name: 'Edit Plate from Ohio' }).click()
  }
  const mine = here.getByRole('dialog')
  const theirs = there.getByRole('dialog')

  await theirs.getByLabel('Title').fill('Plate from Texas')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await theirs.waitFor({ state: 'hidden' })
  await mine.getByLabel('Title').fill('Plate from Iowa')
  await mine.getByLabel('Content').fill('New')
  await mine.getByRole('button', { name: 'Save' }).click()
  await mine.getByText('Someone else changed it meanwhile: Title is now “Plate from Texas”.').waitFor()
  expect(await mine.getByLabel('Title').inputValue()).toBe('Plate from Iowa')
  await mine.getByRole('button', { name: 'Save' }).click()
  await mine.waitFor({ state: 'hidden' })
  expect(await admin.catalog.announcements.list({})).toMatchObject([{ title: 'Plate from Iowa', content: 'New' }])

  await here.getByRole('button', { name: 'Edit Plate from Iowa' }).click()
  await there.reload()
  await there.getByRole('button', { name: 'Delete Plate from Iowa' }).click()
  await theirs.getByRole('button', { name: 'Delete announcement' }).click()
  await there.getByText('Announcement Deleted').waitFor()
  await mine.getByRole('button', { name: 'Save' }).click()
  await mine.getByText('Someone else deleted it meanwhile.').waitFor()
  await mine.getByRole('button', { name: 'Add again' }).click()
  await here.getByText('Announcement Created').waitFor()
  await mine.waitFor({ state: 'hidden' })

  const [again] = await admin.catalog.announcements.list({})
  await admin.catalog.announcements.delete({ id: again?.id ?? '' })
  await here.getByRole('button', { name: 'Delete Plate from Iowa' }).click()
  await mine.getByRole('button', { name: 'Delete announcement' }).click()
  await here.getByText('Somebody else deleted it before. The list is up to date now.').waitFor()
  await here.getByText('No announcements available').waitFor()
})
