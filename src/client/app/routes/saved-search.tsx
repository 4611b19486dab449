import { getRouteApi } from '@tanstack/react-router'
import { useSavedSearch } from '../../buyer/saved/hooks.ts'
import { SavedSearchView } from '../../buyer/saved/SavedSearchView.tsx'
import { LinkedPage } from '../../ui/feedback/LinkedPage.tsx'

const route = getRouteApi('/saved-search/$token')

/** The search behind a link in a mail. */
export function SavedSearchPage() {
  const { token } = route.useParams()
  return (
    <LinkedPage
      query={useSavedSearch(token)}
      title="Your saved search"
      failed="The search could not be loaded"
      invalid="There is no saved search at this address: it was stopped, it ended, or nobody confirmed it in time. You can save it again from the search page."
    >
      {(search) => <SavedSearchView key={token} token={token} search={search} />}
    </LinkedPage>
  )
}
