import { assetBytesMax } from '../../../shared/catalog-terms.ts'
import { hasFocus, views } from './buyer.ts'
import { faultsOf } from './faults.ts'
import { expect, test } from './served.ts'
import { openOffice, signInAsAdmin } from './staff.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ann = {
  name: 'Ann Lee',
  title: 'Director of Supply Chain',
  phone: '555-0101',
  email: 'ann@example.com',
  specialties: 'Plate',
}
const required = 'Please fill in all required fields.'

test.for(views)(
  'staff add, change and delete a team member by keyboard at $width pixels, and can read who did what',
  async (view, { admin, db, openPage }) => {
    await admin.catalog.assets.replace({ type: 'region-map', fileName: 'face.png', bytes: Uint8Array.from(png) })
    const page = await openPage(view)
    await openOffice(page, '/admin?tab=team')
    await page.getByText('No team members yet').waitFor()
    const dialog = page.getByRole('dialog')
    const press = (key: string) => page.keyboard.press(key)

    // Blank, the form names every field that it wants, and goes to the first.
    const add = page.getByRole('button', { name: 'Add Team Member' })
    await add.focus()
    await press('Enter')
    await page.waitForURL(/member=new/)
    const name = dialog.getByLabel('Name')
    await expect.poll(() => hasFocus(name)).toBe(true)
    await press('Enter')
    await expect.poll(() => dialog.getByText(required).count()).toBe(4)
    expect(await hasFocus(name)).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    for (const text of Object.values(ann)) {
      await page.keyboard.type(text)
      await press('Tab')
    }
    await page.keyboard.type('/api/assets/region-map')
    await dialog.getByText('The photo loads.').waitFor()
    await dialog.getByRole('img', { includeHidden: true }).waitFor()
    await press('Enter')
    await page.getByText('Team Member Added').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(add)).toBe(true)
    await page.waitForURL(/tab=team$/)
    expect(await admin.catalog.team.list()).toMatchObject([{ ...ann, photoUrl: '/api/assets/region-map' }])
    expect(await faultsOf(page)).toEqual([])

    // Leaving with something typed asks first, by Escape and by Back; nothing typed is lost.
    const edit = page.getByRole('button', { name: 'Edit Ann Lee' })
    await edit.focus()
    await press('Enter')
    await page.waitForURL(/member=/)
    await dialog.getByLabel('Title').fill('Broker')
    await press('Escape')
    await dialog.getByText('Discard your changes?').waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Broker')
    await page.evaluate('history.back()')
    await dialog.getByText('Discard your changes?').waitFor()
    await press('Escape')
    await dialog.getByRole('button', { name: 'Save' }).waitFor()
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Broker')
    await dialog.getByLabel('Photo URL').fill('')
    await dialog.getByText('No photo: the initials stand in its place.').waitFor()
    await dialog.getByText('AL', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Team Member Updated').waitFor()
    await dialog.waitFor({ state: 'hidden' })

    // The record tells what became of it.
    await page.getByText('Broker').waitFor()
    await edit.click()
    await dialog.getByRole('button', { name: 'Change history' }).click()
    const history = dialog.getByRole('listitem')
    await history.filter({ hasText: 'Changed by admin' }).getByText('Broker').waitFor()
    expect(await history.filter({ hasText: 'Changed' }).getByText(ann.title).count()).toBe(1)
    expect(await history.filter({ hasText: 'Added by admin' }).getByText('Pacific').count()).toBe(1)
    expect(await faultsOf(page)).toEqual([])
    await press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    // A deletion names the member; Cancel is the first answer.
    const remove = page.getByRole('button', { name: 'Delete Ann Lee' })
    await remove.focus()
    await press('Enter')
    await dialog.getByText('Delete the team member Ann Lee?').waitFor()
    await dialog.getByText('This action cannot be undone.').waitFor()
    await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true)
    await press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(remove)).toBe(true)
    await press('Enter')
    await dialog.getByRole('button', { name: 'Delete team member' }).click()
    await page.getByText('Team Member Deleted').waitFor()
    await page.getByText('No team members yet').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(add)).toBe(true)
    expect(await db.selectFrom('team_members').select('id').execute()).toEqual([])
    await page.getByRole('button', { name: 'Recent changes to team members' }).click()
    await dialog.getByText('Deleted Ann Lee by admin').waitFor()
    expect(await faultsOf(page)).toEqual([])
  },
)

test('what fails in the Team tab is told, and what was typed stays', async ({ admin, address, browser, db }) => {
  await admin.catalog.team.create({ ...ann, photoUrl: null })
  const page = await browser.newPage({ baseURL: address })
  await page.route('**/trpc/*catalog.team.list*', (route) => route.abort())
  await openOffice(page, '/admin?tab=team')
  await page.getByText('The team could not be loaded').waitFor()
  await page.unroute('**/trpc/*catalog.team.list*')
  await page.getByRole('button', { name: 'Retry' }).first().click()
  const edit = page.getByRole('button', { name: 'Edit Ann Lee' })
  await edit.click()
  const dialog = page.getByRole('dialog')

  // A photo that no browser can show leaves the initials; one that would not be safe is refused.
  await dialog.getByLabel('Photo URL').fill('/no-such-photo.jpg')
  await dialog.getByText('No picture could be loaded from the photo URL: the initials stand in its place.').waitFor()
  await dialog.getByText('AL', { exact: true }).waitFor()
  await dialog.getByLabel('Photo URL').fill('http://example.com/ann.jpg')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Must start with https:// or /', { exact: true }).waitFor()
  await dialog.getByLabel('Photo URL').fill('')

  await dialog.getByLabel('Title').fill('Broker')
  await page.route('**/trpc/catalog.team.*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/^Failed to update team member\. The server could not be reached/).waitFor()
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Broker')
  await page.unroute('**/trpc/catalog.team.*')

  // A session that ends during work leads to the login and back.
  await db.deleteFrom('session').execute()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your session has ended.').waitFor()
  await signInAsAdmin(page)
  await page.getByText('Your session has ended.').waitFor({ state: 'hidden' })
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Broker')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Team Member Updated').waitFor()
  expect(await admin.catalog.team.list()).toMatchObject([{ title: 'Broker', photoUrl: null }])

  await page.route('**/trpc/catalog.team.delete', (route) => route.abort())
  await page.getByRole('button', { name: 'Delete Ann Lee' }).click()
  await dialog.getByRole('button', { name: 'Delete team member' }).click()
  await dialog.getByText(/^Failed to delete team member\./).waitFor()
  expect(await admin.catalog.team.list()).toHaveLength(1)
})

test('a team member whom another session changes or deletes is told of plainly', async ({
  admin,
  address,
  browser,
}) => {
  await admin.catalog.team.create({ ...ann, photoUrl: null })
  const [here, there] = [await browser.newPage({ baseURL: address }), await browser.newPage({ baseURL: address })]
  for (const page of [here, there]) {
    await openOffice(page, '/admin?tab=team')
    await page.getByRole('button', { name: 'Edit Ann Lee' }).click()
  }
  const mine = here.getByRole('dialog')
  const theirs = there.getByRole('dialog')
  await mine.getByLabel('Title').fill('Broker')

  // Changed: the other's words are shown, mine stay, and the second Save stores both.
  await theirs.getByLabel('Phone').fill('555-0199')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await theirs.waitFor({ state: 'hidden' })
  await mine.getByRole('button', { name: 'Save' }).click()
  await mine.getByText('Someone else changed it meanwhile: Phone is now “555-0199”.').waitFor()
  expect(await mine.getByLabel('Title').inputValue()).toBe('Broker')
  expect(await mine.getByLabel('Phone').inputValue()).toBe('555-0199')
  await mine.getByRole('button', { name: 'Save' }).click()
  await mine.waitFor({ state: 'hidden' })
  expect(await admin.catalog.team.list()).toMatchObject([{ title: 'Broker', phone: '555-0199' }])

  // Deleted while it is edited: it can be added again.
  await here.getByRole('button', { name: 'Edit Ann Lee' }).click()
  await mine.getByLabel('Title').fill('Manager')
  await there.getByRole('button', { name: 'Delete Ann Lee' }).click()
  await theirs.getByRole('button', { name: 'Delete team member' }).click()
  await there.getByText('Team Member Deleted').waitFor()
  await mine.getByRole('button', { name: 'Save' }).click()
  await mine.getByText('Someone else deleted it meanwhile.').waitFor()
  expect(await mine.getByLabel('Title').inputValue()).toBe('Manager')
  await mine.getByRole('button', { name: 'Add again' }).click()
  await here.getByText('Team Member Added').waitFor()
  await mine.waitFor({ state: 'hidden' })

  // Deleted in both: the second one is told, and its list is right.
  const [again] = await admin.catalog.team.list()
  expect(again).toMatchObject({ ...ann, title: 'Manager', phone: '555-0199' })
  await admin.catalog.team.delete({ id: again?.id ?? '' })
  await here.getByRole('button', { name: 'Delete Ann Lee' }).click()
  await mine.getByRole('button', { name: 'Delete team member' }).click()
  await here.getByText('Somebody else deleted it before. The list is up to date now.').waitFor()
  await here.getByText('No team members yet').waitFor()
  await here.goto(`/admin?tab=team&member=${again?.id}`)
  await here.getByText('This team member is no longer there').waitFor()
  await here.getByRole('button', { name: 'OK' }).click()
  await here.waitForURL(/tab=team$/)
})

test('staff upload, replace and delete the logo, the line card and the region map', async ({
  admin,
  address,
  browser,
  db,
}) => {
  const context = await browser.newContext({ baseURL: address })
  const page = await context.newPage()
  await openOffice(page, '/admin?tab=team')
  const choose = (label: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.getByLabel(`File for the ${label}`).setInputFiles(file)
  const picture = { name: 'steel & sons.png', mimeType: 'image/png', buffer: png }
  const pdf = { name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
  const logo = page.getByRole('region', { name: 'Logo' })
  const dialog = page.getByRole('dialog')

  await choose('logo', picture)
  await page.getByText('Logo Saved').waitFor()
  await logo.getByText('steel & sons.png').waitFor()
  await page.getByRole('banner').getByRole('img', { name: 'Steel Marketplace' }).waitFor()
  await choose('line card', pdf)
  await page.getByText('Line Card Saved').waitFor()
  await choose('region map', picture)
  await page.getByText('Region Map Saved').waitFor()
  expect(await faultsOf(page)).toEqual([])

  // What is no picture, or too large, is refused beside the field, and the file before it stays.
  await choose('logo', { ...pdf, name: 'fake.png' })
  await logo.getByText('fake.png was not stored. The logo must be a PNG, JPEG, or WebP file').waitFor()
  await choose('logo', { ...picture, name: 'huge.png', buffer: Buffer.alloc(assetBytesMax + 1) })
  await logo.getByText('huge.png was not stored. The file is larger than 5 MiB').waitFor()
  expect(await logo.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await admin.catalog.assets.list()).toMatchObject([
    { type: 'line-card', fileName: 'card.pdf' },
    { type: 'logo', fileName: 'steel & sons.png' },
    { type: 'region-map' },
  ])

  // After a lost session the file needs not be chosen again.
  await db.deleteFrom('session').execute()
  await choose('logo', { ...picture, name: 'new.png' })
  await page.getByText('Your session has ended.').waitFor()
  await signInAsAdmin(page)
  await logo.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Logo Saved').waitFor()
  await logo.getByRole('alert').waitFor({ state: 'hidden' })

  // Deleted here, and deleted by somebody else before.
  await page.getByRole('button', { name: 'Delete the logo' }).click()
  await dialog.getByText('new.png leaves the public pages').waitFor()
  await dialog.getByRole('button', { name: 'Delete logo' }).click()
  await page.getByText('Logo Deleted').waitFor()
  await logo.getByText('Built-in').waitFor()
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Upload the logo' }))).toBe(true)
  await admin.catalog.assets.delete({ type: 'line-card' })
  await page.getByRole('button', { name: 'Delete the line card' }).click()
  await dialog.getByRole('button', { name: 'Delete line card' }).click()
  await page.getByText('Somebody else deleted it before. The list is up to date now.').waitFor()
  await page.getByRole('region', { name: 'Line Card' }).getByText('Built-in').waitFor()
  await page.getByRole('button', { name: 'Recent changes to company files' }).click()
  await dialog
    .getByText(/^Deleted/)
    .first()
    .waitFor()
})
