import { getRouteApi } from '@tanstack/react-router'
import { InvalidLink } from '../../components/InvalidLink.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { Page } from '../../components/Page.tsx'
import { PagePending } from '../../components/PagePending.tsx'
import { useSavedSearch } from '../../features/saved-search/hooks.ts'
import { SavedSearchView } from '../../features/saved-search/SavedSearchView.tsx'
import { isInvalidLink } from '../../lib/error-text.ts'

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
