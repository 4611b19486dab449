import { sql } from 'kysely'
import { aSentQuote } from '../../deals/quotes.ts'
import { aNeedsList, anInquiry } from '../../factories.ts'
import { desktop } from '../buyers/buyer.ts'
import { faultsOf } from '../faults.ts'
import { expect, test } from '../served.ts'
import { openOffice, recordOf } from './staff.ts'

const hostile = '<img src=x onerror="document.title=1">'

test('a need and an inquiry show their mails; staff find a failed one, read it, have it sent again and cancel it', async ({
  db,
  visitor,
  openPage,
}) => {
  const { id } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'], notes: hostile }))
  const [need] = await visitor.needs.submit(
    aNeedsList({ customer: { ...aNeedsList().customer, company: 'A very long company name '.repeat(8) } }),
  )
  await sql`
    update mails set state = 'failed', attempts = 54, error = 'The mail server cannot be reached', settled_at = now()
    where kind = 'inquiry to staff'
  `.execute(db)
  await sql`update mails set state = 'held', error = 'Too many' where kind = 'needs confirmation'`.execute(db)
  const page = await openPage(desktop)
  await openOffice(page, `/admin?tab=needs&need=${need?.id}`)
  await page.getByRole('link', { name: 'Needs list confirmation' }).waitFor()
  await page.goto(`/admin?tab=inquiries&inquiry=${id}`)
  await page.getByRole('button', { name: 'Versions, emails, history and note' }).click()
  await page.getByRole('link', { name: 'Inquiry confirmation' }).click()
  const details = recordOf(page, 'Email Details')
  await details.getByText('pat@acme.example', { exact: true }).waitFor()
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Email 1 failed' }).click()
  await page.getByRole('heading', { name: 'Email', level: 2, exact: true }).waitFor()
  await page
    .getByRole('button', { name: /^View the email/ })
    .first()
    .waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('combobox', { name: 'State' }).selectOption('failed')
  await expect.poll(() => page.getByRole('button', { name: /^View the email/ }).count()).toBe(1)
  await page.getByRole('searchbox', { name: 'To' }).fill('nobody at all')
  await page.getByText('No emails like that').waitFor()
  await page.getByRole('button', { name: 'Show all emails' }).click()
  await page.getByRole('button', { name: /^View the email about I-\d+ to sales@/ }).click()
  await details.getByText('The mail server cannot be reached').waitFor()
  await expect.poll(() => details.locator('pre').textContent()).toContain(hostile)
  expect(await faultsOf(page)).toEqual([])
  await details.getByRole('tab', { name: 'Preview' }).click()
  const shown = details.frameLocator('iframe')
  await shown.getByText(hostile).waitFor()
  await expect.poll(() => shown.locator('img').count()).toBe(0)
  const href = await details.getByRole('link', { name: 'Open in my email program' }).getAttribute('href')
  expect(href).toMatch(/^mailto:sales@steel\.example\?subject=Inquiry%20I-\d+%20from%20Acme%20Steel&body=/)
  await details.getByRole('button', { name: 'Retry' }).click()
  await details.getByText('It goes out soon.').waitFor()
  await details.getByRole('button', { name: 'Cancel email' }).click()
  await details.getByText(/It was cancelled/).waitFor()
})

test('mails fit a phone and a window of 600 pixels, whatever was typed, and are as wide as that in larger ones', async ({
  db,
  admin,
  visitor,
  openPage,
}) => {
  const long = 'W'.repeat(90)
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'], company: long, notes: long, fob: long }))
  const wanted = { category: long, thickness: long, gradeCategory: long, weightNeeded: long.slice(0, 50), notes: long }
  await visitor.needs.submit(aNeedsList({ specifications: [{ ...wanted, qtyPcs: 123_456 }] }))
  await aSentQuote({ admin, visitor }, { lines: [{ description: long, grade: long, heat: long }], note: long })
  const mails = await db.selectFrom('mails').select(['kind', 'body_html']).execute()
  expect(mails.length).toBeGreaterThan(4)
  const page = await openPage()
  for (const { kind, body_html: html } of mails) {
    await page.setContent(html ?? '')
    for (const width of [390, 600, 1_000]) {
      await page.setViewportSize({ width, height: 800 })
      const card = await page.locator('.card').boundingBox()
      await expect
        .poll(async () => [kind, width, await page.evaluate('document.documentElement.scrollWidth')])
        .toEqual([kind, width, width])
      expect([kind, card?.width]).toEqual([kind, Math.min(width - 16, 600)])
    }
  }
})
