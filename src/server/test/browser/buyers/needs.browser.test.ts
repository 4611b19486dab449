import type { Locator, Page } from 'playwright-core'
import { classifications, mtrOptions } from '../../../../shared/needs/terms.ts'
import { usStates } from '../../../../shared/places/states.ts'
import { fallbackProductTypes } from '../../../../shared/stock/terms.ts'
import { aCustomer } from '../../factories.ts'
import { faultsOf, hold } from '../faults.ts'
import { printOnTwoPapers, readPdf } from '../product/printing.ts'
import { expect, test } from '../served.ts'
import { describe, desktop, expectNoToast, expectToast, hasFocus, phone, tabTo } from './buyer.ts'

const startedAt = new Date('2026-11-20T12:00:00')

const contact = {
  company: 'Example Fabricators',
  name: 'Ann Example',
  email: 'ann@example.com',
  phone: '555-0100',
  state: 'OH - Ohio',
}

function partsOf(page: Page) {
  return {
    company: page.getByRole('textbox', { name: 'Company' }),
    name: page.getByRole('textbox', { name: 'Name' }),
    email: page.getByRole('textbox', { name: 'Email' }),
    phone: page.getByRole('textbox', { name: 'Phone' }),
    state: page.getByRole('combobox', { name: 'State' }),
    product: page.getByRole('combobox', { name: 'PRODUCT', exact: true }),
    classification: page.getByRole('combobox', { name: 'Product Classification' }),
    thickness: page.getByRole('textbox', { name: 'Thickness' }),
    width: page.getByRole('textbox', { name: 'Width' }),
    length: page.getByRole('textbox', { name: 'Length' }),
    quantity: page.getByRole('textbox', { name: 'Quantity' }),
    weight: page.getByRole('textbox', { name: 'Weight Needed' }),
    grade: page.getByRole('textbox', { name: 'Steel Grade' }),
    mtr: page.getByRole('combobox', { name: 'MTR' }),
    coating: page.getByRole('textbox', { name: 'Coating Weight' }),
    date: page.getByLabel('Estimated Need Date'),
    notes: page.getByRole('textbox', { name: 'Additional Notes' }),
    add: page.getByRole('button', { name: 'Add Another Item' }),
    view: page.getByRole('button', { name: 'View My Selection' }),
    submit: page.getByRole('button', { name: 'Submit your Inquiry' }),
    review: page.getByRole('heading', { name: 'Review Your Steel Inquiry' }),
  }
}

async function fillContact(page: Page): Promise<void> {
  const parts = partsOf(page)
  await parts.company.fill(contact.company)
  await parts.name.fill(contact.name)
  await parts.email.fill(contact.email)
  await parts.phone.fill(contact.phone)
  await chooseTyped(parts.state, 'Ohio')
}

/** Types into a select and leaves it, which takes the best match. */
async function chooseTyped(select: Locator, text: string): Promise<void> {
  await select.fill(text)
  await select.press('Tab')
}

/** The options of a searchable select. */
async function optionsOf(select: Locator): Promise<string[]> {
  const options = select.page().getByRole('listbox').getByRole('option')
  await select.click()
  await options.first().waitFor()
  const texts = await options.allTextContents()
  await select.press('Escape')
  return texts
}

test.for([phone])(
  'the needs form has every field and option, and shows errors at its fields ($width)',
  async (view, { openPage }) => {
    const page = await openPage(view)
    await page.goto('/needs')
    await page.getByRole('heading', { level: 1, name: 'Tap into Our Vast Steel Network' }).waitFor()
    for (const name of ['What Can We Source for You', 'Your Contact Info', 'Create A List of Products You Need']) {
      await page.getByRole('heading', { name }).waitFor()
    }
    const parts = partsOf(page)
    for (const field of [parts.company, parts.name, parts.email, parts.phone, parts.state]) {
      await expect.poll(() => field.getAttribute('required')).not.toBeNull()
    }
    await expect.poll(() => parts.email.getAttribute('type')).toBe('email')
    await expect.poll(() => parts.date.getAttribute('type')).toBe('date')
    await expect.poll(() => optionsOf(parts.state)).toEqual(usStates.map(([code, name]) => `${code} - ${name}`))
    await expect.poll(async () => (await optionsOf(parts.product)).toSorted()).toEqual(fallbackProductTypes.toSorted())
    await expect
      .poll(() => parts.classification.locator('option').allTextContents())
      .toEqual(['Choose', ...classifications])
    await expect.poll(() => parts.mtr.locator('option').allTextContents()).toEqual(['Choose', ...mtrOptions])

    // Nothing to add.
    const nothingToAdd = 'Please fill in at least product, category, or thickness before adding.'
    await parts.width.fill('48')
    await parts.add.click()
    await expectToast(page, 'No Data to Add', nothingToAdd)
    await expect.poll(() => describe(parts.product)).toBe(`wrong: ${nothingToAdd}`)
    await expect.poll(() => hasFocus(parts.product)).toBe(true)
    await parts.classification.selectOption('Any')
    await expect.poll(() => describe(parts.product)).toBe('')
    await parts.classification.selectOption('')

    // No contact details.
    await parts.view.click()
    const incomplete = 'Please fill in all customer information fields before reviewing.'
    await expectToast(page, 'Missing Information', incomplete)
    for (const [label, field] of [
      ['Company', parts.company],
      ['Name', parts.name],
      ['Email', parts.email],
      ['Phone', parts.phone],
      ['State', parts.state],
    ] as const) {
      await expect.poll(() => describe(field)).toBe(`wrong: ${label} is required`)
    }
    await expect.poll(() => hasFocus(parts.company)).toBe(true)
    await fillContact(page)
    await parts.state.fill('')
    await parts.view.click()
    await expect.poll(() => describe(parts.state)).toBe('wrong: State is required')
    await expect.poll(() => hasFocus(parts.state)).toBe(true)
    await chooseTyped(parts.state, 'OH')
    await parts.email.fill('ann@')
    await parts.view.click()
    await expect.poll(() => describe(parts.email)).toBe('wrong: Please enter a valid email')
    await expect.poll(() => hasFocus(parts.email)).toBe(true)

    // Nothing to review.
    await parts.email.fill(contact.email)
    await parts.view.click()
    const nothingToReview = 'Please add at least one steel specification item before reviewing.'
    await expectToast(page, 'No Items to Review', nothingToReview)
    await expect.poll(() => describe(parts.product)).toBe(`wrong: ${nothingToReview}`)
    await expect.poll(() => hasFocus(parts.product)).toBe(true)

    // Amounts take only digits, shown with thousand separators; other text stays, with an error.
    for (const typed of ['1.5', '20 tons']) {
      await parts.quantity.fill('')
      await parts.quantity.pressSequentially(typed)
      await expect
        .poll(async () => [await parts.quantity.inputValue(), await describe(parts.quantity)])
        .toEqual([typed, 'wrong: Use digits only, such as 1,200'])
    }
    await parts.classification.selectOption('Any')
    for (const press of [parts.add, parts.view]) {
      await press.click()
      await expect.poll(() => hasFocus(parts.quantity)).toBe(true)
    }
    await expect.poll(() => page.getByRole('region', { name: 'Your list' }).getByText('1 item').count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await parts.quantity.fill('')
    await parts.quantity.pressSequentially('01200')
    await expect
      .poll(async () => [await parts.quantity.inputValue(), await describe(parts.quantity)])
      .toEqual(['1,200', ''])
    await parts.quantity.press('Home')
    await parts.quantity.pressSequentially('34')
    await expect.poll(() => parts.quantity.inputValue()).toBe('341,200')
    await parts.weight.pressSequentially('12,3456')
    await expect.poll(() => parts.weight.inputValue()).toBe('123,456')

    // The title follows the product.
    await chooseTyped(parts.product, 'galvanized coil')
    await page.getByRole('heading', { level: 1, name: 'Tap into Our Vast Galvanized Coil Network' }).waitFor()
  },
)

test.for([desktop])(
  'a list grows, survives a reload, is reviewed and is sent as entered ($width)',
  async (view, { db, openPage }) => {
    const page = await openPage(view)
    const lists: unknown[] = []
    page.on('request', (request) => {
      if (request.url().includes('needs.submit')) lists.push(request.postDataJSON())
    })
    await page.clock.install({ time: startedAt })
    await page.goto('/needs')
    const parts = partsOf(page)
    await fillContact(page)
    await chooseTyped(parts.product, 'Galvanized Coil')
    await parts.classification.selectOption('Prime')
    await parts.thickness.fill('.06')
    await parts.width.fill('48')
    await parts.length.fill('COIL')
    await parts.quantity.fill('1200')
    await parts.weight.fill('42000')
    await parts.grade.fill('A653 CS-B, A924')
    await parts.mtr.selectOption('Just Chems')
    await parts.coating.fill('G90')
    await parts.date.fill('2026-12-24')
    await parts.notes.fill('Slit edge')
    await parts.add.click()
    await expectToast(page, 'Item Added!', 'You can now enter your next item or proceed to review.')
    await page.getByRole('heading', { name: 'Add Another Item to Your List' }).waitFor()
    await expect.poll(() => hasFocus(parts.product)).toBe(true)
    for (const field of [parts.product, parts.classification, parts.thickness, parts.weight, parts.date, parts.notes]) {
      await expect.poll(() => field.inputValue()).toBe('')
    }
    await parts.classification.selectOption('Any')
    await parts.add.click()
    await parts.thickness.fill('10 GA')

    // Remove can be undone, and a number is not used again.
    const list = page.getByRole('region', { name: 'Your list' })
    const removeSecond = list.getByRole('button', { name: /^Remove item 2/ })
    await removeSecond.click()
    await page.getByText('Item Removed').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await removeSecond.click()
    await removeSecond.waitFor({ state: 'detached' })
    await page.getByText('1 item', { exact: true }).waitFor()
    await page.getByText('+ the one in the form').waitFor()
    await expect
      .poll(() => list.getByRole('columnheader').allTextContents())
      .toEqual(['#', 'Product', 'Category', 'Thickness', 'Width', 'Length', 'Qty', 'Actions'])
    await expect.poll(() => list.getByText('Galvanized Coil').count()).toBe(1)

    await page.reload()
    await expect.poll(() => parts.company.inputValue()).toBe(contact.company)
    await expect.poll(() => parts.state.inputValue()).toBe(contact.state)
    await expect.poll(() => parts.thickness.inputValue()).toBe('10 GA')
    await list.getByRole('button', { name: /^Remove item 1/ }).waitFor()

    // The review includes the partly filled item.
    await parts.view.click()
    await page.waitForURL('**/needs?view=review')
    await expect.poll(() => hasFocus(parts.review)).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    for (const fact of [contact.company, contact.name, contact.email, contact.phone, 'OH']) {
      await page.getByRole('definition').getByText(fact, { exact: true }).waitFor()
    }
    const table = page.getByRole('table', { name: 'Products in your inquiry' })
    await expect
      .poll(() => table.getByRole('columnheader').allTextContents())
      .toEqual([
        '#',
        'Product',
        'Grade',
        'Thickness',
        'Width',
        'Length',
        'Qty',
        'MTR',
        'Weight lbs',
        'Coating Wt',
        'Need Date',
        'Notes',
      ])
    const rows = table.locator('tbody tr')
    await expect
      .poll(() => rows.first().getByRole('cell').allTextContents())
      .toEqual([
        '1',
        'Galvanized CoilPrime',
        'A653 CS-B, A924',
        '.06 in',
        '48 in',
        'COIL',
        '1,200 pcs',
        'Just Chems',
        '42,000',
        'G90',
        'Dec 24, 2026',
        'Slit edge',
      ])
    await expect
      .poll(() => rows.last().getByRole('cell').allTextContents())
      .toEqual(['2', '-', '-', '10 GA', ...Array(8).fill('-')])
    await page.getByRole('button', { name: 'Add more Items to list' }).click()
    await page.getByRole('heading', { name: 'Add Another Item to Your List' }).waitFor()
    await page.getByText('2 items', { exact: true }).waitFor()
    await expect.poll(() => parts.thickness.inputValue()).toBe('')
    await page.goBack()
    await parts.review.waitFor()

    const release = await hold(page, /needs\.submit/)
    await page.clock.pauseAt(new Date(startedAt.getTime() + 600_000))
    await parts.submit.click()
    const submitting = page.getByRole('button', { name: 'Submitting...' })
    await submitting.waitFor()
    await submitting.click({ force: true })
    await page.keyboard.press('Enter')
    release()
    await expectToast(
      page,
      'Requests Submitted Successfully',
      /^We'll search for your steel specifications and contact you soon\. Reference N-\d+\.$/,
    )
    await page.waitForURL(/\/needs$/)
    expect(lists).toHaveLength(1)
    const sent = page.getByRole('region', { name: 'Your list of 2 items was sent' })
    await sent.getByText(`${contact.name}, ${contact.company} ${contact.email} ${contact.phone}, OH`).waitFor()
    await page.clock.runFor(1900)
    await expect.poll(() => parts.company.inputValue()).toBe(contact.company)
    await page.clock.runFor(100)
    await expect.poll(() => parts.company.inputValue()).toBe('')
    for (const field of [parts.name, parts.email, parts.phone, parts.state, parts.thickness]) {
      await expect.poll(() => field.inputValue()).toBe('')
    }
    await sent.getByRole('button', { name: 'Close the receipt' }).click()
    await sent.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Create A List of Products You Need' }).waitFor()
    await page.clock.resume()
    await page.reload()
    await expect.poll(() => parts.company.inputValue()).toBe('')

    const whoAsks = {
      customer_name: contact.name,
      company: contact.company,
      email: contact.email,
      phone: contact.phone,
      location_state: 'OH',
      status: 'pending',
    }
    await expect
      .poll(() => db.selectFrom('customer_needs').selectAll().orderBy('position').execute())
      .toMatchObject([
        {
          ...whoAsks,
          category: 'Galvanized Coil',
          product: 'Prime',
          thickness: '.06',
          width: '48',
          length: 'COIL',
          qty_pcs: 1200,
          weight_needed: '42000',
          grade_category: 'A653 CS-B, A924',
          condition: 'Just Chems',
          coating_wt: 'G90',
          estimated_need_date: '2026-12-24',
          notes: 'Slit edge',
        },
        { ...whoAsks, category: '', product: '', thickness: '10 GA', qty_pcs: 0, weight_needed: null, notes: null },
      ])
  },
)

test.for([phone])(
  'the receipt has the focus, what was sent and no toast over it, prints, and stays in reach for a day ($width)',
  async (view, { openPage }) => {
    const page = await openPage(view)
    await page.goto('/needs')
    const parts = partsOf(page)
    await fillContact(page)
    await parts.classification.selectOption('Prime')
    await parts.thickness.fill('10 GA')
    await parts.weight.fill('40000')
    await parts.add.click()
    await parts.thickness.fill('0.25')
    // The list and not its form is what prints.
    const { text: draft } = await readPdf(await page.pdf())
    expect(draft).toMatch(/Not sent yet: 2 items[\s\S]*10 GA/)
    expect(draft).not.toContain('What Can We Source for You')
    await parts.view.click()
    await parts.submit.click()
    const receipt = page.getByRole('region', { name: 'Your list of 2 items was sent' })
    await expect.poll(() => hasFocus(receipt.getByRole('heading', { level: 2 }))).toBe(true)
    await expectToast(page, 'Requests Submitted Successfully', /Reference N-\d+\.$/)
    const toast = page.getByRole('region', { name: 'Notifications' }).locator('.mantine-Notification-root')
    await toast.hover()
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
    }
    await expect.poll(async () => (await receipt.boundingBox())?.y).toBeGreaterThanOrEqual(await bottomOf(toast))
    const facts = await receipt.locator('dl').first().locator('dd').allTextContents()
    expect(facts).toEqual([`${contact.name}, ${contact.company}\n${contact.email}\n${contact.phone}, OH`])
    const reference = await receipt.getByText(/^N-\d+$/).textContent()
    await receipt.getByText(`A confirmation is on its way to ${contact.email}.`).waitFor()
    await receipt.getByText(/give us the reference N-\d+/).waitFor()
    await expect.poll(() => receipt.innerText()).toMatch(/10 GA[\s\S]*40,000[\s\S]*0\.25 in/)
    expect(await faultsOf(page)).toEqual([])
    for (const { text } of await printOnTwoPapers(page, `Steel list from ${contact.company}, ${reference}`)) {
      expect(text).toMatch(/10 GA\s+40,000/)
      expect(text).not.toContain('What Can We Source for You')
    }

    // It is there again after a reload and below the next one, and gone after a day.
    const again = page
      .getByRole('group', { name: 'Sent lists:' })
      .getByRole('button', { name: `${reference}, 2 items` })
    await expect.poll(() => again.count()).toBe(0)
    await page.reload()
    await again.press('Enter')
    await expect.poll(() => hasFocus(receipt.getByRole('heading', { level: 2 }))).toBe(true)
    await receipt.getByRole('button', { name: 'Close the receipt' }).press('Enter')
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
    await again.waitFor()
    await page.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1000)
    await page.reload()
    await parts.company.waitFor()
    await expect.poll(() => again.count()).toBe(0)
  },
)

test('three items and the whole request can be entered by keyboard alone', async ({ db, openPage }) => {
  const page = await openPage()
  await page.goto('/needs')
  const parts = partsOf(page)
  const type = (text: string) => page.keyboard.type(text)
  await tabTo(page, parts.company)
  for (const text of [contact.company, contact.name, contact.email, contact.phone, 'ohio']) {
    await type(text)
    await page.keyboard.press('Tab')
  }
  // Past the wish to be remembered.
  await page.keyboard.press('Tab')
  // The npm browser is case-sensitive in native selects.
  const wanted = [
    ['galvanized coil', 'Pr', '.06', '48'],
    ['hot rolled plate', 'E', '0.5', '96'],
    ['cold rolled sheet', 'S', '16 GA', '48'],
  ] as const
  await expect.poll(() => hasFocus(parts.product)).toBe(true)
  for (const [product, classification, thickness, width] of wanted) {
    for (const text of [product, classification, thickness]) {
      await type(text)
      await page.keyboard.press('Tab')
    }
    await type(width)
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(parts.product)).toBe(true)
  }
  await page.getByText('3 items', { exact: true }).waitFor()
  await tabTo(page, page.getByRole('button', { name: /^Remove item 2/ }))
  await page.keyboard.press('Enter')
  await page.getByText('Item Removed').waitFor()
  await page.keyboard.press('F8')
  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await page.getByText('3 items', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: /^Edit item 2/ }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Edit Item 2' }).waitFor()
  await expect.poll(() => hasFocus(parts.product)).toBe(true)
  await tabTo(page, parts.width)
  await type('72')
  await page.keyboard.press('Enter')
  await page.getByText('Item Updated').waitFor()
  await tabTo(page, page.getByRole('button', { name: /^Duplicate item 3/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, parts.width)
  await type('60')
  await page.keyboard.press('Enter')
  await page.getByText('4 items', { exact: true }).waitFor()
  await tabTo(page, parts.view)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(parts.review)).toBe(true)
  await tabTo(page, parts.submit)
  await page.keyboard.press('Enter')
  await page.getByText('Requests Submitted Successfully').waitFor()
  const stored = db.selectFrom('customer_needs').select(['category', 'product', 'thickness', 'width'])
  await expect
    .poll(() => stored.orderBy('position').execute())
    .toEqual([
      { category: 'Galvanized Coil', product: 'Prime', thickness: '.06', width: '48' },
      { category: 'Hot Rolled Plate', product: 'Excess Prime', thickness: '0.5', width: '72' },
      { category: 'Cold Rolled Sheet', product: 'Secondary', thickness: '16 GA', width: '48' },
      { category: 'Cold Rolled Sheet', product: 'Secondary', thickness: '16 GA', width: '60' },
    ])
})

test('a copied item keeps its product, however soon the field is left', async ({ openPage }) => {
  const page = await openPage()
  await page.goto('/needs')
  const parts = partsOf(page)
  await chooseTyped(parts.product, 'Hot Rolled Plate')
  await parts.add.click()
  const copy = page.getByRole('button', { name: /^Duplicate item 1/ })
  await copy.evaluate(async (button) => {
    button.click()
    await Promise.resolve()
    button.focus()
  })
  await expect.poll(() => parts.product.inputValue()).toBe('Hot Rolled Plate')
  await parts.add.click()
  await page.getByText('2 items', { exact: true }).waitFor()
  // A double click asks for one copy.
  await copy.dblclick()
  await parts.add.click()
  await page.getByText('3 items', { exact: true }).waitFor()
})

test('a known company fills in the contact a second after typing stops, and keeps state and typed text', async ({
  db,
  admin,
  openPage,
}) => {
  await admin.customers.create(aCustomer({ company: 'Acme Steel', name: 'Pat Doe', phone: '555-0177', state: 'OH' }))
  await db.updateTable('product_categories').set({ active: 0 }).execute()
  const page = await openPage()
  const lookups: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('customers.search')) lookups.push(request.url())
  })
  await page.goto('/needs')
  const parts = partsOf(page)
  // Without active product types the form uses the fallback list.
  await expect.poll(() => optionsOf(parts.product)).toEqual(fallbackProductTypes)
  await chooseTyped(parts.state, 'TX')
  await parts.phone.fill('555-0199')
  await page.clock.install()
  await page.clock.pauseAt(new Date('2030-01-01T12:00:00'))

  await parts.company.fill(' A ')
  await page.clock.runFor(5000)
  expect(lookups).toHaveLength(0)
  await parts.company.fill('ACME steel')
  await page.clock.runFor(999)
  expect(lookups).toHaveLength(0)
  // The call waits a moment for a batch.
  await page.clock.runFor(2)
  await expect.poll(() => lookups.length).toBe(1)
  await page.clock.resume()
  await expectToast(page, 'Customer Found!', 'Auto-filled contact information from your database.')
  await expect.poll(() => parts.name.inputValue()).toBe('Pat Doe')
  await expect.poll(() => parts.email.inputValue()).toBe('pat@acme.example')
  await expect.poll(() => parts.phone.inputValue()).toBe('555-0199')
  await expect.poll(() => parts.state.inputValue()).toBe('TX - Texas')
})

test('a list that could not be sent is kept, and is stored once however often it is sent', async ({ db, openPage }) => {
  const page = await openPage({ ...desktop, expected: /ERR_FAILED/ })
  await page.goto('/needs?view=review')
  await page.waitForURL(/\/needs$/)
  const parts = partsOf(page)
  await parts.thickness.fill('0.25')
  await parts.add.click()

  // The review can be opened by its address without contact details.
  await page.goto('/needs?view=review')
  await parts.submit.click()
  await expectToast(page, 'Missing Information', 'Please fill in all customer information fields.')
  await page.getByRole('button', { name: 'Add more Items to list' }).click()
  await expectNoToast(page)
  await parts.view.click()
  await expectToast(page, 'Missing Information', 'Please fill in all customer information fields before reviewing.')
  await fillContact(page)
  await parts.view.click()
  await parts.review.waitFor()
  await expectNoToast(page)

  // The list arrives, but not the answer.
  await page.route('**/trpc/needs.submit*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await parts.submit.click()
  await expectToast(page, 'Submission Failed', 'Failed to submit your requests. Please try again.')
  await page.getByRole('alert').filter({ hasText: 'Everything you entered is kept.' }).waitFor()
  await expect.poll(() => hasFocus(parts.submit)).toBe(true)
  await page.unroute('**/trpc/needs.submit*')
  await page.reload()
  await parts.submit.click()
  await page.getByText('Requests Submitted Successfully').waitFor()
  await expect
    .poll(() => db.selectFrom('customer_needs').select('thickness').execute())
    .toEqual([{ thickness: '0.25' }])
})
