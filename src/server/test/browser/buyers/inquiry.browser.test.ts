import type { Page } from 'playwright-core'
import type { Db } from '../../../db/database.ts'
import { aCustomer, anItem } from '../../factories.ts'
import { faultsOf, hold } from '../faults.ts'
import { expect, test, undrawnTest } from '../served.ts'
import { buyer, describe, desktop, expectToast, hasFocus, phone, readTabStore, rememberBuyer } from './buyer.ts'

const shelf = '/inventory/results?region=Pacific&category=Hot+Rolled+Coil&source=WST1'

/** Three coils at a source in California, the thickest without a weight. */
async function aShelf(db: Db): Promise<void> {
  const aCoil = { source_code: 'WST1', location_state: 'CA', regions: ['PAC' as const] }
  await anItem(db, { ...aCoil, product_id: '0001', thickness: '.1', thickness_in: 0.1, weight: '42,350' })
  await anItem(db, {
    ...aCoil,
    product_id: '0002',
    thickness: '0.2',
    thickness_in: 0.2,
    weight: '8,100 lbs',
    qty_pcs: 3,
  })
  await anItem(db, { ...aCoil, product_id: '0003', thickness: '10 GA', thickness_in: null, weight: '' })
}

function partsOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Create Inquiry' })
  return {
    dialog,
    summary: dialog.getByRole('region', { name: 'Customer information' }),
    notes: dialog.getByLabel('Inquiry Notes'),
    fob: dialog.getByLabel('FOB (Delivery Location)'),
    table: dialog.getByRole('table', { name: 'Items in this inquiry' }),
    cards: dialog.getByRole('list', { name: 'Items in this inquiry' }).getByRole('listitem'),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    send: dialog.getByRole('button', { name: 'Send Inquiry' }),
    sending: dialog.getByRole('button', { name: 'Sending...' }),
    create: page.getByRole('button', { name: /^Create Inquiry/ }),
    backToList: page.getByRole('dialog', { name: 'Inquiry sent' }).getByRole('button', { name: 'Back to the list' }),
  }
}

/** Ticks the three coils as a known buyer. */
async function tickShelf(page: Page): Promise<void> {
  await page.goto('/')
  await rememberBuyer(page)
  await page.goto(shelf)
  for (const productId of ['0001', '0002', '0003']) {
    await page.getByRole('checkbox', { name: new RegExp(productId) }).check()
  }
}

/** Records what the page sends as inquiries. */
function watchInquiries(page: Page): { selectedItems: string[]; requestKey: string }[] {
  const sent: { selectedItems: string[]; requestKey: string }[] = []
  page.on('request', (request) => {
    if (request.url().includes('inquiries.submit')) sent.push(request.postDataJSON())
  })
  return sent
}

test.for([desktop])(
  'the dialog shows the buyer and the items, shows errors at its fields, and sends once ($width)',
  async (view, { db, openPage }) => {
    await aShelf(db)
    const page = await openPage(view)
    const sent = watchInquiries(page)
    await tickShelf(page)
    const { dialog, summary, notes, fob, table, cancel, send, sending, create, backToList } = partsOf(page)
    await create.click()
    await dialog.waitFor()
    await expect.poll(() => hasFocus(notes)).toBe(true)

    const facts = {
      Company: buyer.companyName,
      Region: 'Pacific',
      State: 'CA',
      Email: buyer.email,
      'Contact name': buyer.contactName,
      Phone: buyer.phone,
    }
    await expect.poll(() => summary.locator('dt').allTextContents()).toEqual(Object.keys(facts))
    await expect.poll(() => summary.locator('dd').allTextContents()).toEqual(Object.values(facts))
    await expect
      .poll(() => table.getByRole('columnheader').allTextContents())
      .toEqual([
        'Product ID',
        'Product',
        'Thickness in',
        'Width in',
        'Length in',
        'Grade',
        'Condition',
        'Qty',
        'Weight lbs',
      ])
    const row = table.locator('tbody tr').nth(1)
    const cells = ['0002', 'HR Coil', '0.200', '48.00', 'COIL', 'A1011 CS-B', 'Prime', '3', '8,100']
    await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual(cells)
    await dialog.getByText('Total weight: 50,450 lbs').waitFor()
    await dialog.getByText('1 item without a weight').waitFor()
    await expect.poll(() => dialog.getByText('Separate quotes').count()).toBe(0)

    await notes.fill('  ')
    await send.click()
    await expectToast(page, 'Missing Information', 'Please enter inquiry notes.')
    await expect.poll(() => describe(notes)).toMatch(/^wrong: Please enter inquiry notes\./)
    await expect.poll(() => describe(fob)).toBe('wrong: Please enter FOB (Delivery Location).')
    await expect.poll(() => hasFocus(notes)).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    await notes.fill('Slit to 24 in')
    await fob.press('Enter')
    await expectToast(page, 'Missing Information', 'Please enter FOB (Delivery Location).')
    await expect.poll(() => describe(notes)).not.toContain('wrong')
    await expect.poll(() => hasFocus(fob)).toBe(true)

    // Typed text survives Cancel, and the focus returns to the button.
    await fob.fill('Fresno, CA')
    await cancel.click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(create)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => notes.inputValue()).toBe('Slit to 24 in')
    await expect.poll(() => fob.inputValue()).toBe('Fresno, CA')

    const release = await hold(page, /inquiries\.submit/)
    await send.click()
    await sending.waitFor()
    await sending.click({ force: true })
    await fob.press('Enter')
    await expect.poll(() => cancel.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor()
    release()
    await expectToast(
      page,
      'Inquiries Sent',
      /^Your inquiry has been sent successfully\. We'll contact you soon\. Reference I-\d+\.$/,
    )
    await dialog.waitFor({ state: 'hidden' })
    expect(sent).toHaveLength(1)
    const stored = await db.selectFrom('customer_inquiries').selectAll().execute()
    expect(stored).toMatchObject([
      {
        customer_name: buyer.contactName,
        company: buyer.companyName,
        phone: buyer.phone,
        email: buyer.email,
        state: 'CA',
        notes: 'Slit to 24 in',
        fob: 'Fresno, CA',
        status: 'pending',
      },
    ])

    // The draft is cleared.
    await backToList.click()
    await expect.poll(() => create.textContent()).toBe('Create Inquiry (0)')
    await expect.poll(() => create.isDisabled()).toBe(true)
    await expect.poll(() => readTabStore(page, 'inquiryDraft')).toMatchObject({ selection: {}, notes: '', fob: '' })
    await page.getByRole('checkbox', { name: /0002/ }).check()
    await create.click()
    await expect.poll(async () => [await notes.inputValue(), await fob.inputValue()]).toEqual(['', ''])
  },
)

undrawnTest.for([desktop])(
  'every supplier gets its own inquiry, and after a partial failure only the rest is sent again ($width)',
  async (view, { db, openPage }) => {
    await aShelf(db)
    const page = await openPage({ ...view, expected: /ERR_FAILED/ })
    const sent = watchInquiries(page)
    // The second coil comes from another supplier.
    await page.route('**/trpc/inventory.list*', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      const json = JSON.parse(text, (_, value) =>
        value?.productId === '0002' ? { ...value, sourceCode: 'BAY2' } : value,
      )
      await route.fulfill({ response, json })
    })
    await page.route('**/trpc/inquiries.submit*', (route) => route.abort())
    await tickShelf(page)
    const { dialog, notes, fob, table, send, create } = partsOf(page)
    await create.click()
    await dialog.getByText('Items from 2 suppliers').waitFor()
    await dialog.getByText('Separate quotes come from each supplier.').waitFor()
    await notes.fill('Slit to 24 in')
    await fob.fill('Fresno, CA')
    await send.click()
    await expectToast(page, 'Error', 'Failed to send inquiries. Please try again.')
    const failure = dialog.getByRole('alert').filter({ hasText: 'not sent' })
    await failure.getByText('The inquiry was not sent').waitFor()
    await expect
      .poll(() => failure.getByRole('listitem').allTextContents())
      .toEqual([expect.stringMatching(/^WST1: /), expect.stringMatching(/^BAY2: /)])
    await expect.poll(() => notes.inputValue()).toBe('Slit to 24 in')
    expect(sent.map(({ selectedItems }) => selectedItems.length)).toEqual([2, 1])

    // One succeeds; for the other only the answer is lost.
    await page.unroute('**/trpc/inquiries.submit*')
    await page.route('**/trpc/inquiries.submit*', async (route) => {
      const response = await route.fetch()
      const isWhole = route.request().postDataJSON().selectedItems.length === 2
      await (isWhole ? route.fulfill({ response }) : route.abort())
    })
    await send.click()
    await failure.getByText('Some inquiries were not sent').waitFor()
    await failure.getByText('Sent to WST1. If you send again, it goes only to the others.').waitFor()
    await expect.poll(() => failure.getByRole('listitem').allTextContents()).toEqual([expect.stringMatching(/^BAY2: /)])
    const rows = table.locator('tbody tr')
    await rows.getByText('0002').waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    expect(await faultsOf(page)).toEqual([])

    await page.unroute('**/trpc/inquiries.submit*')
    await send.click()
    await expectToast(
      page,
      'Inquiries Sent',
      /^Your inquiries have been sent to 2 suppliers\. We'll contact you soon\. Reference I-\d+\.$/,
    )
    await dialog.waitFor({ state: 'hidden' })
    expect(sent.map(({ selectedItems }) => selectedItems.length)).toEqual([2, 1, 2, 1, 1])
    // Each request kept its key, so a stored one is not stored again.
    expect(new Set(sent.map(({ requestKey }) => requestKey)).size).toBe(2)
    const stored = await db.selectFrom('customer_inquiries').select(['notes', 'fob']).execute()
    expect(stored).toEqual(Array(2).fill({ notes: 'Slit to 24 in', fob: 'Fresno, CA' }))
  },
)

test.for([phone])(
  'without company information the dialog has the fields of find-deals, and saves them before it sends ($width)',
  async (view, { admin, db, openPage }) => {
    await aShelf(db)
    await admin.customers.create(aCustomer({ company: 'Acme Steel', name: 'Pat Doe', phone: '555-0177', state: 'NV' }))
    const page = await openPage(view)
    await page.goto(shelf)
    await page.getByRole('checkbox', { name: /0001/ }).check()
    const { dialog, summary, cards, notes, fob, send, create } = partsOf(page)
    const company = dialog.getByLabel('Company Name')
    const state = dialog.getByRole('combobox', { name: 'State' })
    await create.click()
    await dialog.getByText('Customer information required').waitFor()
    await expect.poll(() => hasFocus(company)).toBe(true)
    const facts = ['HR Coil', '42,350 lbs', '0.100 in × 48.00 in × COIL', '1 pc', '0001 · A1011 CS-B · Prime']
    await expect.poll(() => cards.locator('> *').allTextContents()).toEqual(facts)
    await notes.fill('Slit to 24 in')
    await fob.fill('Fresno, CA')
    await send.click()
    await expectToast(
      page,
      'Customer Information Missing',
      'Please return to View Inventory to enter your contact information first.',
    )
    await expect.poll(() => describe(company)).toBe('wrong: Company name is required')
    await expect.poll(() => describe(dialog.getByLabel('Contact Name'))).toBe('wrong: Contact name is required')
    await expect.poll(() => describe(dialog.getByLabel('Phone'))).toBe('wrong: Phone is required')
    await expect.poll(() => describe(dialog.getByLabel('Email'))).toBe('wrong: Email is required')
    await expect.poll(() => describe(state)).toBe('wrong: State is required')
    await expect.poll(() => hasFocus(company)).toBe(true)
    expect(await faultsOf(page)).toEqual([])

    // What was typed is kept, also by the way back to the list.
    await dialog.getByRole('link', { name: 'Return to View Inventory' }).click()
    await page.waitForURL('**/regions')
    await page.goBack()
    await create.click()
    await expect
      .poll(async () => [await notes.inputValue(), await fob.inputValue()])
      .toEqual(['Slit to 24 in', 'Fresno, CA'])
    await company.fill('ACME steel')
    await dialog.getByLabel('Contact Name').fill('pat doe')
    await expectToast(page, 'Customer Found!', 'Auto-filled contact information from your database.')
    await expect.poll(() => state.inputValue()).toBe('NV - Nevada')

    // The region of the list wins over the one of the state, which has none.
    await send.click()
    await expectToast(page, 'Inquiries Sent', /^Your inquiry has been sent successfully/)
    await page.getByRole('dialog', { name: 'Inquiry sent' }).getByRole('button', { name: 'Back to the list' }).click()
    await expect
      .poll(() => readTabStore(page, 'customerInfo'))
      .toMatchObject({ companyName: 'ACME steel', state: 'NV', region: 'Pacific' })
    await expect.poll(() => page.evaluate(`localStorage.getItem('regions')`)).toBe('["Pacific"]')
    const stored = await db.selectFrom('customer_inquiries').select(['company', 'notes', 'fob', 'state']).execute()
    expect(stored).toEqual([{ company: 'ACME steel', notes: 'Slit to 24 in', fob: 'Fresno, CA', state: 'NV' }])
    await page.getByRole('checkbox', { name: /0002/ }).check()
    await create.click()
    await summary.getByText('555-0177').waitFor()
    await expect.poll(() => hasFocus(notes)).toBe(true)
  },
)

test.for([desktop])(
  'Back closes a dialog or drawer over the results, Forward opens it, and closing leaves no step ($width)',
  async (view, { db, openPage }) => {
    await aShelf(db)
    const page = await openPage(view)
    await tickShelf(page)
    const { dialog, notes, fob, cancel, send, sending, create, backToList } = partsOf(page)
    const depth = () => page.evaluate<number>('history.state.__TSR_index')
    const start = await depth()
    await create.click()
    await notes.fill('Slit to 24 in')
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.url()).toContain(shelf)
    await expect.poll(() => hasFocus(create)).toBe(true)
    await page.goForward()
    await dialog.waitFor()
    await expect.poll(() => notes.inputValue()).toBe('Slit to 24 in')
    await page.reload()
    await expect.poll(depth).toBe(start)
    await create.click()
    await expect.poll(() => notes.inputValue()).toBe('Slit to 24 in')
    for (const close of [() => cancel.dblclick(), () => page.keyboard.press('Escape')]) {
      await close()
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(depth).toBe(start)
      await create.click()
      await dialog.waitFor()
    }

    // Filters chosen in the drawer stay when Back closes it.
    await cancel.click()
    await dialog.waitFor({ state: 'hidden' })
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await page.getByRole('button', { name: 'Filters' }).click()
    await drawer.getByRole('group', { name: 'Weight, lbs' }).getByLabel('From').fill('8000')
    await page.waitForURL(/8000/)
    await page.goBack()
    await drawer.waitFor({ state: 'hidden' })
    await page.waitForURL(/8000/)
    await expect.poll(depth).toBe(start)

    // The dialog stays open while sending; after that its step shows what was sent.
    await create.click()
    await fob.fill('Fresno, CA')
    const release = await hold(page, /inquiries\.submit/)
    await send.click()
    await sending.waitFor()
    await page.goBack().catch(() => undefined)
    await dialog.waitFor()
    release()
    await backToList.click()
    await expect.poll(depth).toBe(start)
    await page.goForward()
    await backToList.click()
    await expect.poll(depth).toBe(start)
    await expect.poll(() => page.url()).toContain(shelf)
    await page.getByRole('checkbox', { name: /0002/ }).check()
    await expect.poll(() => dialog.count()).toBe(0)
  },
)
