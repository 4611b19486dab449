import { Button, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Page } from '../../components/Page.tsx'
import { RegionMapPicture } from '../../features/assets/RegionMapPicture.tsx'
import { FindInState } from '../../features/inventory/FindInState.tsx'
import { NewestLists } from '../../features/inventory/NewestLists.tsx'
import { useInventorySummary, useRegionLink } from '../../features/regions/hooks.ts'
import { InventoryFacts } from '../../features/regions/InventoryFacts.tsx'
import { NothingListedNote } from '../../features/regions/NothingListedNote.tsx'
import { RegionMap } from '../../features/regions/RegionMap.tsx'
import { UnassignedStatesNote } from '../../features/regions/UnassignedStatesNote.tsx'
import { HomeSearch } from '../../features/search/HomeSearch.tsx'
import { LazyShortlist } from '../../features/shortlist/LazyShortlist.tsx'
import { Specialists } from '../../features/team/Specialists.tsx'
import { site } from '../../lib/site.ts'
import { useViewInventory } from '../use-view-inventory.ts'
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

/** The home page: the map, what is on the ground today, and how it works. */
export function HomePage() {
  const summary = useInventorySummary()
  const linkTo = useRegionLink()
  const viewInventory = useViewInventory()
  return (
    <Page title={site.brandName} withoutHeading>
      <section className={classes['hero']}>
        <div className={classes['words']}>
          <Title order={1}>Connecting buyers with sellers of steel and metal nationwide</Title>
          <Text className={classes['subheading']}>
            Mill-direct, service center and excess lists from all over the country in one place.
          </Text>
          <Text c="dimmed">Instant access to tons of steel in a couple of clicks.</Text>
          <Button
            component={Link}
            to="/regions"
            onClick={viewInventory}
            color="hot"
            size="lg"
            classNames={{ root: classes['start'] ?? '', label: classes['startLabel'] ?? '' }}
            rightSection={<IconArrowRight size={20} aria-hidden />}
          >
            Click here to find steel in your area
          </Button>
        </div>
        <div>
          <RegionMap linkTo={linkTo} summary={summary.data} />
          <UnassignedStatesNote />
        </div>
      </section>
      <HomeSearch />
      <FindInState />
      <InventoryFacts summary={summary} />
      <NothingListedNote summary={summary.data} />
      <NewestLists />
      <section>
        <Title order={2} mb="md">
          How it works
        </Title>
        <ol className={classes['steps']}>
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
