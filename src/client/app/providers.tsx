import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { toastDurationMs, toastWidthPx } from '../lib/notify.ts'
import { queryClient } from '../lib/query-client.ts'
import { trpc, trpcClient } from '../lib/trpc.ts'
import { router } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

/** Everything the screens stand on: look, calls, toasts, dialogs and routes. */
export function Providers() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ModalsProvider>
            <RouterProvider router={router} />
          </ModalsProvider>
          <Notifications limit={1} containerWidth={toastWidthPx} autoClose={toastDurationMs} position="top-right" />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  )
}
