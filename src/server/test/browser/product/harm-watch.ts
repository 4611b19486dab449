import type { Locator, Page } from 'playwright-core'
import { firstScript } from '../../../../shared/site/first-script.ts'
import { publicUrl } from '../served.ts'
import { canaryHost, photoHost, pixel } from './hostile-texts.ts'

const reportViolations = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  reportViolation(violatedDirective + ' stopped ' + blockedURI))`

/**
 * Watches a page for texts that became more than text: a call of `harm()`, a violation of the
 * content security policy, a dialog, a window, a frame, a request to the canary host, an error. Returns what was
 * seen so far.
 */
export async function watchForHarm(page: Page): Promise<() => readonly string[]> {
  const seen: string[] = []
  await page.exposeBinding('harm', ({ frame }) => void seen.push(`a script ran at ${frame.url()}`))
  await page.exposeBinding(
    'reportViolation',
    ({ frame }, refusal) => void seen.push(`${String(refusal)} at ${frame.url()}`),
  )
  await page.addInitScript(reportViolations)
  await page.addInitScript('window.print = () => undefined')
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') seen.push(`a dialog said ${dialog.message()}`)
    void dialog.accept()
  })
  page.on('popup', (popup) => void seen.push(`a window opened ${popup.url()}`))
  page.on('frameattached', (frame) => void seen.push(`a frame opened ${frame.url()}`))
  page.on('pageerror', ({ message }) => void seen.push(`uncaught: ${message}`))
  page.on('request', (request) => {
    const { hostname } = new URL(request.url())
    if (hostname === canaryHost) seen.push(`something asked for ${request.url()}`)
    if (hostname === photoHost && request.resourceType() !== 'image') seen.push(`no picture: ${request.url()}`)
  })
  await page.route(new RegExp(`^https?://${canaryHost}/`), (route) => route.abort())
  const picture = { contentType: 'image/png', body: pixel }
  await page.route(new RegExp(`^https://${photoHost}/|/photo-`), (route) => route.fulfill(picture))
  return () => seen
}

/** Elements that no text may become: those that fetch, run or lead elsewhere, event handlers, and script links. */
export function findStrangeParts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const barred = 'iframe, frame, object, embed, base, math, video, audio, meta[http-equiv], form[action]:not([action="/inventory/search"]), details[open]'
    const strange = [...document.querySelectorAll(barred)]
    for (const node of document.querySelectorAll('*')) {
      const isData = ['application/json', 'application/ld+json'].includes(node.type) || node.text === ${JSON.stringify(firstScript)}
      if (node.localName === 'script' && !isData && !node.src.startsWith(location.origin + '/')) strange.push(node)
      for (const { name, value } of node.attributes) {
        if (name.startsWith('on')) strange.push(node)
        if (!['href', 'src', 'action', 'formaction', 'xlink:href', 'poster'].includes(name)) continue
        const { protocol, origin, hostname } = new URL(value, location.href)
        const isOwnAddress = origin === location.origin || ['mailto:', 'tel:', 'data:', 'blob:'].includes(protocol)
        const isPhoto = node.matches('img, link[rel=preload][as=image]') && hostname === ${JSON.stringify(photoHost)}
        const isCanonical = node.rel === 'canonical' && origin === ${JSON.stringify(publicUrl)}
        if (!isOwnAddress && !isPhoto && !isCanonical) strange.push(node)
        if (protocol === 'data:' && !['img', 'link'].includes(node.localName)) strange.push(node)
      }
    }
    return strange.map((node) => node.outerHTML.slice(0, 200))
  })()`)
}

/** The given texts that a part of the page shows, as text or in fields. */
export function findShown(part: Locator, texts: readonly string[]): Promise<string[]> {
  return part.evaluate((node, wanted) => {
    const fields: { value: string; label?: string }[] = [...node.querySelectorAll('input, textarea, option')]
    const words: string = node.checkVisibility() ? node.innerText : node.textContent
    const shown = [words, ...fields.flatMap(({ value, label }) => [value, label])].join('\n')
    // The style may capitalize.
    return wanted.filter((text) => shown.toLowerCase().includes(text.toLowerCase()))
  }, texts)
}
