import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { itemTitle } from '../../../shared/stock/item-title.ts'
import { formatCount, formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { parseSearch } from '../../platform/moves/search-params.ts'
import { retryUntilReady } from '../../platform/server/requests.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { formatWeightWithUnit } from '../item/item-fields.ts'
import { readSearchPage } from '../question/search-page-params.ts'
import { toSearchInput } from '../question/search-question.ts'

const shownMax = 8
const tableMinWidthPx = 280

/** What is in stock of a saved search, as far as it has room, and the way to all of it. `link` is the path of its search page. */
export function FittingNow({ link }: { link: string }) {
  const search = readSearchPage(parseSearch(link.slice(link.indexOf('?') + 1)))
  const query = trpc.inventory.search.useQuery({ ...toSearchInput(search), limit: shownMax }, retryUntilReady)
  const { data } = query
  if (!data) {
    return query.error ? <LoadError title="What fits now could not be loaded" query={query} /> : <TableSkeleton />
  }
  const { total, items } = data
  if (total === 0) {
    return (
      <Stack component="section" gap="xs">
        <Title order={2}>Nothing in stock fits right now</Title>
        <Text maw="60ch">
          Steel comes in every day.{' '}
          <Anchor inherit component={Link} to="/needs">
            Tell us what you need
          </Anchor>
          , and our specialists will look for it nationwide.
        </Text>
      </Stack>
    )
  }
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>
        {formatCountOf(total, 'item')} in stock {wordFor(total, 'fits', 'fit')} now
      </Title>
      <RecordTable
        label="Steel that fits now"
        minWidthPx={tableMinWidthPx}
        isStacked={false}
        columns={[
          {
            heading: 'Item',
            cell: (item) => (
              <>
                <Anchor fz="sm" renderRoot={(props) => <Link {...props} to="/item/$id" params={{ id: item.id }} />}>
                  {itemTitle(item)}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {[item.gradeCategory, item.condition, item.productId].filter(Boolean).join(' · ')}
                </Text>
              </>
            ),
          },
          {
            heading: 'Weight',
            align: 'right',
            width: '24%',
            cell: ({ weight }) => (weight ? formatWeightWithUnit(weight) : '-'),
          },
          { heading: 'State', width: '14%', cell: ({ locationState }) => locationState || '-' },
        ]}
        rows={items}
        rowKey={({ id }) => id}
      />
      <Button component="a" href={link} variant="default" w="fit-content">
        See {total > 1 ? `all ${formatCount(total)}` : 'it'} on the search page
      </Button>
    </Stack>
  )
}
