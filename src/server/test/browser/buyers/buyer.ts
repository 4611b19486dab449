import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const desktop = { width: 1440, height: 900, colorScheme: 'light' } as const
export const phone = { width: 390, height: 844, colorScheme: 'dark' } as const
export const views = [desktop, phone]

const tabsMax = 60
const toastMs = 5_000

/** The buyer of the tests, under the names of the find-deals form. */
export const buyer = {
  companyName: 'Example Fabricators',
  contactName: 'Ann Example',
  phone: '555-0100',
  email: 'ann@example.com',
  state: 'CA',
}

type Ages = { ageMs?: number; idleMs?: number }

/** Saves the buyer in the tab as the find-deals form does, with the given ages by the page's clock. */
export async function rememberBuyer(page: Page, { ageMs = 0, idleMs = 0 }: Ages = {}): Promise<void> {
  const details = JSON.stringify({ ...buyer, region: 'Pacific' })
  const times = `savedAt: Date.now() - ${ageMs}, lastInteraction: Date.now() - ${idleMs}`
  await page.evaluate(`sessionStorage.setItem('customerInfo', JSON.stringify({ ...${details}, ${times} }))`)
}

/** Fills the find-deals form by keyboard, from the first field to the button. */
export async function typeBuyer(page: Page): Promise<void> {
  await page.getByLabel('Company Name').focus()
  for (const text of Object.values(buyer)) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  // Past the wish to be remembered.
  await page.keyboard.press('Tab')
}

/** Counts a person's clicks of the mouse and the fields typed into, on all screens of this page from now on. */
export async function countUse(page: Page): Promise<() => { clicks: number; fields: number }> {
  const used = { clicks: 0, fields: 0 }
  await page.exposeFunction('countUse', (kind: keyof typeof used) => {
    used[kind] += 1
  })
  await page.addInitScript(`{
    const typed = new WeakSet()
    addEventListener('pointerdown', () => window.countUse('clicks'), true)
    addEventListener('input', ({ target }) => {
      if (target.type === 'checkbox' || typed.has(target)) return
      typed.add(target)
      window.countUse('fields')
    }, true)
  }`)
  return () => ({ ...used })
}

/** A value in the session storage; null when missing. */
export async function readTabStore(page: Page, key: string): Promise<unknown> {
  return page.evaluate(`JSON.parse(sessionStorage.getItem(${JSON.stringify(key)}))`)
}

/** Whether the focus is on this element. */
export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === node.ownerDocument.activeElement)
}

/** A field's descriptions, after `wrong:` if it is invalid. */
export function describe(field: Locator): Promise<string> {
  return field.evaluate((input) => {
    const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
    const texts = ids.map((id: string) => input.ownerDocument.getElementById(id)?.textContent)
    return [input.getAttribute('aria-invalid') === 'true' && 'wrong:', ...texts].filter(Boolean).join(' ')
  })
}

/** Whether nothing covers it, and no edge cuts it off. */
export const isInSight = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, top, bottom } = node.getBoundingClientRect()
    return [top + 1, bottom - 1].every((y) => node.contains(node.ownerDocument.elementFromPoint(left + 9, y)))
  })

/** Waits for a toast with this title and text; `text` is the whole text, or a pattern of it. */
export async function expectToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications' })
  // A replaced toast with the same text may be in the document for a moment longer.
  await toast.getByText(title, { exact: true }).last().waitFor()
  await toast.getByText(text, { exact: true }).last().waitFor()
}

/** Fails if a toast stays on screen. */
export async function expectNoToast(page: Page): Promise<void> {
  const titles = page.getByRole('region', { name: 'Notifications' }).locator('.mantine-Notification-title')
  // Much sooner than a toast goes away by itself.
  await expect.poll(() => titles.allTextContents(), { timeout: toastMs / 2 }).toEqual([])
}

/** Presses Tab until an element has the focus, once it can be used. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect.poll(() => element.isEnabled()).toBe(true)
  for (let presses = 0; presses < tabsMax; presses += 1) {
    if (await hasFocus(element)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${tabsMax} times Tab did not lead to ${String(element)}`)
}

/** Answers the next search as a server does that is still loading its stock. */
export async function refuseFirstSearch(page: Page): Promise<void> {
  const busy = { error: { message: 'Busy', code: -32603, data: { domainCode: 'BUSY', httpStatus: 200 } } }
  await page.route(/inventory\.search/, (route) => route.fulfill({ json: busy }), { times: 1 })
}
