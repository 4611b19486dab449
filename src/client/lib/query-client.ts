import { QueryClient } from '@tanstack/react-query'

/**
 * Data stays until it is invalidated: no retry, no refetch on focus, no polling. Offline calls fail at once, since a queued
 * change could be sent after the user gave up on it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      refetchInterval: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
