import { Anchor, Box, Button, Group, Text, Title } from '@mantine/core'
import { IconClock, IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Specialists } from '../../buyer/company/MemberCard.tsx'
import { mailHref } from '../../platform/text/links.ts'
import { site } from '../../platform/text/site.ts'
import { ContactLinks } from '../../ui/page/ContactLinks.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { SteelDrawing } from '../../ui/page/SteelDrawing.tsx'
import classes from './contact.module.css'

/** How to reach the business, when and who answers, and an invitation to sell through it. */
export function ContactPage() {
  return (
    <Page title="Where steel deals begin" lead="Looking for steel, or sitting on some? Talk to us.">
      <ContactLinks />
      <div className={classes['more']}>
        <div className="framed lined">
          {site.contactHours && (
            <PlaceOrTime icon={<IconClock size={20} />} title="Hours">
              {site.contactHours}
            </PlaceOrTime>
          )}
          <PlaceOrTime icon={<IconMapPin size={20} />} title="Serving nationwide">
            Multiple regional locations
          </PlaceOrTime>
        </div>
        <Box component="section" p="md" bdrs="md" bg="var(--picture-ground)" className={classes['invitation']}>
          <SteelDrawing shape="coil" widthPx={84} />
          <div>
            <Title order={2}>List your excess inventory</Title>
            <Text maw="60ch" mt={4}>
              Excess, secondary or a cancelled program: list it with us and reach steel users nationwide. Send your
              Excel list as is to{' '}
              <Anchor href={`${mailHref(site.contactEmail)}?subject=Excess%20inventory`} inherit>
                {site.contactEmail}
              </Anchor>
              , and we will put it in front of buyers in every region.
            </Text>
            <Button component={Link} to="/sell" mt="md">
              List Your Steel
            </Button>
          </div>
        </Box>
      </div>
      <Specialists title="Who answers" />
    </Page>
  )
}

function PlaceOrTime({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Group component="section" gap={16} p="md" wrap="nowrap">
      <span className={classes['icon']} aria-hidden="true">
        {icon}
      </span>
      <div>
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{children}</Text>
      </div>
    </Group>
  )
}
