import { getRouteApi } from '@tanstack/react-router'
import { AskView } from '../../supplier/ask/AskView.tsx'
import { useSupplierAsk } from '../../supplier/ask/hooks.ts'
import { LinkedPage } from '../../ui/feedback/LinkedPage.tsx'

const route = getRouteApi('/ask/$token')

/** What a supplier is asked, behind a link that only the supplier has. */
export function AskPage() {
  const { token } = route.useParams()
  return (
    <LinkedPage
      query={useSupplierAsk(token)}
      title="Is this steel still there?"
      failed="The page could not be loaded"
      invalid="There is nothing at this address. Make sure you copied the whole link, or call or write to us."
    >
      {(ask) => <AskView key={token} token={token} ask={ask} />}
    </LinkedPage>
  )
}
