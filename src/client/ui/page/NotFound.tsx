import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { telHref } from '../../platform/text/phone.ts'
import { site } from '../../platform/text/site.ts'
import { Page } from './Page.tsx'

/** The screen of an unknown address. */
export function NotFound() {
  return (
    <Page title="404 Page Not Found">
      <Text>There is no page at this address. It may have moved, or the link may have a typo.</Text>
      <Text c="dimmed">Did you forget to add the page to the router?</Text>
      <Group>
        <Button component={Link} to="/">
          Go to the home page
        </Button>
        <Button variant="default" component={Link} to="/regions">
          Choose a region
        </Button>
        <Text>
          or call <Anchor href={telHref(site.directPhone)}>{site.directPhone}</Anchor>
        </Text>
      </Group>
    </Page>
  )
}
