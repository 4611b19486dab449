import { getRouteApi } from '@tanstack/react-router'
import { useSellerSending } from '../../supplier/sell/hooks.ts'
import { SentLists } from '../../supplier/sell/SentLists.tsx'
import { LinkedPage } from '../../ui/feedback/LinkedPage.tsx'

const route = getRouteApi('/sell/$token')

/** The lists behind a link that only their seller has. */
export function SellListsPage() {
  const { token } = route.useParams()
  return (
    <LinkedPage
      query={useSellerSending(token)}
      title="Your lists"
      failed="Your lists could not be loaded"
      invalid="There are no lists at this address. The page stays for 7 days after you sent them; we still have them. Call us, or send them again."
    >
      {(sending) => <SentLists key={token} token={token} sending={sending} />}
    </LinkedPage>
  )
}
