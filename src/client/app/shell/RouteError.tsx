import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isMissingCode, reloadIfReachable } from '../../platform/server/code-updates.ts'
import { RenderError } from '../../ui/page/RenderError.tsx'

/** The render-error screen of a route; Try Again reloads the route. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  return (
    <RenderError
      error={error}
      onRetry={() => {
        if (isMissingCode(error)) return void reloadIfReachable()
        // Otherwise the same answer would fail again; only this screen's queries have no observer now.
        queryClient.removeQueries({ type: 'inactive' })
        reset()
        void router.invalidate()
      }}
    />
  )
}
