import { NativeSelect } from '@mantine/core'
import type { RefObject } from 'react'
import { toSourceOptions } from '../choose/source-options.ts'
import { type InventoryPlace, useSources } from '../hooks.ts'

const placeholder = { value: '', label: 'Select Inventory Location', disabled: true }

type SourceSelectProps = {
  place: InventoryPlace
  source: string | undefined
  onChange: (source: string) => void
  selectRef: RefObject<HTMLSelectElement | null>
}

/** The dropdown of a category's source locations. */
export function SourceSelect({ place, source, onChange, selectRef }: SourceSelectProps) {
  const sources = useSources(place)
  const options = toSourceOptions(sources.data ?? [])
  const chosen = options.find((option) => option.value.toUpperCase() === source?.toUpperCase())
  return (
    <NativeSelect
      ref={selectRef}
      label="Location"
      data={[placeholder, ...options]}
      value={chosen?.value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      disabled={!sources.isSuccess}
    />
  )
}
