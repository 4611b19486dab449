import { useSellerSending } from '../../supplier/sell/hooks.ts'
import { SentLists } from '../../supplier/sell/SentLists.tsx'
import { linkedPage } from '../../ui/feedback/LinkedPage.tsx'

/** The lists behind a link that only their seller has. */
export const SellListsPage = linkedPage({
  useLinked: useSellerSending,
  title: 'Your lists',
  failed: 'Your lists could not be loaded',
  invalid:
    'There are no lists at this address. The page stays for 7 days after you sent them; we still have them. Call us, or send them again.',
  view: (token, sending) => <SentLists token={token} sending={sending} />,
})
