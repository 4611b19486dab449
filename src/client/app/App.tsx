import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { FirstScreenSize } from '../../shared/site/drawn-page.ts'
import { FirstScreen } from '../platform/moves/window.ts'
import { type TrpcClient, trpc } from '../platform/server/trpc.ts'
import { FirstPage } from '../ui/table/first-rows.ts'
import type { AppRouter } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

type AppProps = {
  router: AppRouter
  queryClient: QueryClient
  trpcClient: TrpcClient
  /** For which screen the server drew the page, if it did. */
  firstScreen: FirstScreenSize | undefined
  /** The page of a list that is drawn for a browser without scripts. */
  listPage?: number
}

/** The whole client, in the browser and on the server. */
export function App({ router, queryClient, trpcClient, firstScreen, listPage = 1 }: AppProps) {
  return (
    <StrictMode>
      <FirstScreen value={firstScreen}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <trpc.Provider client={trpcClient} queryClient={queryClient}>
            <QueryClientProvider client={queryClient}>
              <FirstPage value={listPage}>
                <RouterProvider router={router} />
              </FirstPage>
            </QueryClientProvider>
          </trpc.Provider>
        </MantineProvider>
      </FirstScreen>
    </StrictMode>
  )
}
