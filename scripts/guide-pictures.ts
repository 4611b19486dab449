import path from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../src/server/test/browser/chromium.ts'
import { aSheetFile } from '../src/server/test/lists/workbooks.ts'
import { ensureBuilt } from './lib/build.mjs'
import { inRoot, runScript, say } from './lib/project.mjs'
import { startScratchPostgres } from './proofs/harness/postgres.ts'
import { startServer } from './proofs/harness/server.ts'
import { waitUntil } from './proofs/harness/wait.ts'
import { exitOnSignal, makeWorkDir } from './proofs/harness/work-dir.ts'

type Picture = { name: string; path: string; width?: 390; height?: number; prepare?: (page: Page) => Promise<unknown> }

// What stays on top of the page.
const headerPx = 80
const sizes = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } }
const buyers: readonly Picture[] = [
  { name: 'home', path: '/' },
  {
    name: 'results',
    path: '/inventory/results?region=E-N+Central&category=Hot+Rolled+Coil&source=DMW1',
    height: 620,
    prepare: async (page) => {
      const boxes = page.getByRole('row').getByRole('checkbox')
      await boxes.nth(3).waitFor()
      for (const at of [1, 2, 3]) await boxes.nth(at).click()
    },
  },
  { name: 'search', path: '/inventory/search?q=16+ga+galv+48', width: 390, height: 640 },
  {
    name: 'needs',
    path: '/needs',
    height: 780,
    prepare: async (page) => {
      await page
        .getByRole('textbox', { name: 'Your list' })
        .fill('14 ga galv G90 coil x 48, 40,000 lbs\n3/16 x 96 x 240 A36 plate, 4 pcs\n')
      await page
        .getByText(/on the ground/)
        .first()
        .waitFor()
    },
  },
]

const staff: readonly Picture[] = [
  { name: 'inquiries', path: '/admin?tab=inquiries', prepare: openFirstInquiry },
  { name: 'inquiries', path: '/admin?tab=inquiries', width: 390 },
  {
    name: 'quote',
    path: '/admin?tab=inquiries',
    prepare: async (page) => {
      await openFirstInquiry(page)
      await page.locator('[data-row="0"] [data-column="price"]').click()
      for (const price of ['41.50', '42.25']) {
        await page.keyboard.type(price)
        await page.keyboard.press('Enter')
      }
      await page.getByText('Saved', { exact: true }).waitFor()
    },
  },
  {
    name: 'order',
    path: '/admin/orders',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'View O-1001' }).click()
      await page.getByRole('grid', { name: 'Selected inventory items' }).waitFor()
    },
  },
  {
    name: 'matches',
    path: '/admin?tab=needs',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Expand .* Galvaneal Sheet, 18 GA/ }).click()
      await page.getByRole('list', { name: 'Matches, best first' }).waitFor()
      await page.getByRole('button', { name: /^Collapse/ }).evaluate((button) => button.scrollIntoView())
      await page.mouse.wheel(0, -headerPx)
    },
  },
  {
    name: 'mail',
    path: '/admin/mail',
    prepare: async (page) => {
      const sent = await page.request.post('/api/customer-needs/bulk', { data: needsList })
      if (!sent.ok()) throw new Error(await sent.text())
      await page.reload()
      await page.getByRole('button', { name: /^View/ }).first().waitFor()
    },
  },
  {
    name: 'incoming',
    path: '/admin?tab=inventory',
    prepare: async (page) => {
      const title = page.getByRole('heading', { name: 'Lists to review' })
      await title.waitFor()
      await page.getByRole('button', { name: /^Open/ }).nth(1).waitFor()
      await title.evaluate((heading) => heading.scrollIntoView())
      await page.mouse.wheel(0, -headerPx)
    },
  },
  {
    name: 'supplier',
    path: '/admin/suppliers',
    prepare: async (page) => {
      await page
        .getByRole('row', { name: /Great Lakes Pickling/ })
        .getByRole('button', { name: /^View/ })
        .click()
      await page.getByText('In stock', { exact: true }).first().waitFor()
    },
  },
  {
    name: 'review',
    path: '/admin',
    prepare: async (page) => {
      await page.getByRole('combobox', { name: /category/i }).fill('Hot Rolled Coil')
      await page.keyboard.press('Escape')
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({
          name: 'Midwest Coil, week 48.xlsx',
          mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          buffer: Buffer.from(supplierList()),
        })
      await page.getByRole('button', { name: 'Upload Inventory' }).click()
      await page.getByRole('button', { name: /^Store \d/ }).waitFor()
    },
  },
]

/** A list whose confirmation is the mail in the picture. */
const needsList = {
  customer: {
    customerName: 'Pat Example',
    company: 'Example Trailer Works',
    email: 'pat.example@example.com',
    phone: '(555) 555-0120',
    state: 'OH',
  },
  specifications: [{ category: 'Galvanized Coil', thickness: '14 GA', width: '48', qtyPcs: 2 }],
}

/** A list as suppliers write them: titles, own headings, a total. */
function supplierList(): Uint8Array {
  const rows = Array.from({ length: 24 }, (_, at) => [
    `MC${4417 + at}`,
    'MWC',
    'HR COIL',
    [0.1345, 0.0747, 0.25, 0.1793][at % 4],
    [48, 60, 72][at % 3],
    'COIL',
    'A1011 CS-B',
    1,
    41_250 + at * 310,
    `4A77${31 + at}`,
    at % 5 === 0 ? 'IN' : 'OH',
    'Prime',
  ])
  const headings = [
    'Tag #',
    'Whse',
    'Description',
    'Ga',
    'Width',
    'Lgth',
    'Grade',
    'Pcs',
    'Wt (lb)',
    'Heat',
    'St',
    'Quality',
  ]
  return aSheetFile([['Midwest Coil: stock list'], [], headings, ...rows])
}

const admin = { username: 'owner', password: 'a password for pictures' }
const names = process.argv.slice(2)
const isWanted = ({ name }: Picture) => names.length === 0 || names.includes(name)

async function openFirstInquiry(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^View/ }).first().click()
  await page.getByRole('grid', { name: 'Selected inventory items' }).waitFor()
}

// Makes the pictures of docs/guide from the demo data, or those that are named.
await runScript(async () => {
  exitOnSignal()
  await ensureBuilt()
  const workDir = makeWorkDir()
  const postgres = await startScratchPostgres(workDir)
  const server = await startServer(await postgres.createDatabase(), workDir, {
    env: { DEMO_DATA: '1', ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password },
  })
  const browser = await launchBrowser()
  for (const { name, path: address, width = 1440, height, prepare } of [...buyers, ...staff].filter(isWanted)) {
    const context = await browser.newContext({
      baseURL: server.address,
      viewport: { ...sizes[width], ...(height !== undefined && { height }) },
      colorScheme: 'light',
      reducedMotion: 'reduce',
      timezoneId: 'America/New_York',
    })
    const page = await context.newPage()
    if (staff.some((one) => one.path === address)) {
      await page.request.post('/api/admin/login', { data: admin })
      // Toasts tell of the lists that came with the demo data, once they are read.
      await waitUntil('all lists are read', async () => {
        const read = await page.request.get('/api/incoming-lists')
        return !/"items":null/.test(await read.text())
      })
    }
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await prepare?.(page)
    await page.mouse.move(0, 0)
    await page.waitForTimeout(500)
    const file = path.join(inRoot('docs/guide'), `${name}-${width}.png`)
    await page.screenshot({ path: file, animations: 'disabled' })
    say(file)
    await context.close()
  }
  await browser.close()
  await server.stop()
  await postgres.stop()
})
