import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Page } from '../../components/Page.tsx'
import { SentInquiriesButton } from '../../features/inquiries/SentInquiriesButton.tsx'
import { SearchScreen } from '../../features/search/SearchScreen.tsx'
import { withStateCodes } from '../../features/search/search-question.ts'

const route = getRouteApi('/inventory/search')

/** The steel of all locations in one list. */
export function InventorySearchPage() {
  const search = route.useSearch()
  const params = useMemo(() => withStateCodes(search), [search])
  const navigate = route.useNavigate()
  return (
    <Page title="Search all locations" width="list" actions={<SentInquiriesButton />}>
      <SearchScreen
        params={params}
        onChange={(next, { isTyped = false } = {}) =>
          void navigate({ search: next, resetScroll: false, replace: isTyped, ...(isTyped && { state: true }) })
        }
      />
    </Page>
  )
}
