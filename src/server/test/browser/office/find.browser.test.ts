import { aCustomer, anInquiry } from '../../factories.ts'
import { desktop, views } from '../buyers/buyer.ts'
import { faultsOf } from '../faults.ts'
import { expect, test } from '../served.ts'
import { openOffice } from './staff.ts'

test('staff find anything by a key on every page of the office, and Enter opens what stands first', async ({
  admin,
  visitor,
  openPage,
}) => {
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  const { reference } = (await admin.inquiries.list()).find((inquiry) => inquiry.id === id) ?? {}
  await admin.customers.create(
    aCustomer({ company: 'Lakeshore Tank', name: 'Kim Vance', email: 'kim@lakeshore.example' }),
  )
  const page = await openPage(desktop)
  await openOffice(page, '/admin?tab=inquiries')
  const dialog = page.getByRole('dialog', { name: 'Find' })
  const hits = dialog.getByRole('option')

  await page.getByRole('button', { name: 'Find', exact: true }).waitFor()

  // In the filter of the list, which stands before any other field.
  const filter = page.getByRole('searchbox').first()
  await expect.poll(() => filter.getAttribute('placeholder')).toBe('Company')
  await filter.press('/')
  await expect.poll(() => filter.inputValue()).toBe('/')
  await filter.fill('')
  await filter.press('Control+k')
  await dialog.waitFor()
  await page.keyboard.type('nothing of this')
  await dialog.getByText('Nothing found for “nothing of this”').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.type('x')
  await expect.poll(() => filter.inputValue()).toBe('x')
  await filter.fill('')

  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.keyboard.type(reference ?? '')
  await expect.poll(() => hits.allTextContents()).toEqual([`${reference}Acme Steel · pending`])
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('inquiry') === id)
  await dialog.waitFor({ state: 'detached' })

  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Find', exact: true }).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await dialog.waitFor()
  await page.keyboard.type('lak')
  await expect.poll(() => hits.count()).toBe(2)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Kim Vance').first().waitFor()
})

test.for(views)(
  'a note leads to its customer, and a colleague to the inquiries that are theirs, at $width',
  async (view, { admin, openPage, staff, visitor }) => {
    const { account } = await staff('kvance')
    const [theirs] = [
      await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'], company: 'Beta Tank' })),
      await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'], company: 'Delta Pipe' })),
    ]
    await admin.admin.owners.setOwner({ kind: 'request', ids: [theirs.id], ownerId: account.id })
    const { id } = await admin.customers.create(aCustomer({ company: 'Lakeshore Tank' }))
    await admin.customers.addNote({ id, text: `${'Pays within ten days. '.repeat(8)}The dock closes at noon.` })
    const page = await openPage(view)
    await openOffice(page, '/admin?tab=inquiries')
    const dialog = page.getByRole('dialog', { name: 'Find' })
    const hits = dialog.getByRole('option')
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await dialog.getByRole('searchbox').fill('kvance')
    await expect.poll(() => hits.count()).toBe(3)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('owner') === account.id)
    await page.getByText('Beta Tank').first().waitFor()
    await expect.poll(() => page.getByText('Delta Pipe').count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await dialog.getByRole('searchbox').fill('dock noon')
    await expect.poll(() => hits.count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('customer') === id)
    await page.getByText('The dock closes at noon.').first().waitFor()
  },
)
