import { getRouteApi } from '@tanstack/react-router'
import { useSupply } from '../../supplier/supply/hooks.ts'
import { SupplyView } from '../../supplier/supply/SupplyView.tsx'
import { LinkedPage } from '../../ui/feedback/LinkedPage.tsx'

const route = getRouteApi('/supply/$token')

/** A supplier's own page, by its link. */
export function SupplyPage() {
  const { token } = route.useParams()
  return (
    <LinkedPage
      query={useSupply(token)}
      title="Your lists"
      failed="Your lists could not be loaded"
      invalid="This link no longer opens anything: there is a newer one, or it was ended. Call us, and we send you a new one."
    >
      {(supply) => <SupplyView key={token} token={token} supply={supply} />}
    </LinkedPage>
  )
}
