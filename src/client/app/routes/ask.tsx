import { AskView } from '../../supplier/ask/AskView.tsx'
import { useSupplierAsk } from '../../supplier/ask/hooks.ts'
import { linkedPage } from '../../ui/feedback/LinkedPage.tsx'

/** What a supplier is asked, behind a link that only the supplier has. */
export const AskPage = linkedPage({
  useLinked: useSupplierAsk,
  title: 'Do you still have this steel?',
  failed: 'The page could not be loaded',
  invalid: 'There is nothing at this address. Make sure you copied the whole link, or call or write to us.',
  view: (token, ask) => <AskView token={token} ask={ask} />,
})
