import './app/styles/mantine.css'
import './app/styles/fonts.css'
import './app/styles/theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.tsx'
import { cssVariables, theme } from './app/theme.ts'
import { watchCodeLoading } from './platform/server/code-loading.ts'
import { queryClient, trpc, trpcClient } from './platform/server/trpc.ts'

function Providers() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  )
}

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
