import { QueryClient } from '@tanstack/react-query'

/**
 * Reads stay as they are until something invalidates them: no retry, no refetch on focus, no polling. Without a
 * connection a call fails at once; a change that waits for it would be sent after its author has given it up.
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
