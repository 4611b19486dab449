import { Button, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Specialists } from '../../buyer/company/MemberCard.tsx'
import { RegionMapPicture } from '../../buyer/company/PrintedPicture.tsx'
import { LastList } from '../../buyer/inquiry/ResumeInquiry.tsx'
import { LazyShortlist } from '../../buyer/picks/LazyShortlist.tsx'
import { useInventorySummary, useRegionLink } from '../../buyer/regions/hooks.ts'
import { InventoryFacts } from '../../buyer/regions/InventoryFacts.tsx'
import { RegionMap } from '../../buyer/regions/RegionMap.tsx'
import { NothingListedNote, UnassignedStatesNote } from '../../buyer/regions/RegionNotes.tsx'
import { FindInState, HomeSearch } from '../../buyer/search/HomeForms.tsx'
import { NewestLists } from '../../buyer/stock/choose/NewestLists.tsx'
import { site } from '../../platform/text/site.ts'
import { Page } from '../../ui/page/Page.tsx'
import { useViewInventory } from '../shell/SiteHeader.tsx'
import classes from './home.module.css'

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
  return (
    <Page title={site.brandName} withoutHeading>
      <section className={classes['hero']}>
        <Stack align="flex-start" gap="md">
          <Title order={1} textWrap="balance">
            Connecting buyers with sellers of steel and metal nationwide
          </Title>
          <Text fz={20} lh={1.4}>
            Mill-direct, service center and excess lists from all over the country in one place.
          </Text>
          <Text c="dimmed">Instant access to tons of steel in a couple of clicks.</Text>
          <HomeSearch />
          <LastList />
          <Button
            component={Link}
            to="/regions"
            onClick={viewInventory}
            color="hot"
            size="lg"
            w={{ base: '100%', sm: 'auto' }}
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
        </Stack>
        <div>
          <RegionMap linkTo={linkTo} summary={summary.data} />
          <UnassignedStatesNote />
        </div>
      </section>
      <FindInState />
      <InventoryFacts summary={summary} />
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
      <LazyShortlist />
    </Page>
  )
}
