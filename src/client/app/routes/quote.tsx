import { ModalsProvider } from '@mantine/modals'
import { getRouteApi } from '@tanstack/react-router'
import { useOffer } from '../../buyer/offer/hooks.ts'
import { OfferView } from '../../buyer/offer/OfferView.tsx'
import { isInvalidLink } from '../../platform/server/requests.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { InvalidLink } from '../../ui/feedback/StateBox.tsx'
import { Page, PagePending } from '../../ui/page/Page.tsx'

const route = getRouteApi('/quote/$token')

/** The quote behind a link that only the buyer has. */
export function QuotePage() {
  const { token } = route.useParams()
  const query = useOffer(token)
  const { data: offer, error } = query
  if (offer) {
    return (
      <ModalsProvider>
        <OfferView key={token} token={token} offer={offer} />
      </ModalsProvider>
    )
  }
  if (isInvalidLink(error)) {
    return (
      <InvalidLink text="There is no quote at this address. Make sure you copied the whole link, or call or write to us for a new one." />
    )
  }
  if (!error) return <PagePending />
  return (
    <Page title="Your quote">
      <LoadError title="The quote could not be loaded" query={query} />
    </Page>
  )
}
