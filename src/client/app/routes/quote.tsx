import { ModalsProvider } from '@mantine/modals'
import { getRouteApi } from '@tanstack/react-router'
import { useOffer } from '../../buyer/offer/hooks.ts'
import { OfferView } from '../../buyer/offer/OfferView.tsx'
import { LinkedPage } from '../../ui/feedback/LinkedPage.tsx'

const route = getRouteApi('/quote/$token')

/** The quote behind a link that only the buyer has. */
export function QuotePage() {
  const { token } = route.useParams()
  return (
    <LinkedPage
      query={useOffer(token)}
      title="Your quote"
      failed="The quote could not be loaded"
      invalid="There is no quote at this address. Make sure you copied the whole link, or call or write to us for a new one."
    >
      {(offer) => (
        <ModalsProvider>
          <OfferView key={token} token={token} offer={offer} />
        </ModalsProvider>
      )}
    </LinkedPage>
  )
}
