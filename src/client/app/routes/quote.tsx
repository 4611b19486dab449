import { Text } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { getRouteApi } from '@tanstack/react-router'
import { isTRPCClientError } from '@trpc/client'
import { ContactLinks } from '../../components/ContactLinks.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { Page } from '../../components/Page.tsx'
import { PagePending } from '../../components/PagePending.tsx'
import { useOffer } from '../../features/quotes/offer/hooks.ts'
import { OfferView } from '../../features/quotes/offer/OfferView.tsx'

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
  if (isInvalidLink(error)) return <InvalidLink />
  if (!error) return <PagePending />
  return (
    <Page title="Your quote">
      <LoadError title="The quote could not be loaded" query={query} />
    </Page>
  )
}

// A text that cannot be a token is refused as invalid input.
function isInvalidLink(error: unknown): boolean {
  const status: unknown = isTRPCClientError(error) && error.data?.httpStatus
  return status === 404 || status === 400
}

function InvalidLink() {
  return (
    <Page title="This link is not valid">
      <Text>
        There is no quote at this address. Check that the link was copied as a whole, or call or write to us for a new
        one.
      </Text>
      <ContactLinks />
    </Page>
  )
}
