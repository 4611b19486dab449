import './styles/mantine.css'
import './styles/fonts.css'
import './styles/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { watchCodeLoading } from './lib/code-updates.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no element #root')

// The security policy forbids code made of texts; zod would try it once, and the browser report that. This is where zod reads
// its settings when it comes; its own function for it would make it come with the first page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
watchCodeLoading()
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
)
