import { Page } from '../../components/Page.tsx'
import { SentInquiriesButton } from '../../features/inquiries/SentInquiriesButton.tsx'
import { SearchAllLink } from '../../features/search/SearchAllLink.tsx'
import { ShortlistScreen } from '../../features/shortlist/ShortlistScreen.tsx'

/** What a buyer picked in all locations, ready to send. */
export function ShortlistPage() {
  return (
    <Page
      title="Your shortlist"
      lead={
        <>
          Each supplier gets its own inquiry. <SentInquiriesButton />
        </>
      }
      actions={<SearchAllLink />}
    >
      <ShortlistScreen />
    </Page>
  )
}
