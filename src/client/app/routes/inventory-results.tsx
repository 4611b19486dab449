import { Button, Group, Stack, Title } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { functionalUpdate } from '@tanstack/react-table'
import { Page } from '../../components/Page.tsx'
import { CreateInquiryButton } from '../../features/inquiries/CreateInquiryButton.tsx'
import { ResumeInquiry } from '../../features/inquiries/ResumeInquiry.tsx'
import { useInquiryDraft } from '../../features/inquiries/use-inquiry-draft.ts'
import { useSessionExpiry } from '../../features/inquiries/use-session-expiry.ts'
import { CategoryButtons } from '../../features/inventory/CategoryButtons.tsx'
import { categoryLabel } from '../../features/inventory/category-label.ts'
import { InventoryTable } from '../../features/inventory/InventoryTable.tsx'

const route = getRouteApi('/inventory/results')

/** The search tool: categories of the chosen regions first, then the inventory of one category at one location. */
export function InventoryResultsPage() {
  const { region, category, source, from, to } = route.useSearch()
  const navigate = route.useNavigate()
  const endSessionIfOver = useSessionExpiry()
  const draftState = useInquiryDraft(
    category !== undefined && source !== undefined ? { region, category, source } : undefined,
  )
  const { draft, setDraft } = draftState
  return (
    <Page
      title="Available Steel Inventory Search Tool"
      lead={`Showing inventory for the selected region ${region.join(', ')}`}
      width="full"
    >
      {category === undefined ? (
        <Stack gap="md">
          <ResumeInquiry draft={draft} onResume={(place) => void navigate({ search: place })} />
          <Title order={2}>Choose a product</Title>
          <CategoryButtons
            region={region}
            onSelect={(chosen) => void navigate({ search: { region, category: chosen } })}
            emptyAction={
              <Button variant="default" component={Link} to="/regions">
                Choose another region
              </Button>
            }
          />
        </Stack>
      ) : (
        <div>
          <Group gap="sm" mb={8}>
            <Title order={2}>{categoryLabel(category)}</Title>
            <Button variant="subtle" size="compact-sm" onClick={() => void navigate({ search: { region } })}>
              Change category
            </Button>
          </Group>
          <InventoryTable
            place={{ region, category }}
            source={source}
            onSourceChange={(chosen) =>
              void navigate({ search: (search) => ({ ...search, source: chosen }), resetScroll: false })
            }
            range={{ fromIn: from, toIn: to }}
            onRangeChange={({ fromIn, toIn }) =>
              void navigate({
                search: (search) => ({ ...search, from: fromIn, to: toIn }),
                replace: true,
                resetScroll: false,
              })
            }
            selection={draft.selection}
            onSelectionChange={(updater) =>
              setDraft((current) => ({ ...current, selection: functionalUpdate(updater, current.selection) }))
            }
            action={(items) => (
              <CreateInquiryButton {...draftState} items={items} endSessionIfOver={endSessionIfOver} />
            )}
          />
        </div>
      )}
    </Page>
  )
}
