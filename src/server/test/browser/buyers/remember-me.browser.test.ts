import type { Page } from 'playwright-core'
import { anItem } from '../../factories.ts'
import { faultsOf, touchFaultsOf } from '../faults.ts'
import { expect, test } from '../served.ts'
import { buyer, countUse, desktop, hasFocus, phone, readTabStore, rememberBuyer, typeBuyer } from './buyer.ts'

const dayMs = 24 * 60 * 60 * 1000
const startedAt = new Date('2026-11-20T12:00:00')
const remembered = { ...buyer, savedAt: expect.any(Number) }

/** Two products, the coil at two locations. */
async function aRegion(db: Parameters<typeof anItem>[0]): Promise<void> {
  for (const source_code of ['WST1', 'BAY2']) {
    await anItem(db, { source_code, location_state: 'CA', regions: ['PAC'] })
  }
}

function partsOf(page: Page) {
  return {
    go: page.getByRole('button', { name: 'Go to Inventory Selection' }),
    company: page.getByLabel('Company Name'),
    tick: page.getByRole('checkbox', { name: 'Remember me on this computer' }),
    clear: page.getByText('Filled in from this computer. Not you?').getByRole('button', { name: 'Clear' }),
    item: page.getByRole('checkbox', { name: /P-100/ }),
    create: page.getByRole('button', { name: 'Create Inquiry (1)' }),
    dialog: page.getByRole('dialog', { name: 'Create Inquiry' }),
    send: page.getByRole('button', { name: 'Send Inquiry' }),
    sent: page.getByRole('dialog', { name: 'Inquiry sent' }),
  }
}

async function askFor(page: Page): Promise<void> {
  const { item, create, dialog, send, sent } = partsOf(page)
  await item.click()
  await create.click()
  await dialog.waitFor()
  await page.keyboard.type('One coil')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Fresno, CA')
  await send.click()
  await sent.waitFor()
}

/** What this device keeps of the buyer; null for nothing. */
function readMemory(page: Page): Promise<unknown> {
  return page.evaluate(`JSON.parse(localStorage.getItem('rememberedBuyer'))`)
}

test('a new buyer gets from a region to a sent inquiry in seven clicks and seven fields, and comes back in five and two', async ({
  db,
  openPage,
}) => {
  await aRegion(db)
  const page = await openPage(desktop)
  const used = await countUse(page)
  await page.clock.setFixedTime(startedAt)
  await page.goto('/')
  await page
    .getByRole('group', { name: 'Choose a region' })
    .getByRole('link', { name: /^Pacific/ })
    .click()
  const { company, go, tick, clear } = partsOf(page)
  await expect.poll(() => hasFocus(company)).toBe(true)
  for (const text of Object.values(buyer)) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  const forMemory = used().clicks
  await tick.click()
  expect(used().clicks - forMemory).toBe(1)
  await go.click()
  await page.getByRole('button', { name: /^Hot Rolled Coil/ }).click()
  await page.getByRole('table', { name: 'Inventory locations' }).getByRole('link', { name: 'WST1' }).click()
  await askFor(page)
  // Without the one for the memory, which nobody needs.
  expect(used()).toEqual({ clicks: 8, fields: 7 })

  // The next day, in a new tab.
  await page.evaluate('sessionStorage.clear()')
  await page.clock.setFixedTime(new Date(startedAt.getTime() + dayMs))
  await page.goto('/')
  await page.getByRole('link', { name: 'HR COIL - WST1' }).click()
  await clear.waitFor()
  await expect.poll(() => company.inputValue()).toBe(buyer.companyName)
  await go.click()
  await page.waitForURL(/results\?region=Pacific&category=Hot\+Rolled\+Coil&source=WST1$/)
  await askFor(page)
  expect(used()).toEqual({ clicks: 8 + 5, fields: 7 + 2 })
  const inquiries = await db.selectFrom('customer_inquiries').select(['company', 'email', 'fob']).execute()
  expect(inquiries).toEqual(Array(2).fill({ company: buyer.companyName, email: buyer.email, fob: 'Fresno, CA' }))
})

test('by the button of the home page, and with Enter at the end of a form, a new buyer needs six clicks', async ({
  db,
  openPage,
}) => {
  await aRegion(db)
  const page = await openPage(desktop)
  const used = await countUse(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Click here to find steel in your area' }).click()
  await page
    .getByRole('list')
    .getByRole('link', { name: /^Pacific/ })
    .click()
  const { company, item, create, dialog, sent } = partsOf(page)
  await expect.poll(() => hasFocus(company)).toBe(true)
  for (const text of Object.values(buyer)) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Hot Rolled Coil/ }).click()
  await page.getByRole('table', { name: 'Inventory locations' }).getByRole('link', { name: 'WST1' }).click()
  await item.click()
  await create.click()
  await dialog.waitFor()
  await page.keyboard.type('One coil')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Fresno, CA')
  await page.keyboard.press('Enter')
  await sent.waitFor()
  expect(used()).toEqual({ clicks: 6, fields: 7 })
})

test('the home page knows a remembered buyer: searches, what was sent and where it stands, the shortlist and what is new; one click forgets all', async ({
  db,
  openPage,
  visitor,
}) => {
  await aRegion(db)
  const page = await openPage(phone)
  const item = await visitor.inventory.list({ regions: ['Pacific'] })
  const memory = {
    ...buyer,
    savedAt: Date.now(),
    visitAt: Date.now() - dayMs,
    searches: ['hr coil'],
    sent: [{ reference: 'I-1', sentAt: '2026-11-20T20:00:00Z' }],
    shortlist: item.slice(0, 1),
    mine: 'opened-here',
  }
  await page.route(/trpc\/mine\.get/, (route) =>
    route.fulfill({
      json: {
        result: {
          data: {
            email: buyer.email,
            endsAt: '2027-01-01T00:00:00.000Z',
            requests: [{ reference: 'I-1', state: 'quoted', orders: [] }],
          },
        },
      },
    }),
  )
  await page.goto('/contact')
  await page.evaluate(`localStorage.setItem('rememberedBuyer', '${JSON.stringify(memory)}')`)
  await page.goto('/')
  const back = page.getByRole('region', { name: 'Where you left off' })
  await expect
    .poll(() => back.getByRole('link', { name: 'hr coil' }).getAttribute('href'))
    .toMatch(/search\?q=hr\+coil$/)
  await expect
    .poll(() => back.getByRole('link', { name: 'We gave you prices' }).getAttribute('href'))
    .toBe('/my/opened-here')
  const shortlist = back.getByRole('link', { name: 'Your shortlist: 1 item' })
  await shortlist.waitFor()
  await page.getByText('2 new since your last visit').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await expect.poll(() => touchFaultsOf(back)).toEqual([])

  await back.getByRole('button', { name: 'Forget all of it' }).click()
  await back.waitFor({ state: 'hidden' })
  await expect.poll(() => readMemory(page)).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await shortlist.waitFor()
  await expect.poll(() => readMemory(page)).toMatchObject({ searches: ['hr coil'], mine: 'opened-here' })
})

test('nothing stays on the device unless the buyer ticks the box, and unticking or Clear erases it', async ({
  db,
  openPage,
}) => {
  await aRegion(db)
  const page = await openPage(phone)
  const { company, go, tick, clear } = partsOf(page)
  await page.goto('/find-deals?region=Pacific')
  await expect.poll(() => tick.isChecked()).toBe(false)
  await typeBuyer(page)
  await go.click()
  await page.waitForURL('**/inventory/results?region=Pacific')
  await expect.poll(() => page.evaluate('Object.keys(localStorage)')).toEqual(['regions'])

  // The wish outlives a reload; only what was sent is kept.
  await page.evaluate('sessionStorage.clear()')
  await page.goto('/find-deals?region=Pacific')
  await expect.poll(() => company.inputValue()).toBe('')
  await tick.check()
  await expect.poll(() => readMemory(page)).toBeNull()
  await page.reload()
  await expect.poll(() => tick.isChecked()).toBe(true)
  await typeBuyer(page)
  await go.click()
  await page.waitForURL('**/inventory/results?region=Pacific')
  await expect.poll(() => readMemory(page)).toEqual(remembered)

  // Correcting the details corrects what is remembered.
  await page.getByRole('button', { name: /edit your details/ }).click()
  await page.getByRole('dialog').getByLabel('Phone').fill('555-0199')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => readMemory(page)).toEqual({ ...remembered, phone: '555-0199' })

  // Not you? erases it too, and Undo brings it back.
  await page.getByRole('button', { name: 'Not you?' }).click()
  await page.getByText(`The details for ${buyer.companyName} were removed from this computer.`).waitFor()
  await expect.poll(() => readMemory(page)).toBeNull()
  await expect.poll(() => company.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /edit your details/ }).waitFor()
  await expect.poll(() => readMemory(page)).toEqual({ ...remembered, phone: '555-0199' })

  await page.evaluate('sessionStorage.clear()')
  await page.goto('/find-deals?region=Pacific')
  await expect.poll(() => tick.isChecked()).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await clear.click()
  await expect.poll(() => hasFocus(company)).toBe(true)
  await expect
    .poll(async () => [await company.inputValue(), await tick.isChecked(), await readMemory(page)])
    .toEqual(['', false, null])
  await expect.poll(() => clear.count()).toBe(0)
  await page.reload()
  await expect.poll(() => company.inputValue()).toBe('')

  // Unticking leaves the form as it is.
  await tick.check()
  await typeBuyer(page)
  await go.click()
  await page.waitForURL('**/inventory/results?region=Pacific')
  await page.goto('/find-deals?region=Pacific')
  await tick.uncheck()
  await expect.poll(async () => [await company.inputValue(), await readMemory(page)]).toEqual([buyer.companyName, null])
})

test('after 90 days nothing is remembered, whichever screen is opened; until then also the needs form is filled in', async ({
  openPage,
}) => {
  const page = await openPage(desktop)
  await page.clock.setFixedTime(startedAt)
  await page.goto('/needs')
  const { tick, clear } = partsOf(page)
  const company = page.getByRole('textbox', { name: 'Company' })
  await company.fill(buyer.companyName)
  await page.getByRole('textbox', { name: 'Name' }).fill(buyer.contactName)
  await page.getByRole('textbox', { name: 'Email' }).fill(buyer.email)
  await page.getByRole('textbox', { name: 'Phone' }).fill(buyer.phone)
  await page.getByRole('combobox', { name: 'State' }).fill('CA')
  await page.getByRole('textbox', { name: 'Thickness' }).fill('0.25')
  await tick.check()
  await page.getByRole('button', { name: 'View My Selection' }).click()
  await expect.poll(() => readMemory(page)).toBeNull()
  await page.getByRole('button', { name: 'Submit your Inquiry' }).click()
  await page.getByText('Requests Submitted Successfully').waitFor()
  const sent = [{ reference: expect.stringMatching(/^N-\d+$/), sentAt: expect.any(String) }]
  await expect.poll(() => readMemory(page)).toEqual({ ...buyer, savedAt: startedAt.getTime(), sent })

  await page.clock.setFixedTime(new Date(startedAt.getTime() + 90 * dayMs - 1))
  await page.goto('/needs')
  await clear.waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'State' }).inputValue()).toBe('CA - California')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Thickness' }).fill('0.25')
  await page.getByRole('button', { name: 'Add Another Item' }).click()

  await page.clock.setFixedTime(new Date(startedAt.getTime() + 90 * dayMs))
  await page.goto('/contact')
  await expect.poll(() => readMemory(page)).toBeNull()
  await page.goto('/find-deals')
  await expect
    .poll(async () => [await page.getByLabel('Company Name').inputValue(), await tick.isChecked()])
    .toEqual(['', false])
})

test('Clear takes the details off the needs form and leaves the list', async ({ openPage }) => {
  const page = await openPage(phone)
  await page.goto('/needs')
  await page.evaluate(`localStorage.setItem('rememberedBuyer', '${JSON.stringify({ ...buyer, savedAt: Date.now() })}')`)
  await page.reload()
  const { clear } = partsOf(page)
  await page.getByRole('textbox', { name: 'Thickness' }).fill('0.25')
  await page.getByRole('button', { name: 'Add Another Item' }).click()
  await clear.click()
  const company = page.getByRole('textbox', { name: 'Company' })
  await expect.poll(() => hasFocus(company)).toBe(true)
  await expect.poll(async () => [await company.inputValue(), await readMemory(page)]).toEqual(['', null])
  await page.getByRole('button', { name: /^Remove item 1/ }).waitFor()
  await expect.poll(async () => JSON.stringify(await readTabStore(page, 'needsDraft'))).not.toContain(buyer.companyName)
})

test('a session comes before what is remembered', async ({ openPage }) => {
  const page = await openPage(desktop)
  await page.goto('/')
  const other = { ...buyer, companyName: 'Someone Else', savedAt: Date.now() }
  await page.evaluate(`localStorage.setItem('rememberedBuyer', '${JSON.stringify(other)}')`)
  await rememberBuyer(page)
  await page.goto('/find-deals?region=Pacific')
  const { company, clear } = partsOf(page)
  await expect.poll(() => company.inputValue()).toBe(buyer.companyName)
  await expect.poll(() => clear.count()).toBe(0)
})
