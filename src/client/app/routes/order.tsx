import { useOrderOffer } from '../../buyer/order/hooks.ts'
import { OrderView } from '../../buyer/order/OrderView.tsx'
import { linkedPage } from '../../ui/feedback/LinkedPage.tsx'

/** The order behind a link that only its buyer has. */
export const OrderPage = linkedPage({
  useLinked: useOrderOffer,
  title: 'Your order',
  failed: 'The order could not be loaded',
  invalid: 'There is no order at this address. Make sure you copied the whole link, or call or write to us.',
  view: (token, order) => <OrderView token={token} order={order} />,
})
