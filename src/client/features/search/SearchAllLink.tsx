import { Anchor, Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SearchPageParams } from './search-page-params.ts'

type SearchAllLinkProps = {
  search?: SearchPageParams
  /** Whether it stands in a sentence. */
  isInline?: boolean
}

/** Leads to the search in all locations, with what is chosen already. */
export function SearchAllLink({ search = {}, isInline = false }: SearchAllLinkProps) {
  if (isInline) {
    return (
      <Anchor renderRoot={(props) => <Link {...props} to="/inventory/search" search={search} />} inherit>
        Search all locations
      </Anchor>
    )
  }
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/inventory/search" search={search} />}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconSearch size={16} aria-hidden />}
    >
      Search all locations
    </Button>
  )
}
