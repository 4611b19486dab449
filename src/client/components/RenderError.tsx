import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { errorText } from '../lib/error-text.ts'

type RenderErrorProps = { error: unknown; onRetry: () => void }

/** What stands in place of a screen that could not be drawn. */
export function RenderError({ error, onRetry }: RenderErrorProps) {
  return (
    <Stack p="lg" maw={720} mx="auto" role="alert">
      <Title order={1}>Something went wrong</Title>
      <Text>This page could not be shown. Trying again often helps; what you entered elsewhere is kept.</Text>
      <Code block>{errorText(error)}</Code>
      <Group>
        <Button onClick={onRetry}>Try Again</Button>
        <Button variant="default" component="a" href="/">
          Go to the home page
        </Button>
      </Group>
    </Stack>
  )
}
