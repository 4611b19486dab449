import type { RegionName } from '../../../shared/places/regions.ts'
import type { InquiryDraft } from '../../buyer/inquiry/inquiry-draft.ts'
import { ResumeInquiry } from '../../buyer/inquiry/ResumeInquiry.tsx'
import { CategoryButtons } from '../../buyer/stock/choose/CategoryButtons.tsx'
import type { InventoryResultsSearch } from '../../buyer/stock/inventory-search.ts'

type ChooseProductProps = {
  region: readonly RegionName[]
  draft: InquiryDraft
  onGo: (place: InventoryResultsSearch) => void
}

/** The products of the regions, and the way back to the items that were ticked. */
export function ChooseProduct({ region, draft, onGo }: ChooseProductProps) {
  return (
    <>
      <ResumeInquiry draft={draft} onResume={onGo} />
      <CategoryButtons region={region} to="/inventory/results" />
    </>
  )
}
