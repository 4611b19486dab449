import { launchBrowser } from '../src/server/test/browser/chromium.ts'
const base = 'http://127.0.0.1:7330'
const out = '/tmp/saved/shots'
const browser = await launchBrowser()
for (const [width, height, colorScheme] of [[1440, 900, 'light'], [1440, 900, 'dark'], [390, 844, 'light'], [390, 844, 'dark']] as const) {
  const context = await browser.newContext({ baseURL: base, viewport: { width, height }, colorScheme })
  const page = await context.newPage()
  page.on('console', (l) => l.type() === 'error' && console.log(l.text()))
  const name = `${width}-${colorScheme}`
  await page.goto('/inventory/search?q=10%20ga%20coil&state=OH&widthTo=60')
  await page.getByRole('button', { name: 'E-mail me when new steel fits' }).waitFor()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${out}/search-${name}.png` })
  await page.getByRole('button', { name: 'E-mail me when new steel fits' }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(400)
  await page.screenshot({ path: `${out}/dialog-${name}.png` })
  await page.getByLabel('Email').fill(`pat-${name}@acme.example`)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByText('Check your mail').waitFor()
  await page.waitForTimeout(400)
  await page.screenshot({ path: `${out}/toast-${name}.png` })
  const mails = await (await context.request.post('/api/admin/login', { data: { username: 'admin', password: 'secret-secret-1' } })).json()
  void mails
  const list = await (await context.request.get(`/api/admin/mails?to=pat-${name}`)).json()
  const mail = await (await context.request.get(`/api/admin/mails/${list.mails[0].id}`)).json()
  if (width === 1440 && colorScheme === 'light') console.log(mail.text)
  const token = /\/saved-search\/(\S+)/.exec(mail.text)?.[1]
  await page.goto(`/saved-search/${token}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(600)
  await page.screenshot({ path: `${out}/open-${name}.png`, fullPage: true })
  await page.getByRole('button', { name: 'Yes, e-mail me' }).click()
  await page.getByText('We email you').waitFor()
  await page.screenshot({ path: `${out}/confirmed-${name}.png` })
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await page.getByText('You get no more mail').waitFor()
  await page.screenshot({ path: `${out}/ended-${name}.png` })
  await page.reload()
  await page.getByText('This link is not valid').waitFor()
  await page.screenshot({ path: `${out}/invalid-${name}.png` })
  await context.close()
}
await browser.close()
