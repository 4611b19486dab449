import { Button, Code, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isMissingCode, reloadIfReachable } from '../../platform/server/code-loading.ts'
import { errorText } from '../../platform/server/requests.ts'
import { Page } from '../../ui/page/Page.tsx'

/** Try Again reloads the route. */
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

/** Shown instead of a screen that could not be rendered. */
function RenderError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <Page title="Something went wrong">
        <Text>This page could not be shown. Trying again often helps. What you entered elsewhere is kept.</Text>
        <Code block maw={720}>
          {errorText(error)}
        </Code>
        <Group>
          <Button onClick={onRetry}>Try Again</Button>
          <Button variant="default" component="a" href="/">
            Go to the home page
          </Button>
        </Group>
      </Page>
    </div>
  )
}
