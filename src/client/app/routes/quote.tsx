import { ModalsProvider } from '@mantine/modals'
import { useOffer } from '../../buyer/offer/hooks.ts'
import { OfferView } from '../../buyer/offer/OfferView.tsx'
import { linkedPage } from '../../ui/feedback/LinkedPage.tsx'

/** The quote behind a link that only the buyer has. */
export const QuotePage = linkedPage({
  useLinked: useOffer,
  title: 'Your quote',
  failed: 'The quote could not be loaded',
  invalid:
    'There is no quote at this address. Make sure you copied the whole link, or call or write to us for a new one.',
  view: (token, offer) => (
    <ModalsProvider>
      <OfferView token={token} offer={offer} />
    </ModalsProvider>
  ),
})
