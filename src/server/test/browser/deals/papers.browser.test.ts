import type { Page } from 'playwright-core'
import type { Db } from '../../../db/database.ts'
import { createReportMarking } from '../../../modules/inquiries/papers/mark-reports.ts'
import { createPaperReading } from '../../../modules/inquiries/papers/read-papers.ts'
import { png } from '../../calls/example-calls.ts'
import { aConfirmedOrder } from '../../deals/orders.ts'
import { anInquiry, anItem, aSupplier } from '../../factories.ts'
import { callbacks } from '../../fixtures.ts'
import { aPdf, aReport } from '../../papers/reports.ts'
import { desktop, phone } from '../buyers/buyer.ts'
import { faultsOf, touchFaultsOf, widthFaultsOf } from '../faults.ts'
import { openOffice, recordOf } from '../office/staff.ts'
import { expect, test } from '../served.ts'
import { dealOf } from './deal.ts'

const signal = new AbortController().signal

/** Reads what waits, as the queue would, once so many papers are there. */
async function readPapers(db: Db, count: number): Promise<void> {
  const papers = () => db.selectFrom('papers').select(['id', 'state']).execute()
  await expect.poll(async () => (await papers()).length).toBe(count)
  const read = createPaperReading(db)
  for (const { id, state } of await papers())
    if (state === 'reading') await read({ paperId: id, isKindOpen: true }, signal)
}

type Dropped = { name: string; bytes: Uint8Array }

/** Drops files on the screen, wherever it takes them. */
async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, text: Buffer.from(bytes).toString('base64') }))
  await page.evaluate(`(() => {
    const data = new DataTransfer()
    for (const { name, text } of ${JSON.stringify(given)}) {
      const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: 'application/pdf' }))
    }
    const tell = (kind, on) => on.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }))
    tell('dragenter', document.body)
    return new Promise((done) => setTimeout(done, 100)).then(() => {
      const zone = [...document.querySelectorAll('[class*="Dropzone-root"]')].find((one) => getComputedStyle(one.parentElement).pointerEvents !== 'none' && one.closest('[class*="fullScreen"]'))
      tell('drop', zone ?? document.body)
    })
  })()`)
}

const aScan = () => aPdf((document) => document.image(Buffer.from(png), 0, 0, { width: 300 }))

test('reports dropped on a deal are tied by their heats, ticked for the buyer, and opened on the page of the order', async ({
  db,
  admin,
  visitor,
  openPage,
}) => {
  const { id, token, lines, revision } = await aConfirmedOrder(
    { db, admin, visitor },
    { notes: 'Mill test reports required' },
  )
  const shipped = { lineId: lines[0]?.id ?? '', pieces: 1, weightLb: 42_000 }
  await admin.inquiries.orders.addShipment({
    id,
    revision,
    shippedOn: '2026-11-30',
    lines: [shipped],
    tell: false,
    anyway: true,
  })
  const report = await aReport({ heats: [['9Z1111'], ['H-100']] })
  const office = await openPage(desktop)
  await openOffice(office, '/admin?tab=inquiries')
  const waiting = office.getByRole('region', { name: 'Waiting', exact: true })
  await waiting
    .getByRole('button', { name: '1 shipped line without the MTR' })
    .or(waiting.getByRole('link', { name: '1 shipped line without the MTR' }))
    .click()
  await expect.poll(() => new URL(office.url()).searchParams.get('only')).toBe('without mtr')
  await office.getByRole('button', { name: 'View O-1001' }).click()
  const deal = dealOf(office)
  await deal.getByText('No MTR yet').first().waitFor()
  const files = [
    { name: 'mill report.pdf', bytes: report },
    { name: 'scan.pdf', bytes: await aScan() },
  ]
  await drop(office, files)
  await office.getByText('2 Papers Added', { exact: true }).first().waitFor()
  await readPapers(db, 2)

  // By keyboard: the details of the report, its heats, and the tick.
  const isOpen = deal.getByRole('button', { name: 'Versions, emails, history and note', expanded: true })
  if ((await isOpen.count()) === 0) await office.keyboard.press('i')
  await isOpen.waitFor()
  await deal.getByRole('button', { name: 'View mill report.pdf' }).press('Enter')
  const details = office.getByRole('dialog', { name: 'Paper', exact: true })
  await details.getByText(/^Heat H-100 on page 2: /).waitFor()
  expect(await faultsOf(office)).toEqual([])
  await details.getByRole('button', { name: 'Confirm 1 heat' }).press('Enter')
  await details.getByRole('button', { name: 'Remove heat H-100' }).waitFor()
  await details.getByLabel('For the buyer').press('Space')
  await expect
    .poll(async () => (await admin.inquiries.orders.get({ id })).mtrs)
    .toMatchObject([{ paper: { forBuyer: true } }])
  await office.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  const onFile = deal.getByRole('link', { name: 'MTR on file', exact: true })
  await onFile.first().waitFor()
  expect(await onFile.first().getAttribute('href')).toMatch(/^\/api\/papers\/[\w-]+\/file$/)
  await deal.getByText('No text in this file: type the heat').first().waitFor()
  expect([await faultsOf(office), await widthFaultsOf(office)]).toEqual([[], []])

  // The buyer, by phone.
  const page = await openPage({ ...phone, isNew: true })
  await page.goto(`/order/${token}`)
  const link = page.getByRole('link', { name: 'mill report.pdf' })
  await link.waitFor()
  expect(await page.getByText('scan.pdf').count()).toBe(0)
  expect([await faultsOf(page), await touchFaultsOf(page.getByRole('main')), await widthFaultsOf(page)]).toEqual([
    [],
    [],
    [],
  ])
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([
    file.status(),
    file.headers()['content-disposition'],
    Buffer.compare(await file.body(), Buffer.from(report)),
  ]).toEqual([200, expect.stringContaining('attachment'), 0])
})

test('a supplier adds a report on the page of its question by phone, and staff see it with the deal', async ({
  db,
  admin,
  visitor,
  openPage,
}) => {
  await admin.inventory.suppliers.create(aSupplier())
  const { id: item } = await anItem(db, { heat_num: '4A7731' })
  const { id: inquiryId } = await visitor.inquiries.submit(anInquiry({ selectedItems: [item], notes: 'Need MTRs' }))
  const ask = await admin.inquiries.asks.create({
    inquiryId,
    sourceCode: 'DMW1',
    validUntil: '2999-12-01',
    message: '',
    tellsPlace: false,
  })
  const page = await openPage({ ...phone, isNew: true, expected: /400 \(Bad Request\)/ })
  await page.goto(/\/ask\/[\w-]+$/.exec(ask.link ?? '')?.[0] ?? '')
  const papers = page.getByRole('region', { name: 'Papers', exact: true })
  const input = papers.locator('input[type="file"]')
  const pdf = {
    name: 'MTR 4A7731.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await aReport({ heats: [['4A7731']] })),
  }
  await input.setInputFiles([{ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') }])
  await papers.getByText('notes.pdf was not taken. It must be a PDF, JPEG, PNG or WebP file').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await input.setInputFiles([pdf])
  await papers.getByRole('list', { name: 'Papers that you sent' }).getByText('MTR 4A7731.pdf').waitFor()
  expect([await faultsOf(page), await touchFaultsOf(page.getByRole('main')), await widthFaultsOf(page)]).toEqual([
    [],
    [],
    [],
  ])
  await readPapers(db, 1)

  const office = await openPage(desktop)
  await openOffice(office, '/admin/papers?only=to+confirm')
  await office.getByText('MTR 4A7731.pdf').first().waitFor()
  await office.getByRole('button', { name: /^View MTR 4A7731\.pdf/ }).click()
  const details = recordOf(office, 'Paper')
  await details.getByRole('button', { name: 'Confirm 1 heat' }).click()
  await details.getByRole('button', { name: 'Remove heat 4A7731' }).waitFor()
  expect([await faultsOf(office), await widthFaultsOf(office)]).toEqual([[], []])

  // Whoever looks at the stock reads that there is a report, and not whose.
  await createReportMarking(db, callbacks)({}, signal)
  for (const view of [desktop, phone]) {
    await office.setViewportSize({ width: view.width, height: view.height })
    await office.goto('/inventory/search?category=Hot+Rolled+Coil')
    await office.getByText('MTR on file').first().waitFor()
    expect([await faultsOf(office), await widthFaultsOf(office)]).toEqual([[], []])
  }
})
