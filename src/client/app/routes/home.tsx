import { Box, Button, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { Specialists } from '../../buyer/company/MemberCard.tsx'
import { RegionMapPicture } from '../../buyer/company/PrintedPicture.tsx'
import { useInventorySummary, useRegionLink } from '../../buyer/regions/hooks.ts'
import { InventoryFacts } from '../../buyer/regions/InventoryFacts.tsx'
import { RegionMap } from '../../buyer/regions/RegionMap.tsx'
import { NothingListedNote, UnassignedStatesNote } from '../../buyer/regions/RegionNotes.tsx'
import { HomeSearch } from '../../buyer/search/HomeSearch.tsx'
import { FormLinks } from '../../buyer/stock/choose/FormLinks.tsx'
import { NewestLists } from '../../buyer/stock/choose/NewestLists.tsx'
import { buyerMemory } from '../../platform/session/customer-session.ts'
import { site } from '../../platform/text/site.ts'
import { Page } from '../../ui/page/Page.tsx'
import { useViewInventory } from '../shell/SiteHeader.tsx'
import classes from './home.module.css'

// The page waits for it, so that nothing moves; most visitors are new and never load it.
const WelcomeBack = lazy(async () => ({ default: (await import('../../buyer/return/WelcomeBack.tsx')).WelcomeBack }))

const steps = [
  {
    title: 'Choose your region',
    text: 'Pick one of nine on the map, then tell us once who you are and where you buy.',
  },
  {
    title: 'Select the sizes you need',
    text: 'Pick the product and the location, narrow it down by thickness, and check the items you want.',
  },
  {
    title: 'Send one inquiry',
    text: 'Each supplier gets its own request for a quote. Nothing is bought until you say so.',
  },
]

export function HomePage() {
  const summary = useInventorySummary()
  const linkTo = useRegionLink()
  const viewInventory = useViewInventory()
  const [isRemembered] = useState(() => buyerMemory.find() !== undefined)
  return (
    <Page title={site.brandName} withoutHeading>
      <div className={classes['ask']}>
        <div>
          <Title order={1} textWrap="balance">
            Connecting buyers with sellers of steel and metal nationwide
          </Title>
          <Text mt={4}>Mill-direct, service center and excess lists from all over the country in one place.</Text>
        </div>
        <HomeSearch />
        <FormLinks />
        {isRemembered && <WelcomeBack />}
      </div>
      <section className={classes['area']}>
        <Stack align="flex-start" gap="sm">
          <Text>Instant access to tons of steel in a couple of clicks.</Text>
          <Box className="screen-only" w={{ base: '100%', sm: 'auto' }}>
            <Button
              component={Link}
              to="/regions"
              onClick={viewInventory}
              color="hot"
              size="lg"
              w="100%"
              h="auto"
              mih={52}
              px={20}
              py={8}
              fz={16}
              display="inline-flex"
              style={{ alignItems: 'center', justifyContent: 'center' }}
              styles={{ label: { lineHeight: 1.3, whiteSpace: 'normal' } }}
              rightSection={<IconArrowRight size={20} aria-hidden />}
            >
              Click here to find steel in your area
            </Button>
          </Box>
        </Stack>
        <div className={classes['map']}>
          <RegionMap linkTo={linkTo} summary={summary.data} />
          <UnassignedStatesNote />
        </div>
        <InventoryFacts summary={summary} />
      </section>
      <NothingListedNote summary={summary.data} />
      <NewestLists />
      <section>
        <Title order={2} mb="md">
          How it works
        </Title>
        <ol className={`${classes['steps']} plain-list`}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <Title order={3}>{title}</Title>
              <Text c="dimmed">{text}</Text>
            </li>
          ))}
        </ol>
      </section>
      <Specialists />
      <RegionMapPicture />
    </Page>
  )
}
