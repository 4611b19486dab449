import { getRouteApi } from '@tanstack/react-router'
import { usePurchaseOffer } from '../../supplier/purchase/hooks.ts'
import { PurchaseView } from '../../supplier/purchase/PurchaseView.tsx'
import { LinkedPage } from '../../ui/feedback/LinkedPage.tsx'

const route = getRouteApi('/purchase/$token')

/** The purchase order behind a link that only its supplier has. */
export function PurchasePage() {
  const { token } = route.useParams()
  return (
    <LinkedPage
      query={usePurchaseOffer(token)}
      title="Purchase order"
      failed="The purchase order could not be loaded"
      invalid="There is no purchase order at this address. Make sure you copied the whole link, or call or write to us."
    >
      {(purchase) => <PurchaseView key={token} token={token} purchase={purchase} />}
    </LinkedPage>
  )
}
