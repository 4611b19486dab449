import { hasFocus, phone } from '../buyers/buyer.ts'
import { faultsOf } from '../faults.ts'
import { expect, test } from '../served.ts'
import { deleteByKeyboard, expectBlankRefused } from './record-dialog.ts'
import { openHistory, openOffice } from './staff.ts'

const news = { title: 'Beams from Gary', content: 'Ask sales@example.com', type: 'special', active: 1 } as const

test.for([phone])(
  'staff add an announcement by keyboard at $width pixels, preview it, deactivate it and delete it; a history that cannot be loaded can be retried, and after a deletion the focus is on the Add button, also while the list cannot be read again',
  async (view, { admin, visitor, openPage }) => {
    const page = await openPage({ ...view, expected: /ERR_FAILED.*(changes|announcements)\.list/ })
    await openOffice(page, '/admin?tab=announcements')
    await page.getByText('No announcements available').waitFor()
    const dialog = page.getByRole('dialog')
    const press = (key: string) => page.keyboard.press(key)
    const add = page.getByRole('button', { name: 'Add Announcement' })
    await expectBlankRefused(page, { add, first: 'Title', missing: ['Title', 'Content'] })

    // New ones are general and active; the preview is the card of the What's New page.
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('General')
    await expect.poll(() => dialog.getByRole('radio', { name: 'Active', exact: true }).isChecked()).toBe(true)
    await page.keyboard.type('Plate from Ohio')
    await press('Tab')
    await page.keyboard.type('See https://example.com/lists or ask sales@example.com.')
    const preview = dialog.getByRole('article')
    await preview.getByRole('heading', { name: 'Plate from Ohio' }).waitFor()
    await expect
      .poll(() => preview.getByRole('link').allTextContents())
      .toEqual(['https://example.com/lists', 'sales@example.com'])
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
    const shown = (await preview.count()) === 0 && (await page.getByRole('article').first().innerText())
    expect(shown).toContain('Active')

    // Visitors do not see it while it is inactive, and the preview says so.
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
    await expect.poll(() => visitor.catalog.announcements.list({})).toEqual([])

    await page.getByRole('button', { name: 'Edit Plate from Ohio' }).click()
    await openHistory(dialog)
    await dialog.getByRole('listitem').filter({ hasText: 'Changed by admin' }).getByText('Inactive').waitFor()
    await press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Edit Plate from Ohio' }))).toBe(true)

    const question = 'Delete 1 announcement?'
    await deleteByKeyboard(page, { noun: 'announcement', name: 'Plate from Ohio', question, focusAfter: add })
    await page.getByText('Announcement Deleted').waitFor()
    await page.getByText('No announcements available').waitFor()
    await page.getByRole('button', { name: 'Recent changes to announcements' }).click()
    await dialog.getByText('Deleted Plate from Ohio by admin').waitFor()
    await press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    const { id } = await admin.catalog.announcements.create(news)
    await admin.catalog.announcements.update({ id, ...news, content: 'Sold out' })
    await page.getByRole('button', { name: 'Refresh the list' }).click()
    await page.getByRole('button', { name: 'Delete Beams from Gary' }).waitFor()
    await page.route('**/trpc/*admin.changes.list*', (route) => route.abort())
    await page.getByRole('button', { name: 'Recent changes to announcements' }).click()
    await dialog.getByText('The changes could not be loaded').waitFor()
    await page.unroute('**/trpc/*admin.changes.list*')
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await dialog.getByText('Changed Beams from Gary by admin').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    await page.route(/catalog\.announcements\.list/, (route) => route.abort())
    // Two clicks before the question is on the screen ask it once.
    await page.getByRole('button', { name: 'Delete Beams from Gary' }).evaluate((button) => {
      button.focus()
      button.click()
      button.click()
    })
    await dialog.getByRole('button', { name: 'Delete announcement' }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Add Announcement' }))).toBe(true)
  },
)
