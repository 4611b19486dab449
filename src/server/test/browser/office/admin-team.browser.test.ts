import { assetBytesMax } from '../../../../shared/site/terms.ts'
import { desktop, hasFocus } from '../buyers/buyer.ts'
import { faultsOf, refused } from '../faults.ts'
import { pixel as png } from '../product/hostile-texts.ts'
import { expect, test } from '../served.ts'
import { ann, deleteByKeyboard, expectAskedBeforeLost, expectAskedOnBack, expectBlankRefused } from './record-dialog.ts'
import { expireDuring, openHistory, openOffice, signInAsAdmin } from './staff.ts'

test.for([desktop])(
  'staff add, change and delete a team member by keyboard at $width pixels, without a photo that cannot be shown, can read who did what, and upload, replace and delete the logo, the line card and the region map',
  async (view, { admin, db, openPage }) => {
    await admin.catalog.assets.replace({ type: 'region-map', fileName: 'face.png', bytes: Uint8Array.from(png) })
    const page = await openPage({ ...view, expected: refused })
    await openOffice(page, '/admin?tab=team')
    await page.getByText('No team members yet').waitFor()
    const dialog = page.getByRole('dialog')
    const press = (key: string) => page.keyboard.press(key)

    const add = page.getByRole('button', { name: 'Add Team Member' })
    await expectBlankRefused(page, { add, first: 'Name', missing: ['Name', 'Title', 'Phone', 'Email'] })
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
    await expect.poll(() => admin.catalog.team.list()).toMatchObject([{ ...ann, photoUrl: '/api/assets/region-map' }])
    expect(await faultsOf(page)).toEqual([])

    const edit = page.getByRole('button', { name: 'Edit Ann Lee' })
    await edit.focus()
    await press('Enter')
    await page.waitForURL(/member=/)
    await expectAskedBeforeLost(page, { label: 'Title', text: 'Broker' })
    await expectAskedOnBack(page, { label: 'Title', text: 'Broker' })
    await dialog.getByLabel('Photo URL').fill('/no-such-photo.jpg')
    await dialog.getByText('No picture could be loaded from the photo URL. The initials are shown instead.').waitFor()
    await dialog.getByText('AL', { exact: true }).waitFor()
    await dialog.getByLabel('Photo URL').fill('http://example.com/ann.jpg')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Must start with https:// or /', { exact: true }).waitFor()
    await dialog.getByLabel('Photo URL').fill('')
    await dialog.getByText('No photo. The initials are shown instead.').waitFor()
    await dialog.getByText('AL', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Team Member Updated').waitFor()
    await dialog.waitFor({ state: 'hidden' })

    // The history shows the changes.
    await page.getByText('Broker').waitFor()
    await edit.click()
    await openHistory(dialog)
    const history = dialog.getByRole('listitem')
    await history.filter({ hasText: 'Changed by admin' }).getByText('Broker').waitFor()
    await expect.poll(() => history.filter({ hasText: 'Changed' }).getByText(ann.title).count()).toBe(1)
    await expect.poll(() => history.filter({ hasText: 'Added by admin' }).getByText('Pacific').count()).toBe(1)
    expect(await faultsOf(page)).toEqual([])
    await press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    const question = 'Delete the team member Ann Lee?'
    await deleteByKeyboard(page, { noun: 'team member', name: 'Ann Lee', question, focusAfter: add })
    await page.getByText('Team Member Deleted').waitFor()
    await page.getByText('No team members yet').waitFor()
    await expect.poll(() => db.selectFrom('team_members').select('id').execute()).toEqual([])
    await page.getByRole('button', { name: 'Recent changes to team members' }).click()
    await dialog.getByText('Deleted Ann Lee by admin').waitFor()
    await press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    // The company's files are below.
    const choose = (label: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
      page.getByLabel(`File for the ${label}`).setInputFiles(file)
    const picture = { name: 'steel & sons.png', mimeType: 'image/png', buffer: png }
    const pdf = { name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
    const logo = page.getByRole('region', { name: 'Logo' })

    await choose('logo', picture)
    await page.getByText('Logo Saved').waitFor()
    await logo.getByText('steel & sons.png').waitFor()
    await page.getByRole('banner').getByRole('img', { name: 'Steel Marketplace' }).waitFor()
    await choose('line card', pdf)
    await page.getByText('Line Card Saved').waitFor()
    await choose('region map', picture)
    await page.getByText('Region Map Saved').waitFor()
    expect(await faultsOf(page)).toEqual([])

    // A file that is no picture, or too large, is refused at the field, and the previous file stays.
    await choose('logo', { ...pdf, name: 'fake.png' })
    await logo.getByText('fake.png was not stored. The logo must be a PNG, JPEG, or WebP file').waitFor()
    await choose('logo', { ...picture, name: 'huge.png', buffer: Buffer.alloc(assetBytesMax + 1) })
    await logo.getByText('huge.png was not stored. The file is larger than 5 MiB').waitFor()
    await expect.poll(() => logo.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await expect
      .poll(() => admin.catalog.assets.list())
      .toMatchObject([
        { type: 'line-card', fileName: 'card.pdf' },
        { type: 'logo', fileName: 'steel & sons.png' },
        { type: 'region-map' },
      ])

    // After a lost session the file need not be chosen again.
    await expireDuring(page, db, () => choose('logo', { ...picture, name: 'new.png' }))
    await signInAsAdmin(page)
    await logo.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Logo Saved').waitFor()
    await logo.getByRole('alert').waitFor({ state: 'hidden' })

    // Deleted here, and already deleted by someone else.
    await page.getByRole('button', { name: 'Delete the logo' }).click()
    await dialog.getByText('new.png will be removed from the public pages').waitFor()
    await dialog.getByRole('button', { name: 'Delete logo' }).click()
    await page.getByText('Logo Deleted').waitFor()
    await logo.getByText('Built-in').waitFor()
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Upload the logo' }))).toBe(true)
    await admin.catalog.assets.delete({ type: 'line-card' })
    await page.getByRole('button', { name: 'Delete the line card' }).click()
    await dialog.getByRole('button', { name: 'Delete line card' }).click()
    await page.getByText('Someone else already deleted it. The list has been refreshed.').waitFor()
    await page.getByRole('region', { name: 'Line Card' }).getByText('Built-in').waitFor()
    await page.getByRole('button', { name: 'Recent changes to company files' }).click()
    await dialog
      .getByText(/^Deleted/)
      .first()
      .waitFor()
  },
)
