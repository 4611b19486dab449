import { getRouteApi } from '@tanstack/react-router'
import { useSavedSearch } from '../../buyer/saved/hooks.ts'
import { SavedSearchView } from '../../buyer/saved/SavedSearchView.tsx'
import { isInvalidLink } from '../../platform/server/requests.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { InvalidLink } from '../../ui/feedback/StateBox.tsx'
import { Page, PagePending } from '../../ui/page/Page.tsx'

const route = getRouteApi('/saved-search/$token')
const invalid =
  'There is no saved search at this address: it was stopped, it ended, or nobody confirmed it in time. You can save it again from the search page.'

/** The search behind a link in a mail. */
export function SavedSearchPage() {
  const { token } = route.useParams()
  const query = useSavedSearch(token)
  const { data: search, error } = query
  if (search) return <SavedSearchView key={token} token={token} search={search} />
  if (isInvalidLink(error)) return <InvalidLink text={invalid} />
  if (!error) return <PagePending />
  return (
    <Page title="Your saved search">
      <LoadError title="The search could not be loaded" query={query} />
    </Page>
  )
}
