import { getRouteApi } from '@tanstack/react-router'
import { useOrderOffer } from '../../buyer/order/hooks.ts'
import { OrderView } from '../../buyer/order/OrderView.tsx'
import { LinkedPage } from '../../ui/feedback/LinkedPage.tsx'

const route = getRouteApi('/order/$token')

/** The order behind a link that only its buyer has. */
export function OrderPage() {
  const { token } = route.useParams()
  return (
    <LinkedPage
      query={useOrderOffer(token)}
      title="Your order"
      failed="The order could not be loaded"
      invalid="There is no order at this address. Make sure you copied the whole link, or call or write to us."
    >
      {(order) => <OrderView key={token} token={token} order={order} />}
    </LinkedPage>
  )
}
