import './app/styles/mantine.css'
import './app/styles/fonts.css'
import './app/styles/theme.css'
import { createRoot } from 'react-dom/client'
import { type PageData, pageDataElementId } from '../shared/site/drawn-page.ts'
import { drawnMark } from '../shared/site/first-script.ts'
import { App } from './app/App.tsx'
import { createAppRouter } from './app/router.tsx'
import { takeOver } from './app/take-over.tsx'
import { watchCodeLoading } from './platform/server/code-loading.ts'
import { queryClient, readAheadInBrowser, trpcClient } from './platform/server/trpc.ts'

// The content security policy forbids eval, which zod would try once. Set here, because importing zod's own function for it
// would load zod with the first page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
watchCodeLoading()
const root = document.querySelector('#root')
if (!root) throw new Error('The page has no element #root')
const drawn = readPageData()
if (drawn) takeOver(root, drawn).catch(drawAnew)
else drawAnew()

function drawAnew() {
  if (!root) return
  root.removeAttribute(drawnMark)
  const router = createAppRouter({ readAhead: readAheadInBrowser })
  createRoot(root).render(
    <App router={router} queryClient={queryClient} trpcClient={trpcClient} firstScreen={undefined} />,
  )
}

/** What the server drew the page from; undefined for a page without. */
function readPageData(): PageData | undefined {
  const text = document.getElementById(pageDataElementId)?.textContent
  if (!text) return undefined
  const data: PageData = JSON.parse(text) // written by our server
  return data
}
