import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../components/Page.tsx'
import { CreateInquiryButton } from '../../features/inquiries/CreateInquiryButton.tsx'
import { useInquiryDraft } from '../../features/inquiries/use-inquiry-draft.ts'
import { CategoryButtons } from '../../features/inventory/CategoryButtons.tsx'
import { InventoryTable } from '../../features/inventory/InventoryTable.tsx'
import type { ThicknessRange } from '../../features/inventory/thickness-range.ts'

const route = getRouteApi('/inventory')
const nothingSelected = {}

/** The categories of the regions; choosing a location in a category leads to the results. */
export function InventoryPage() {
  const { region, category } = route.useSearch()
  const navigate = route.useNavigate()
  const draftState = useInquiryDraft(undefined)
  const [range, setRange] = useState<ThicknessRange>({ fromIn: undefined, toIn: undefined })
  return (
    <Page title="Available Inventory" lead={region.join(', ')} width="full">
      <CategoryButtons
        region={region}
        selected={category}
        onSelect={(chosen) => void navigate({ search: { region, category: chosen }, resetScroll: false })}
        emptyAction={
          <Button variant="default" component={Link} to="/regions">
            Choose another region
          </Button>
        }
      />
      {category !== undefined && (
        <InventoryTable
          place={{ region, category }}
          source={undefined}
          onSourceChange={(source) =>
            void navigate({
              to: '/inventory/results',
              search: { region, category, source, from: range.fromIn, to: range.toIn },
            })
          }
          range={range}
          onRangeChange={setRange}
          selection={nothingSelected}
          onSelectionChange={() => undefined}
          action={(items) => <CreateInquiryButton {...draftState} items={items} endSessionIfOver={() => false} />}
        />
      )}
    </Page>
  )
}
