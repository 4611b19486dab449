import { CreateInquiryButton } from '../inquiry/CreateInquiryButton.tsx'
import { useSessionExpiry } from '../inquiry/use-session-expiry.ts'
import { useShortlist } from './use-shortlist.ts'
import { useShortlistDraft } from './use-shortlist-draft.ts'

/** Opens the inquiry about the whole shortlist on a screen that needs no company information to look around. */
export function ShortlistInquiry() {
  const { items } = useShortlist()
  const draftState = useShortlistDraft(items)
  const endSessionIfOver = useSessionExpiry({ isNeededToLook: false })
  return <CreateInquiryButton {...draftState} items={items} endSessionIfOver={endSessionIfOver} />
}
