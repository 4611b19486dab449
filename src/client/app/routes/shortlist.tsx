import { SentInquiriesButton } from '../../buyer/inquiry/sent/SentInquiriesButton.tsx'
import { SearchAllLink } from '../../buyer/question/SearchAllLink.tsx'
import { ShortlistScreen } from '../../buyer/shortlist/ShortlistScreen.tsx'
import { Page } from '../../ui/page/Page.tsx'

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
