import { aSentQuote } from '../../deals/quotes.ts'
import { aNeedsList, anInquiry, anItem } from '../../factories.ts'
import { faultsOf, touchFaultsOf, widthFaultsOf } from '../faults.ts'
import { expect, test } from '../served.ts'
import { buyer, phone, rememberBuyer, tabTo } from './buyer.ts'

const printed = `window.print = () => {
  window.printed = document.querySelector('article').innerText
  dispatchEvent(new Event('afterprint'))
}`

test.for([phone])(
  'a buyer gets the link by email, finds all of it on one page, prints a receipt and asks again for what is left, at $width',
  async (view, { db, admin, visitor, openPage }) => {
    const { email } = buyer
    const items = [
      await anItem(db),
      await anItem(db, { product_id: 'P-200' }),
      await anItem(db, { product: 'HR Sheet' }),
    ]
    const selectedItems = items.map(({ id }) => id)
    const { inquiryId } = await aSentQuote({ admin, visitor }, {}, anInquiry({ selectedItems, email }))
    await visitor.needs.submit(aNeedsList({ customer: { ...aNeedsList().customer, email } }))
    const { reference } = await admin.inquiries.get({ id: inquiryId })

    const page = await openPage(view)
    await page.addInitScript(printed)
    await page.goto('/contact')
    await page.getByRole('link', { name: 'What You Have with Us' }).click()
    await page.getByLabel('Email').fill(email)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText('Check your email').waitFor()
    const mailed = () => db.selectFrom('mails').select('body_text').where('kind', '=', 'buyer link').execute()
    await expect.poll(async () => (await mailed()).length).toBe(1)
    const path = /\/my\/\S+/.exec((await mailed())[0]?.body_text ?? '')?.[0] ?? ''

    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    await page.goto(path)
    for (const text of ['We gave you prices', 'Quote, version 1', 'We have it and will get back to you'])
      await page.getByText(text, { exact: true }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => touchFaultsOf(page.getByRole('main'))).toEqual([])
    await expect.poll(() => widthFaultsOf(page)).toEqual([])
    await page.getByRole('button', { name: `Print the receipt of ${reference}` }).click()
    await expect.poll(() => page.evaluate('window.printed')).toMatch(/Inquiry.*FOB.*Cleveland, OH.*3 items.*P-200/s)
    await expect.poll(() => page.locator('article').count()).toBe(0)
    // The token is in no other address, which proxies would write into their logs.
    expect(asked.filter((url) => url.includes(path.replace('/my/', '')))).toEqual([page.url()])

    await db
      .deleteFrom('inventory_items')
      .where('id', '=', items[2]?.id ?? '')
      .execute()
    await rememberBuyer(page)
    await tabTo(page, page.getByRole('button', { name: `Ask again for ${reference}` }))
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Some of it is gone' })
    await question.getByText("2 of 3 items are still in stock. Sold, or taken off its supplier's list:").waitFor()
    await question.getByText(/^HR Sheet, .* × COIL, A1011 CS-B$/).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await question.getByRole('button', { name: 'Ask about 2 items' }).click()
    const inquiry = page.getByRole('dialog', { name: 'Create Inquiry' })
    await inquiry.getByText('Selected items (2)').waitFor()
    await expect.poll(() => inquiry.getByLabel('FOB (Delivery Location)').inputValue()).toBe('Cleveland, OH')
    await inquiry.getByLabel('Inquiry Notes').fill('Again, please')
    await inquiry.getByRole('button', { name: 'Send Inquiry' }).click()
    await page.getByText('Inquiries Sent').waitFor()
    await expect
      .poll(async () => (await admin.inquiries.list()).map(({ itemCount }) => itemCount).sort())
      .toEqual([2, 3])
  },
)

test('a link that opens nothing leads to a new one', async ({ openPage }) => {
  const page = await openPage({ ...phone, expected: /status of 404/ })
  await page.goto('/my/nothing')
  await page.getByRole('heading', { name: 'This link is not valid' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await page.getByRole('button', { name: 'Email me the link' }).waitFor()
})
