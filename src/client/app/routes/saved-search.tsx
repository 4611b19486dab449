import { useSavedSearch } from '../../buyer/saved/hooks.ts'
import { SavedSearchView } from '../../buyer/saved/SavedSearchView.tsx'
import { linkedPage } from '../../ui/feedback/LinkedPage.tsx'

/** The search behind a link in a mail. */
export const SavedSearchPage = linkedPage({
  useLinked: useSavedSearch,
  title: 'Your saved search',
  failed: 'The search could not be loaded',
  invalid:
    'There is no saved search at this address: it was stopped, it ended, or nobody confirmed it in time. You can save it again from the search page.',
  view: (token, search) => <SavedSearchView token={token} search={search} />,
})
