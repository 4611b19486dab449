import './app/styles/mantine.css'
import './app/styles/fonts.css'
import './app/styles/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { watchCodeLoading } from './platform/server/code-updates.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no element #root')

// The content security policy forbids eval, which zod would try once. Set here, because importing zod's own function for it
// would load zod with the first page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
watchCodeLoading()
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
)
