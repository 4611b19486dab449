import { NativeSelect } from '@mantine/core'
import { type SearchSort, searchSortDefault } from '../../../shared/search/terms.ts'

const options: { value: SearchSort; label: string }[] = [
  { value: 'thickness', label: 'Thickness, thinnest first' },
  { value: '-thickness', label: 'Thickness, thickest first' },
  { value: 'width', label: 'Width, narrowest first' },
  { value: '-width', label: 'Width, widest first' },
  { value: 'weight', label: 'Weight, lightest first' },
  { value: '-weight', label: 'Weight, heaviest first' },
  { value: 'newest', label: 'Newest first' },
  { value: '-newest', label: 'Oldest first' },
]

type SearchSortSelectProps = {
  sort: SearchSort | undefined
  onChange: (sort: SearchSort | undefined) => void
}

/** The order of the items found. */
export function SearchSortSelect({ sort = searchSortDefault, onChange }: SearchSortSelectProps) {
  return (
    <NativeSelect
      aria-label="Sort by"
      data={options}
      value={sort}
      onChange={({ currentTarget }) => {
        const chosen = options.find(({ value }) => value === currentTarget.value)?.value
        onChange(chosen === searchSortDefault ? undefined : chosen)
      }}
    />
  )
}
