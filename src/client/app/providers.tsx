import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../platform/server/query-client.ts'
import { trpc, trpcClient } from '../platform/server/trpc.ts'
import { router } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

/** The app's providers: theme, calls and routes. */
export function Providers() {
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
