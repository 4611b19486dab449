import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PageData } from '../../shared/site/drawn-page.ts'
import { drawnMark, lateMark } from '../../shared/site/first-script.ts'
import { keepEarlyInput } from '../platform/moves/early-input.ts'
import { whenScreenAnswers } from '../platform/moves/screen-answers.ts'
import { queryClient, readAheadInBrowser, trpcCache, trpcClient } from '../platform/server/trpc.ts'
import { isAnythingStored } from '../platform/storage/browser-store.ts'
import { App } from './App.tsx'
import { createAppRouter } from './router.tsx'

/** Has the whole sheets take the place of the rules that the page came with, all at once. */
async function turnOnSheets(): Promise<void> {
  // Until all are there they are for paper alone: some of them without the others would show a page of no one's making.
  const sheets = [...document.querySelectorAll<HTMLLinkElement>(`link[${lateMark}]`)].map(({ href }) =>
    Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', media: 'print', href }),
  )
  const loaded = sheets.map(once)
  document.head.append(...sheets)
  await Promise.all(loaded)
  for (const sheet of sheets) sheet.media = 'all'
  document.querySelector(`style[${drawnMark}]`)?.remove()
}

/** A sheet that cannot be loaded leaves the page as it would without. */
const once = (link: HTMLLinkElement) =>
  new Promise((done) => {
    link.addEventListener('load', done)
    link.addEventListener('error', done)
  })

/** Goes on from a page that the server drew. */
export async function takeOver(root: Element, { screen, isFirstPage, queries }: PageData): Promise<void> {
  for (const [key, answer] of queries) queryClient.setQueryData(key, answer)
  let isFirst = true
  const router = createAppRouter({
    // What was too long for the drawn page is read before it is taken over.
    readAhead: (read) => (isFirst ? Promise.all(read(trpcCache)) : readAheadInBrowser(read)),
  })
  // The router then leaves out what would differ from the drawn page.
  router.ssr = { manifest: undefined }
  // The sheets first: parts of the screen that need one of them then find it asked for.
  const sheets = turnOnSheets()
  await Promise.all([router.load(), sheets])
  isFirst = false
  const repeatInput = keepEarlyInput(root)
  whenScreenAnswers(() => {
    repeatInput()
    root.removeAttribute(drawnMark)
  })
  const app = <App router={router} queryClient={queryClient} trpcClient={trpcClient} firstScreen={screen} />
  // What is stored in the browser, such as a shortlist, was not drawn: a new drawing takes the place of the server's.
  if (isAnythingStored() || !isFirstPage) createRoot(root).render(app)
  else hydrateRoot(root, app)
}
