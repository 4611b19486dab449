import { ActionIcon, Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { InventorySearch } from '../stock/inventory-search.ts'
import type { SearchPageParams } from './search-page-params.ts'

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
  return {
    region,
    category: category === undefined ? undefined : [category],
    thicknessFrom: toText(search.from),
    thicknessTo: toText(search.to),
    widthFrom: toText(search.widthFrom),
    widthTo: toText(search.widthTo),
    lengthFrom: toText(search.lengthFrom),
    lengthTo: toText(search.lengthTo),
    weightFrom: toText(search.weightFrom),
    weightTo: toText(search.weightTo),
    grade: grade && [...grade],
    condition: condition && [...condition],
  }
}

function toText(figure: number | undefined): string | undefined {
  return figure === undefined ? undefined : String(figure)
}
