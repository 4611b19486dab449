import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../components/Page.tsx'
import { SearchScreen } from '../../features/search/SearchScreen.tsx'

const route = getRouteApi('/inventory/search')

/** The steel of all locations in one list. */
export function InventorySearchPage() {
  const params = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page title="Search all locations" width="list">
      <SearchScreen
        params={params}
        onChange={(search, { isTyped = false } = {}) =>
          void navigate({ search, resetScroll: false, replace: isTyped, ...(isTyped && { state: true }) })
        }
      />
    </Page>
  )
}
