import { Button, Code, Group, Text } from '@mantine/core'
import { errorText } from '../../platform/server/error-text.ts'
import { Page } from './Page.tsx'

type RenderErrorProps = { error: unknown; onRetry: () => void }

/** Shown instead of a screen that could not be rendered. */
export function RenderError({ error, onRetry }: RenderErrorProps) {
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
