import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { boundedAspects } from '../../../shared/search/terms.ts'
import { rangeParams } from '../item/ranges/range.ts'
import type { InventorySearch } from '../stock/inventory-search.ts'
import { boundNamesOf, type SearchPageParams } from './search-page-params.ts'

type SearchAllLinkProps = {
  search?: SearchPageParams
  label?: string
}

/** Leads to the search in all locations, with what is chosen already. */
export function SearchAllLink({ search = {}, label = 'Search all locations' }: SearchAllLinkProps) {
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/inventory/search" search={search} />}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconSearch size={16} aria-hidden />}
    >
      {label}
    </Button>
  )
}

/** What is chosen for one location, asked of all of them. */
export function toSearchEverywhere(
  search: Omit<InventorySearch, 'region'> & Partial<Pick<InventorySearch, 'region'>>,
): SearchPageParams {
  const { region, category, grade, condition } = search
  const bounds = boundedAspects.flatMap((aspect) => {
    const [from, to] = rangeParams[aspect]
    const [fromName, toName] = boundNamesOf(aspect)
    return [
      [fromName, search[from]?.toString()],
      [toName, search[to]?.toString()],
    ]
  })
  return {
    region,
    category: category === undefined ? undefined : [category],
    ...Object.fromEntries(bounds),
    grade: grade && [...grade],
    condition: condition && [...condition],
  }
}
