import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { SentInquiriesButton } from '../../buyer/inquiry/sent/SentInquiriesButton.tsx'
import { withStateCodes } from '../../buyer/question/search-question.ts'
import { SearchScreen } from '../../buyer/search/SearchScreen.tsx'
import { Page } from '../../ui/page/Page.tsx'

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
