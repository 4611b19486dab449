import { usePurchaseOffer } from '../../supplier/purchase/hooks.ts'
import { PurchaseView } from '../../supplier/purchase/PurchaseView.tsx'
import { linkedPage } from '../../ui/feedback/LinkedPage.tsx'

/** The purchase order behind a link that only its supplier has. */
export const PurchasePage = linkedPage({
  useLinked: usePurchaseOffer,
  title: 'Purchase order',
  failed: 'The purchase order could not be loaded',
  invalid: 'There is no purchase order at this address. Make sure you copied the whole link, or call or write to us.',
  view: (token, purchase) => <PurchaseView token={token} purchase={purchase} />,
})
