import { getRouteApi } from '@tanstack/react-router'
import { isInvalidLink } from '../../platform/server/requests.ts'
import { AskView } from '../../supplier/ask/AskView.tsx'
import { useSupplierAsk } from '../../supplier/ask/hooks.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { InvalidLink } from '../../ui/feedback/StateBox.tsx'
import { Page, PagePending } from '../../ui/page/Page.tsx'

const route = getRouteApi('/ask/$token')

/** What a supplier is asked, behind a link that only the supplier has. */
export function AskPage() {
  const { token } = route.useParams()
  const query = useSupplierAsk(token)
  const { data: ask, error } = query
  if (ask) return <AskView key={token} token={token} ask={ask} />
  if (isInvalidLink(error)) {
    return (
      <InvalidLink text="There is nothing at this address. Make sure you copied the whole link, or call or write to us." />
    )
  }
  if (!error) return <PagePending />
  return (
    <Page title="Is this steel still there?">
      <LoadError title="The page could not be loaded" query={query} />
    </Page>
  )
}
