import type { Page } from 'playwright-core'
import { aNeedsList, anInquiry } from '../../factories.ts'
import { hasFocus, phone } from '../buyers/buyer.ts'
import { faultsOf, hold } from '../faults.ts'
import { expect, test } from '../served.ts'
import { openOffice } from './staff.ts'

const toastIn = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('status')
const badgeOf = (page: Page, tab: string) => page.getByRole('tab', { name: tab }).getByLabel('waiting')

/** Someone turns to another window, or comes back; a test's pages always have the focus. */
async function look(page: Page, isLooking: boolean): Promise<void> {
  await page.evaluate(`document.hasFocus = () => ${isLooking}; window.dispatchEvent(new Event('focus'))`)
}

test('every tab hears of new leads over one connection: badge, list, toast, title and what waits', async ({
  visitor,
  openPage,
}) => {
  const first = await openPage()
  const streams: Page[] = []
  first.context().on('request', (request) => {
    if (request.url().includes('admin.events.subscribe')) streams.push(request.frame().page())
  })
  await openOffice(first, '/admin?tab=inquiries')
  const second = await first.context().newPage()
  await second.goto('/admin?tab=needs')
  await second.getByText('Nothing is waiting.').waitFor()
  expect(streams).toEqual([first])
  const title = await first.title()
  await look(first, false)

  const { reference } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  for (const page of [first, second]) {
    await toastIn(page).getByText('New Inquiry').waitFor()
    await toastIn(page).getByText(`Acme Steel, ${reference}: 1 item`).waitFor()
    await page.getByRole('button', { name: '1 pending inquiry' }).waitFor()
    await expect.poll(() => badgeOf(page, 'Inquiries').textContent()).toBe('1')
  }
  await first.getByRole('button', { name: 'View the inquiry from Acme Steel' }).waitFor()
  await expect
    .poll(async () => [await first.title(), await second.title()])
    .toEqual([`(1) ${title}`, expect.not.stringContaining('(')])

  await visitor.needs.submit(aNeedsList())
  await toastIn(first).getByText('2 new').waitFor()
  await toastIn(first)
    .getByText(/New Needs List: Acme Steel, N-\d+\s+New Inquiry: Acme Steel, I-\d+: 1 item/)
    .waitFor()
  await expect.poll(() => first.title()).toBe(`(2) ${title}`)
  await look(first, true)
  await expect.poll(() => first.title()).toBe(title)

  // The other tab goes on when the one with the connection closes, and has missed nothing.
  await first.close()
  await visitor.inquiries.submit(anInquiry({ company: 'Bolt & Co', selectedItems: ['gone'] }))
  await toastIn(second).getByText('3 new').waitFor()
  await toastIn(second).getByRole('button', { name: 'Open' }).click()
  const details = second.getByRole('dialog', { name: 'Inquiry Details' })
  await details.getByRole('heading', { name: 'Bolt & Co' }).waitFor()
  await details.getByRole('button', { name: 'Close the details' }).click()
  await second.getByRole('button', { name: '2 pending inquiries' }).click()
  await expect.poll(() => second.url()).toContain('only=pending')
  expect(streams).toEqual([first, second])
})

test('what staff were told of waits in an inbox by keyboard until one of them says that it is done, on a phone too', async ({
  admin,
  visitor,
  openPage,
}) => {
  const { reference } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  await visitor.needs.submit(aNeedsList())
  const page = await openPage(phone)
  await openOffice(page, '/admin?tab=team')
  // What was before this page came is in the inbox, and in no toast.
  await page.getByRole('button', { name: 'Inbox, 2 open' }).press('Enter')
  const inbox = page.getByRole('dialog', { name: 'Inbox' })
  const rows = inbox.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  expect(await toastIn(page).count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])

  await inbox.getByRole('button', { name: `Done: New Inquiry, Acme Steel, ${reference}: 1 item` }).press('Enter')
  await expect.poll(() => rows.count()).toBe(1)
  await expect.poll(() => hasFocus(inbox.getByRole('button', { name: /^Done: New Needs List/ }))).toBe(true)
  await toastIn(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => rows.count()).toBe(2)

  // A colleague does the rest; this page hears of it.
  const { events } = await admin.admin.events.page({})
  await admin.admin.events.setDone({ ids: events.map(({ id }) => id), isDone: true })
  await inbox.getByText('Nothing is open').waitFor()
  await inbox.getByText('Done', { exact: true }).click()
  await inbox
    .getByText(/done by admin$/)
    .first()
    .waitFor()
  await inbox.getByRole('button', { name: 'New Inquiry', exact: true }).press('Enter')
  await page.getByRole('dialog', { name: 'Inquiry Details' }).getByText('Acme Steel').first().waitFor()
  await page.getByRole('button', { name: 'Inbox, 0 open', includeHidden: true }).waitFor({ state: 'attached' })
})

test('without locks, as on plain HTTP in the office, all tabs hear over one connection too', async ({
  visitor,
  openPage,
}) => {
  const first = await openPage()
  const context = first.context()
  await context.addInitScript('delete Navigator.prototype.locks')
  const open = new Set<Page>()
  context.on('request', (request) => {
    if (request.url().includes('admin.events.subscribe')) open.add(request.frame().page())
  })
  await openOffice(first, '/admin?tab=needs')
  const others: Page[] = []
  for (let tab = 1; tab < 3; tab += 1) others.push(await context.newPage())
  for (const page of others) {
    await page.goto('/admin?tab=needs')
    await page.getByText('Nothing is waiting.').waitFor()
  }
  await visitor.needs.submit(aNeedsList())
  for (const page of [first, ...others]) await toastIn(page).getByText('New Needs List').waitFor()
  expect([...open]).toEqual([first])

  await first.close()
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  for (const page of others)
    await toastIn(page)
      .getByText(/New Inquiry: Acme Steel, I-\d+: 1 item/)
      .waitFor()
  expect(open.size).toBe(2)
})

test('what came before the first connection of a late stream is in the list; when the session ends elsewhere, the login covers the screen', async ({
  db,
  visitor,
  openPage,
}) => {
  // A list that is asked for after the session has ended is refused, which Chromium reports.
  const page = await openPage({ expected: /401 \(Unauthorized\)/ })
  const release = await hold(page, /admin\.events\.subscribe/)
  await openOffice(page, '/admin?tab=inquiries')
  await page.getByText('Nothing is waiting.').waitFor()
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  await expect.poll(() => page.evaluate<number>('performance.now()')).toBeGreaterThan(2_000)
  release()
  await page.getByRole('button', { name: 'View the inquiry from Acme Steel' }).waitFor()
  await db.deleteFrom('session').execute()
  await page.getByText('Your session has ended.').waitFor()
})
