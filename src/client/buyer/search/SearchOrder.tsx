import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { describeMiles, findStateNear, milesBetween } from '../../../shared/places/distances.ts'
import { findStateIn } from '../../../shared/places/state-in-text.ts'
import { distanceSort, type SearchSort, searchSortDefault } from '../../../shared/search/terms.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import type { ItemColumn } from '../item/inventory-columns.tsx'
import type { SearchPageParams } from '../question/search-page-params.ts'

const nearCharsMax = 30
const nearWidthPx = 120
const stateWidthPx = 150

const options: { value: SearchSort; label: string }[] = [
  { value: 'thickness', label: 'Thickness, thinnest first' },
  { value: '-thickness', label: 'Thickness, thickest first' },
  { value: 'width', label: 'Width, narrowest first' },
  { value: '-width', label: 'Width, widest first' },
  { value: 'weight', label: 'Weight, lightest first' },
  { value: '-weight', label: 'Weight, heaviest first' },
  { value: 'newest', label: 'Newest first' },
  { value: '-newest', label: 'Oldest first' },
  { value: distanceSort, label: 'Nearest first' },
]

export type SearchOrderProps = Pick<SearchPageParams, 'sort' | 'near'> & {
  onChange: (order: Pick<SearchPageParams, 'sort' | 'near'>) => void
}

/** The order of the items found, and from where, if the nearest come first. */
export function SearchOrder({ sort = searchSortDefault, near, onChange }: SearchOrderProps) {
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <NativeSelect
        aria-label="Sort by"
        data={options}
        value={sort}
        onChange={({ currentTarget }) => {
          const chosen = options.find(({ value }) => value === currentTarget.value)?.value
          onChange({ sort: chosen === searchSortDefault ? undefined : chosen, near })
        }}
      />
      {sort === distanceSort && <NearField near={near} onChange={(state) => onChange({ sort, near: state })} />}
    </Group>
  )
}

/** Takes a state or a ZIP, of which only the state leaves the field. */
function NearField({ near, onChange }: { near: string | undefined; onChange: (state: string) => void }) {
  const [typed, setTyped] = useState(near ?? '')
  const [isLeft, setLeft] = useState(false)
  const isWrong = typed.trim() !== '' && findStateNear(typed) === undefined
  return (
    <TextInput
      aria-label="Near: state or ZIP"
      placeholder="State or ZIP"
      w={nearWidthPx}
      maxLength={nearCharsMax}
      autoComplete="postal-code"
      autoFocus={near === undefined}
      value={typed}
      error={isLeft && isWrong && 'State or ZIP?'}
      onBlur={() => setLeft(true)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        setLeft(false)
        const state = findStateNear(value)
        if (state !== undefined && state !== near) onChange(state)
      }}
    />
  )
}

/** `about 300 mi`; blank unless the nearest come first. */
export function distanceOf({ locationState }: InventoryItem, { sort, near }: SearchPageParams): string {
  if (sort !== distanceSort || near === undefined) return ''
  return describeMiles(milesBetween(near, findStateIn(locationState) ?? ''))
}

/** The columns with the state and its distance after the first one, where the nearest come first. */
export function withDistance(columns: readonly ItemColumn[], params: SearchPageParams): readonly ItemColumn[] {
  const state = columns.find(({ id }) => id === 'locationState')
  const [first, ...others] = columns
  if (params.sort !== distanceSort || params.near === undefined || !state || !first) return columns
  const cell = (item: InventoryItem) => [item.locationState, distanceOf(item, params)].filter(Boolean).join(' · ')
  return [first, { ...state, widthPx: stateWidthPx, cell }, ...others.filter((column) => column !== state)]
}
