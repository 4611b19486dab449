import { useSupply } from '../../supplier/supply/hooks.ts'
import { SupplyView } from '../../supplier/supply/SupplyView.tsx'
import { linkedPage } from '../../ui/feedback/LinkedPage.tsx'

/** A supplier's own page, by its link. */
export const SupplyPage = linkedPage({
  useLinked: useSupply,
  title: 'Your lists',
  failed: 'Your lists could not be loaded',
  invalid: 'This link no longer works: it was replaced or turned off. Call us, and we will send you a new one.',
  view: (token, supply) => <SupplyView token={token} supply={supply} />,
})
