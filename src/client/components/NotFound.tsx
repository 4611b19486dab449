import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { telHref } from '../lib/phone.ts'
import { site } from '../lib/site.ts'
import { Page } from './Page.tsx'

/** The screen of an address that leads nowhere. */
export function NotFound() {
  return (
    <Page title="404 Page Not Found" width="form">
      <Text>
        There is no page at this address. It may have moved, or the link has a typing error in it. If you work on this
        site: Did you forget to add the page to the router?
      </Text>
      <Group>
        <Button component={Link} to="/">
          Go to the home page
        </Button>
        <Button variant="default" component={Link} to="/regions">
          View Inventory
        </Button>
        <Text component="a" href={telHref(site.directPhone)} c="var(--mantine-color-anchor)">
          or call {site.directPhone}
        </Text>
      </Group>
    </Page>
  )
}
