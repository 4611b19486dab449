import { Select } from '@mantine/core'
import { type InventoryPlace, useSources } from './hooks.ts'
import { toSourceOptions } from './source-options.ts'

const searchableFrom = 9

type SourceSelectProps = {
  place: InventoryPlace
  source: string | undefined
  onChange: (source: string) => void
}

/** The dropdown of the locations where a category lies. */
export function SourceSelect({ place, source, onChange }: SourceSelectProps) {
  const sources = useSources(place)
  const options = toSourceOptions(sources.data ?? [])
  const chosen = options.find((option) => option.value.toUpperCase() === source?.toUpperCase())
  return (
    <Select
      label="Location"
      placeholder="Select Inventory Location"
      data={options}
      value={chosen?.value ?? null}
      onChange={(value) => value !== null && onChange(value)}
      allowDeselect={false}
      searchable={options.length >= searchableFrom}
      nothingFoundMessage="No such location"
      disabled={!sources.isSuccess}
      maxDropdownHeight={320}
    />
  )
}
