import { Button, Text } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { itemTitle } from '../../../shared/stock/item-title.ts'
import { goneItemDays } from '../../../shared/stock/terms.ts'
import { useItem } from '../../buyer/details/hooks.ts'
import { ItemView } from '../../buyer/details/ItemView.tsx'
import { WithSelection } from '../../buyer/picks/Selection.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { ContactLinks } from '../../ui/page/ContactLinks.tsx'
import { Page, PagePending } from '../../ui/page/Page.tsx'

const route = getRouteApi('/item/$id')

/** One piece of steel, in stock or until lately. */
export function ItemPage() {
  const { id } = route.useParams()
  const { query, isUnknown } = useItem(id)
  const { data: answer, error } = query
  if (answer) {
    const title = itemTitle(answer.item)
    return (
      <Page key={id} title={title} windowTitle={title} lead={leadOf(answer.item)}>
        <WithSelection isMain>
          <ItemView answer={answer} />
        </WithSelection>
      </Page>
    )
  }
  if (isUnknown) {
    return (
      <Page title="This steel is not in stock">
        <Text>
          It went out of stock more than {goneItemDays} days ago, or the link is incomplete. Search all locations for
          something like it, or call or write to us.
        </Text>
        <Button component={Link} to="/inventory/search" color="hot" w="fit-content">
          Search all locations
        </Button>
        <ContactLinks />
      </Page>
    )
  }
  if (!error) return <PagePending />
  return (
    <Page title="Steel in stock">
      <LoadError title="The item could not be loaded" query={query} />
    </Page>
  )
}

function leadOf({
  gradeCategory,
  condition,
  locationState,
}: Record<'gradeCategory' | 'condition' | 'locationState', string>) {
  return [gradeCategory, condition, locationState].filter(Boolean).join(' · ')
}
