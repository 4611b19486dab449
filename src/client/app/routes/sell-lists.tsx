import { getRouteApi } from '@tanstack/react-router'
import { isInvalidLink } from '../../platform/server/requests.ts'
import { useSellerSending } from '../../supplier/sell/hooks.ts'
import { SentLists } from '../../supplier/sell/SentLists.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { InvalidLink } from '../../ui/feedback/StateBox.tsx'
import { Page, PagePending } from '../../ui/page/Page.tsx'

const route = getRouteApi('/sell/$token')

/** The lists behind a link that only their seller has. */
export function SellListsPage() {
  const { token } = route.useParams()
  const query = useSellerSending(token)
  const { data: sending, error } = query
  if (sending) return <SentLists key={token} token={token} sending={sending} />
  if (isInvalidLink(error)) {
    return (
      <InvalidLink text="There are no lists at this address. The page stays for 7 days after you sent them; we still have them. Call us, or send them again." />
    )
  }
  if (!error) return <PagePending />
  return (
    <Page title="Your lists">
      <LoadError title="Your lists could not be loaded" query={query} />
    </Page>
  )
}
