import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { RenderError } from '../components/RenderError.tsx'

/** The render-error screen of the route it stands in; trying again loads the route anew. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <RenderError
      error={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
