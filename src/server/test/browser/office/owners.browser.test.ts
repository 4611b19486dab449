import { sql } from 'kysely'
import type { Route } from 'playwright-core'
import { addDays, toPacificDay } from '../../../../shared/text/days.ts'
import { aNeedsList, anInquiry } from '../../factories.ts'
import { fileOf, items, receive } from '../../lists/received-lists.ts'
import { desktop, phone } from '../buyers/buyer.ts'
import { faultsOf } from '../faults.ts'
import { adminLogin, expect, test } from '../served.ts'
import { openOffice } from './staff.ts'

const gone = { selectedItems: ['gone'] }
const word = 'Ask whether the second truck can wait until the mill has answered, and call Pat about the coils'
const today = () => toPacificDay(new Date())

test.for([desktop, phone])(
  'a request is taken and followed up in its deal, and the list shows whose it is, at $width',
  async (view, { db, openPage, visitor }) => {
    await visitor.inquiries.submit(anInquiry({ ...gone, company: 'Acme Steel' }))
    await visitor.inquiries.submit(anInquiry({ ...gone, company: 'Beta Steel' }))
    const page = await openPage(view)
    await openOffice(page, '/admin?tab=inquiries')
    await page.getByRole('button', { name: 'View the inquiry from Acme Steel' }).press('Enter')
    const deal = page.getByRole('dialog', { name: 'Inquiry Details' })
    const owner = deal.getByRole('combobox', { name: /^Owner of I-\d+ from Acme Steel$/ })
    await owner.waitFor()
    await expect
      .poll(() => owner.locator('option').allTextContents())
      .toEqual(['No owner', `${adminLogin.username} (me)`])
    await owner.selectOption({ index: 1 })
    await page.getByText('Owner Changed').waitFor()
    await expect.poll(() => owner.locator('option:checked').textContent()).toBe(`${adminLogin.username} (me)`)
    await deal.getByRole('button', { name: /^Follow up on I-/ }).click()
    const form = page.getByRole('dialog', { name: /^Follow Up on I-/ })
    await form.getByRole('button', { name: 'Today' }).click()
    await form.getByLabel('Word').fill(word)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'hidden' })
    const followUp = deal.getByRole('button', { name: new RegExp(`^Follow-up of I-.*${word}$`) })
    await followUp.waitFor()
    const words = followUp.getByText(word)
    expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    expect(await faultsOf(page)).toEqual([])
    await deal.getByRole('button', { name: 'Close the details' }).click()
    await page.getByRole('button', { name: '1 inquiry to follow up' }).click()
    await page.getByRole('button', { name: 'View the inquiry from Acme Steel' }).waitFor()
    await page.getByRole('button', { name: 'View the inquiry from Beta Steel' }).waitFor({ state: 'hidden' })
    const { rows } = await sql<{ word: string; owner: string }>`
      select follow_up_word as word, name as owner from ownerships join account_names as account on account.id = owner_id
    `.execute(db)
    expect(rows).toEqual([{ word, owner: adminLogin.username }])
  },
)

test('keys make a request mine and follow it up, and several are given at once', async ({ db, openPage, visitor }) => {
  for (const company of ['Acme Steel', 'Beta Steel', 'Gamma Steel']) {
    await visitor.inquiries.submit(anInquiry({ ...gone, company }))
  }
  await sql`insert into admin_accounts (username, name, password_hash) values ('kim', 'Kim Poe', '')`.execute(db)
  const page = await openPage(desktop)
  await openOffice(page, '/admin?tab=inquiries')
  const rowOf = (company: string) => page.getByRole('row').filter({ hasText: company })
  await page.getByRole('button', { name: 'View the inquiry from Beta Steel' }).focus()
  await page.keyboard.press('o')
  await rowOf('Beta Steel').getByTitle(adminLogin.username).waitFor()
  await page.getByRole('button', { name: 'View the inquiry from Beta Steel' }).focus()
  await page.keyboard.press('f')
  const form = page.getByRole('dialog', { name: /^Follow Up on I-.* from Beta Steel$/ })
  await form.getByLabel(/^On/).fill(addDays(today(), 3))
  await page.keyboard.press('Enter')
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('checkbox', { name: /^Select I-.* from Acme Steel$/ }).check()
  await page.getByRole('checkbox', { name: /^Select I-.* from Gamma Steel$/ }).check()
  await page.getByRole('combobox', { name: 'Owner of 2 inquiries' }).selectOption({ label: 'Kim Poe' })
  await rowOf('Acme Steel').getByTitle('Kim Poe').waitFor()
  await rowOf('Gamma Steel').getByTitle('Kim Poe').waitFor()
  expect(await faultsOf(page)).toEqual([])

  // In a deal the same keys are the deal's.
  await page.getByRole('button', { name: 'View the inquiry from Beta Steel' }).press('Enter')
  const deal = page.getByRole('dialog', { name: 'Inquiry Details' })
  const owner = deal.getByRole('combobox', { name: /^Owner of I-/ })
  await expect.poll(() => owner.locator('option:checked').textContent()).toBe(`${adminLogin.username} (me)`)
  await deal.getByRole('button', { name: 'Print' }).focus()
  await page.keyboard.press('o')
  await expect.poll(() => owner.locator('option:checked').textContent()).toBe('No owner')
  await page.keyboard.press('f')
  await page.getByRole('dialog', { name: /^Follow Up on I-/ }).waitFor()
})

test('Mine, Nobody’s and All narrow down the lists, and the account keeps its choice', async ({
  db,
  openPage,
  visitor,
}) => {
  const mine = await visitor.inquiries.submit(anInquiry({ ...gone, company: 'Acme Steel' }))
  await visitor.inquiries.submit(anInquiry({ ...gone, company: 'Beta Steel' }))
  await visitor.needs.submit(aNeedsList())
  const page = await openPage(desktop)
  await openOffice(page, '/admin?tab=inquiries')
  await sql`
    insert into ownerships (kind, record_id, owner_id)
    select 'request', number::text, account.id from customer_inquiries, admin_accounts as account where customer_inquiries.id = ${mine.id}
  `.execute(db)
  const seen = (company: string) => page.getByRole('button', { name: `View the inquiry from ${company}` })
  await seen('Beta Steel').waitFor()
  const whose = page.getByRole('radiogroup', { name: 'Whose inquiries' })
  await whose.getByText('Mine').click()
  await seen('Beta Steel').waitFor({ state: 'hidden' })
  await seen('Acme Steel').waitFor()
  // Until the choice is known no other rows are asked for, which would be shown for a moment.
  const asked: string[] = []
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
  await openOffice(page, '/admin?tab=inquiries')
  await seen('Acme Steel').waitFor()
  await seen('Beta Steel').waitFor({ state: 'hidden' })
  expect(asked.filter((url) => url.includes('inquiries.page') && !url.includes('"owner":"me"'))).toEqual([])
  await whose.getByText('Nobody’s').click()
  await seen('Beta Steel').waitFor()
  await seen('Acme Steel').waitFor({ state: 'hidden' })
  // A list whose first answer is on its way is asked for again: it would tell of before the change.
  const nobodys = /needs\.page.*none/
  let release: (() => void) | undefined
  const isAskedAgain = new Promise<void>((resolve) => {
    release = resolve
  })
  const late = async (route: Route) => {
    await isAskedAgain
    // The page has given it up.
    await route.continue().catch(() => undefined)
  }
  await page.route(nobodys, late, { times: 1 })
  await openOffice(page, '/admin?tab=needs&owner=all')
  const owner = page.getByRole('combobox', { name: /^Owner of N-/ }).first()
  await owner.waitFor()
  const first = page.waitForRequest(nobodys)
  await page.getByRole('radiogroup', { name: 'Whose needs' }).getByText('Nobody’s').click()
  await first
  const second = page.waitForRequest(nobodys)
  await owner.selectOption({ index: 1 })
  await second
  release?.()
  await page.getByText('No customer needs').waitFor()
  expect(await faultsOf(page)).toEqual([])
  // What waits is counted for everybody, and so is its list.
  await page.getByRole('button', { name: '2 pending inquiries' }).click()
  await seen('Acme Steel').waitFor()
  await seen('Beta Steel').waitFor()
})

test('a link shows the orders of one account, until all are asked for', async ({ db, openPage }) => {
  await sql`insert into admin_accounts (username, name, password_hash) values ('kim', 'Kim Poe', '')`.execute(db)
  const kim = await db.selectFrom('admin_accounts').select('id').where('username', '=', 'kim').executeTakeFirstOrThrow()
  const page = await openPage(desktop)
  await openOffice(page, `/admin/orders?owner=${kim.id}`)
  const whose = page.getByRole('radiogroup', { name: 'Whose orders' })
  await whose.getByRole('radio', { name: 'Kim Poe', checked: true }).waitFor({ state: 'attached' })
  await page.getByText('No orders like that').waitFor()
  await page.getByRole('button', { name: 'Show all orders' }).click()
  await whose.getByRole('radio', { name: 'All', checked: true }).waitFor({ state: 'attached' })
  await page.getByText('No orders yet').waitFor()
})

test('the keys act on the needs and on the incoming list with the focus, whose list is narrowed down too', async ({
  db,
  openPage,
  visitor,
}) => {
  await visitor.needs.submit(aNeedsList())
  await receive(db, [], { company: 'Acme Steel', files: [fileOf(items('A'), 'a.xlsx'), fileOf(items('B'), 'b.xlsx')] })
  const page = await openPage(desktop)
  const ownerOf = (name: RegExp) => page.getByRole('combobox', { name }).locator('option:checked')
  const me = `${adminLogin.username} (me)`
  const followUp = async (word: string) => {
    await page.keyboard.press('f')
    const form = page.getByRole('dialog', { name: /^Follow Up on / })
    await form.getByLabel('Word').fill(word)
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: new RegExp(`^Follow-up of .*${word}$`) }).waitFor()
  }

  await openOffice(page, '/admin?tab=needs')
  await page
    .getByRole('button', { name: /^Expand the need/ })
    .first()
    .focus()
  await page.keyboard.press('o')
  await expect.poll(() => ownerOf(/^Owner of N-/).textContent()).toBe(me)
  await followUp('Call Pat')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await help.getByText('Make mine, or nobody’s again').waitFor()
  expect(await faultsOf(page)).toEqual([])

  await openOffice(page, '/admin?lists=all')
  await page.getByRole('button', { name: 'Open b.xlsx' }).focus()
  await page.keyboard.press('o')
  await expect.poll(() => ownerOf(/^Owner of L-.*b\.xlsx$/).textContent()).toBe(me)
  await followUp('Ask for weights')
  const whose = page.getByRole('radiogroup', { name: 'Whose lists' })
  await whose.getByText('Mine').click()
  await page.getByRole('button', { name: 'Open a.xlsx' }).waitFor({ state: 'hidden' })
  await openOffice(page, '/admin?lists=all')
  await page.getByRole('button', { name: 'Open b.xlsx' }).waitFor()
  await page.getByRole('button', { name: 'Open a.xlsx' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Open b.xlsx' }).focus()
  await page.keyboard.press('o')
  await page.getByText('No list like that').waitFor()
  expect(await faultsOf(page)).toEqual([])
})
