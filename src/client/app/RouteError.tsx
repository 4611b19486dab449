import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { RenderError } from '../components/RenderError.tsx'
import { isMissingCode, reloadIfReachable } from '../lib/code-updates.ts'

/** The render-error screen of the route it stands in; trying again loads the route anew. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  return (
    <RenderError
      error={error}
      onRetry={() => {
        if (isMissingCode(error)) return void reloadIfReachable()
        // An answer that cannot be drawn would be drawn again; only those of the screen itself have no observer now.
        queryClient.removeQueries({ type: 'inactive' })
        reset()
        void router.invalidate()
      }}
    />
  )
}
