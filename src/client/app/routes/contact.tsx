import { Anchor, Box, Button, Group, Text, Title } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { mailHref } from '../../platform/text/links.ts'
import { site } from '../../platform/text/site.ts'
import { ContactLinks } from '../../ui/page/ContactLinks.tsx'
import { Page } from '../../ui/page/Page.tsx'
import classes from './contact.module.css'

/** How to reach the business, and an invitation to sell through it. */
export function ContactPage() {
  return (
    <Page title="Where steel deals begin" lead="Looking for steel, or sitting on some? Talk to us.">
      <ContactLinks />
      <div className={classes['more']}>
        <Group component="section" className="framed" gap={16} p="md" wrap="nowrap">
          <IconMapPin size={20} aria-hidden color="var(--mantine-color-anchor)" style={{ flex: 'none' }} />
          <div>
            <Title order={2}>Serving nationwide</Title>
            <Text c="dimmed">Multiple regional locations</Text>
          </div>
        </Group>
        <Box component="section" p="md" bdrs="md" bg="var(--picture-ground)" className={classes['invitation']}>
          <Title order={2}>List your excess inventory</Title>
          <Text maw="60ch" mt={4}>
            Excess, secondary or a canceled program: list it with us and reach steel users nationwide. Send your Excel
            list as is to{' '}
            <Anchor href={`${mailHref(site.contactEmail)}?subject=Excess%20inventory`} inherit>
              {site.contactEmail}
            </Anchor>
            , and we will put it in front of buyers in every region.
          </Text>
          <Button component={Link} to="/sell" mt="md">
            List Your Steel
          </Button>
        </Box>
      </div>
    </Page>
  )
}
