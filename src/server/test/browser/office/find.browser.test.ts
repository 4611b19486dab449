import { aCustomer, anInquiry } from '../../factories.ts'
import { desktop } from '../buyers/buyer.ts'
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
