import { ActionIcon, Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { boundedAspects } from '../../../shared/search/terms.ts'
import { rangeParams } from '../item/ranges/range.ts'
import type { InventorySearch } from '../stock/inventory-search.ts'
import { boundNamesOf, type SearchPageParams } from './search-page-params.ts'

type SearchAllLinkProps = {
  search?: SearchPageParams
  label?: string
  /** Where there is no room for words. */
  isIcon?: boolean
}

/** Leads to the search in all locations, with what is chosen already. */
export function SearchAllLink({ search = {}, label = 'Search all locations', isIcon = false }: SearchAllLinkProps) {
  if (isIcon) {
    return (
      <ActionIcon
        renderRoot={(props) => <Link {...props} to="/inventory/search" search={search} />}
        variant="subtle"
        size={44}
        aria-label={label}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
    )
  }
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
export function toSearchEverywhere(search: InventorySearch): SearchPageParams {
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
