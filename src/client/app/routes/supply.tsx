import { getRouteApi } from '@tanstack/react-router'
import { isInvalidLink } from '../../platform/server/requests.ts'
import { useSupply } from '../../supplier/supply/hooks.ts'
import { SupplyView } from '../../supplier/supply/SupplyView.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { InvalidLink } from '../../ui/feedback/StateBox.tsx'
import { Page, PagePending } from '../../ui/page/Page.tsx'

const route = getRouteApi('/supply/$token')

/** A supplier's own page, by its link. */
export function SupplyPage() {
  const { token } = route.useParams()
  const query = useSupply(token)
  const { data: supply, error } = query
  if (supply) return <SupplyView key={token} token={token} supply={supply} />
  if (isInvalidLink(error)) {
    return (
      <InvalidLink text="This link no longer opens anything: there is a newer one, or it was ended. Call us, and we send you a new one." />
    )
  }
  if (!error) return <PagePending />
  return (
    <Page title="Your lists">
      <LoadError title="Your lists could not be loaded" query={query} />
    </Page>
  )
}
