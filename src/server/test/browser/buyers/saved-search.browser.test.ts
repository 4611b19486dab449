import { anItem } from '../../factories.ts'
import { faultsOf, touchFaultsOf, widthFaultsOf } from '../faults.ts'
import { expect, test } from '../served.ts'
import { buyer, phone, rememberBuyer } from './buyer.ts'

test.for([phone])(
  'a buyer saves a search, confirms it by the link in the mail and stops the mails, at $width',
  async (view, { db, openPage }) => {
    await anItem(db, { thickness: '10 GA', location_state: 'OH' })
    const page = await openPage(view)
    await page.goto('/inventory/search?q=10+ga&state=OH')
    await rememberBuyer(page)
    await page.reload()
    // The button for these emails makes the tools wider.
    await page.getByRole('button', { name: 'E-mail me when new steel fits' }).waitFor()
    for (const width of [320, 768, 820, 1024]) {
      await page.setViewportSize({ ...view, width })
      await expect.poll(async () => [width, await widthFaultsOf(page)]).toEqual([width, []])
    }
    await page.setViewportSize(view)
    await page.getByRole('button', { name: 'E-mail me when new steel fits' }).click()
    const dialog = page.getByRole('dialog', { name: 'E-mail me when new steel fits' })
    await dialog.getByText('10 ga', { exact: true }).waitFor()
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(buyer.email)
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => touchFaultsOf(dialog)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText(`We sent a link to ${buyer.email}`).waitFor()

    const mail = await db.selectFrom('mails').select(['to_address', 'body_text']).executeTakeFirstOrThrow()
    expect(mail.to_address).toBe(buyer.email)
    const path = /\/saved-search\/\S+/.exec(mail.body_text ?? '')?.[0] ?? ''
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    const answer = await page.goto(path)
    expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
    await page.getByText('Do you want emails about this search?').waitFor()
    await page.getByRole('definition').filter({ hasText: 'OH' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await expect.poll(() => touchFaultsOf(page.getByRole('main'))).toEqual([])
    const confirmed = () => db.selectFrom('saved_searches').select('confirmed_at').execute()
    await expect.poll(() => confirmed()).toEqual([{ confirmed_at: null }])
    await page.getByRole('button', { name: 'Yes, e-mail me when new steel fits' }).click()
    await page.getByText('We email you when new steel fits').waitFor()
    await expect.poll(() => confirmed()).toEqual([{ confirmed_at: expect.any(Date) }])
    // The token is in no other address, which proxies would write into their logs.
    expect(asked.filter((url) => url.includes(path.replace('/saved-search/', '')))).toEqual([page.url()])
    await page.reload()
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await page.getByText('You will get no more emails about this search').waitFor()
    await expect.poll(() => confirmed()).toEqual([])
    await page.getByRole('link', { name: 'Search all locations' }).waitFor()
    await page.getByRole('link', { name: 'See it on the search page' }).click()
    await page.getByRole('searchbox', { name: 'Search steel' }).waitFor()
    expect(new URL(page.url()).searchParams.getAll('state')).toEqual(['OH'])
  },
)
