import type { Locator, Page } from 'playwright-core'
import type { Caller } from '../../../router.ts'
import { aCustomer } from '../../factories.ts'
import { hasFocus } from '../buyers/buyer.ts'
import { faultsOf } from '../faults.ts'
import { expect } from '../served.ts'

/** A field of a dialog, and a text for it. */
type Text = { label: string; text: string }

/** A kind of records that staff edit in dialogs. */
export type RecordKind = {
  /** Such as `team member`. */
  noun: string
  /** The tab of its list, and the parameter that opens a record. */
  tab: string
  parameter: string
  /** The router, and the list procedure. */
  procedures: string
  list: string
  listFailure: string
  added: string
  updated: string
  /** The name of the first record. */
  name: string
  /** What is typed here, and what someone else stores in the meantime, perhaps in the same field. */
  mine: Text
  theirs: Text
  /** The name after both changes. */
  nameAfter: string
  create(admin: Caller): Promise<{ id: string }>
  /** Stores `theirs`. */
  change(admin: Caller, id: string): Promise<unknown>
  remove(admin: Caller, id: string): Promise<unknown>
  /** The records by this name. */
  find(admin: Caller, name: string): Promise<{ id: string }[]>
  /** The record after both changes. */
  stored: object
}

/** The team member of the tests. */
export const ann = {
  name: 'Ann Lee',
  title: 'Director of Supply Chain',
  phone: '555-0101',
  email: 'ann@example.com',
  specialties: 'Plate',
}

const member = { ...ann, photoUrl: null }
const news = { title: 'Plate from Ohio', content: 'Ask sales@example.com', type: 'special', active: 0 } as const

/** The four kinds of records with a dialog. */
export const recordKinds: readonly RecordKind[] = [
  {
    noun: 'customer',
    tab: 'customers',
    parameter: 'edit',
    procedures: 'customers',
    list: 'customers.page',
    listFailure: 'The customers could not be loaded',
    added: 'Customer Added',
    updated: 'Customer Updated',
    name: 'Acme Steel',
    mine: { label: 'Name', text: 'Sam Doe' },
    theirs: { label: 'Phone', text: '555-0777' },
    nameAfter: 'Acme Steel',
    create: (admin) => admin.customers.create(aCustomer()),
    change: (admin, id) => admin.customers.update({ id, ...aCustomer({ phone: '555-0777' }) }),
    remove: (admin, id) => admin.customers.delete({ id }),
    find: async (admin, search) => (await admin.customers.page({ search })).customers,
    stored: { name: 'Sam Doe', phone: '555-0777' },
  },
  {
    noun: 'team member',
    tab: 'team',
    parameter: 'member',
    procedures: 'catalog.team',
    list: 'catalog.team.list',
    listFailure: 'The team could not be loaded',
    added: 'Team Member Added',
    updated: 'Team Member Updated',
    name: 'Ann Lee',
    mine: { label: 'Title', text: 'Broker' },
    theirs: { label: 'Phone', text: '555-0199' },
    nameAfter: 'Ann Lee',
    create: (admin) => admin.catalog.team.create(member),
    change: (admin, id) => admin.catalog.team.update({ id, ...member, phone: '555-0199' }),
    remove: (admin, id) => admin.catalog.team.delete({ id }),
    find: async (admin, wanted) => (await admin.catalog.team.list()).filter(({ name }) => name === wanted),
    stored: { ...ann, title: 'Broker', phone: '555-0199' },
  },
  {
    noun: 'announcement',
    tab: 'announcements',
    parameter: 'announcement',
    procedures: 'catalog.announcements',
    list: 'catalog.announcements.list',
    listFailure: 'The announcements could not be loaded',
    added: 'Announcement Created',
    updated: 'Announcement Updated',
    name: 'Plate from Ohio',
    mine: { label: 'Content', text: 'Sold out' },
    theirs: { label: 'Title', text: 'Plate from Texas' },
    nameAfter: 'Plate from Texas',
    create: (admin) => admin.catalog.announcements.create(news),
    change: (admin, id) => admin.catalog.announcements.update({ id, ...news, title: 'Plate from Texas' }),
    remove: (admin, id) => admin.catalog.announcements.delete({ id }),
    find: async (admin, wanted) => (await admin.catalog.announcements.list({})).filter(({ title }) => title === wanted),
    stored: { title: 'Plate from Texas', content: 'Sold out' },
  },
  {
    noun: 'product',
    tab: 'product',
    parameter: 'product',
    procedures: 'catalog.productTypes',
    list: 'catalog.productTypes.list',
    listFailure: 'The products could not be loaded',
    added: 'Product Created',
    updated: 'Product Updated',
    name: 'Rails',
    mine: { label: 'Product name', text: 'Old rails' },
    theirs: { label: 'Product name', text: 'Used rails' },
    nameAfter: 'Old rails',
    create: (admin) => admin.catalog.productTypes.create({ name: 'Rails', active: 1 }),
    change: (admin, id) => admin.catalog.productTypes.update({ id, name: 'Used rails' }),
    remove: (admin, id) => admin.catalog.productTypes.delete({ id }),
    find: async (admin, wanted) =>
      (await admin.catalog.productTypes.list({ includeInactive: true })).filter(({ name }) => name === wanted),
    stored: { name: 'Old rails', active: 1 },
  },
]

/** The address of an open record. */
export const addressOf = ({ tab, parameter }: RecordKind, id: string) => `/admin?tab=${tab}&${parameter}=${id}`

/** Submits a blank new record by keyboard: errors appear, and the first required field gets the focus. */
export async function expectBlankRefused(
  page: Page,
  { add, first, missing }: { add: Locator; first: string; missing: readonly string[] },
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await add.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/=new/)
  const field = dialog.getByLabel(first)
  await expect.poll(() => hasFocus(field)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByText('Please fill in all required fields.').count()).toBe(1)
  for (const label of missing) await dialog.getByText(`${label} is required`, { exact: true }).waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => hasFocus(field)).toBe(true)
  expect(await faultsOf(page)).toEqual([])
}

/** Types in an open dialog, clicks outside and presses Escape: typed text stays, and Escape asks first. */
export async function expectAskedBeforeLost(
  page: Page,
  { label, text }: Text,
  dialog = page.getByRole('dialog'),
): Promise<void> {
  const field = dialog.getByLabel(label).first()
  await field.fill(text)
  await page.mouse.click(2, 2)
  await field.press('Escape')
  await dialog.getByText('Discard your changes?').waitFor()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => field.inputValue()).toBe(text)
}

/** Leaves a dialog in which something is typed by Back to the screen before: it asks first, and typed text stays. */
export async function expectAskedOnBack(
  page: Page,
  { label, text }: Text,
  dialog = page.getByRole('dialog'),
): Promise<void> {
  const question = dialog.getByText('Discard your changes?')
  await page.evaluate('history.back()')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => dialog.getByLabel(label).first().inputValue()).toBe(text)
}

/** Deletes a record by keyboard: the question names it, and Cancel has the focus. */
export async function deleteByKeyboard(
  page: Page,
  { noun, name, question, focusAfter }: { noun: string; name: string; question: string; focusAfter: Locator },
): Promise<void> {
  const dialog = page.getByRole('dialog')
  const remove = page.getByRole('button', { name: `Delete ${name}` })
  await remove.focus()
  await page.keyboard.press('Enter')
  await dialog.getByText(question).waitFor()
  await dialog.getByText(/This action cannot be undone\./).waitFor()
  await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(remove)).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: `Delete ${noun}` }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(focusAfter)).toBe(true)
}
