import { useNavigate } from '@tanstack/react-router'
import { SentInquiriesButton } from '../../buyer/inquiry/sent/SentInquiriesButton.tsx'
import { forgetShortlistTexts } from '../../buyer/picks/Selection.tsx'
import { ChangeRegion } from '../../buyer/regions/ChangeRegion.tsx'
import { type InventoryResultsSearch, withRegions } from '../../buyer/stock/inventory-search.ts'
import { LookingFor } from '../../buyer/visit/LookingFor.tsx'

type BuyerLineProps = {
  intro?: string
  search: InventoryResultsSearch
  /** Called when the buyer says that the details are somebody else's. */
  onLeave?: () => void
}

/** Under the heading of the inventory: its regions, for whom it is shown, and what was sent; all can be changed. */
export function BuyerLine({ intro, search, onLeave }: BuyerLineProps) {
  const navigate = useNavigate()
  return (
    <>
      {intro}
      <ChangeRegion
        region={search.region}
        onChange={(regions) =>
          void navigate({ to: '.', search: withRegions(search, regions), replace: true, resetScroll: false })
        }
      />{' '}
      <LookingFor
        onLeave={() => {
          onLeave?.()
          forgetShortlistTexts().catch(() => undefined)
          void navigate({ to: '/find-deals', search: { region: search.region } })
        }}
        onReturn={() => void navigate({ to: '/inventory/results', search })}
      />{' '}
      <SentInquiriesButton />
    </>
  )
}
