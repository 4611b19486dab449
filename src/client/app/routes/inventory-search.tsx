import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { withStateCodes } from '../../buyer/question/search-question.ts'
import { readSearch } from '../../buyer/search/read-search.ts'
import { SearchScreen } from '../../buyer/search/SearchScreen.tsx'

const route = getRouteApi('/inventory/search')

/** Reads what the screen shows first; here, so that it comes with its code. */
export const readFirstItems: typeof readSearch = (...given) => readSearch(...given)

/** The steel of all locations in one list. */
export function InventorySearchPage() {
  const search = route.useSearch()
  const params = useMemo(() => withStateCodes(search), [search])
  const navigate = route.useNavigate()
  return (
    <SearchScreen
      params={params}
      onChange={(next, { isTyped = false } = {}) =>
        void navigate({ search: next, resetScroll: false, replace: isTyped, ...(isTyped && { state: true }) })
      }
    />
  )
}
