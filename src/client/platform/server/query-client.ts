import { QueryClient } from '@tanstack/react-query'

/** No retry, no refetch on focus, no polling. Offline calls fail at once: a queued change could be sent when no longer wanted. */
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
