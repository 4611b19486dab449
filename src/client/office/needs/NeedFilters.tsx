import { NativeSelect } from '@mantine/core'
import type { Ref } from 'react'
import { type NeedMatchFilter, needMatchFilters } from '../../../shared/needs/match-terms.ts'
import { type NeedFilter, needFilters } from '../../../shared/needs/terms.ts'
import { filterTextMax } from '../../../shared/site/paging-terms.ts'
import { FilterField } from '../../ui/fields/FilterField.tsx'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import { needStatusOptions } from './need-statuses.ts'

/** The tab's part of the address; `openIds` are the expanded needs. */
export type NeedsPlace = {
  status: NeedFilter | undefined
  matches: NeedMatchFilter | undefined
  company: string
  openIds: readonly string[]
}

export type NeedsPanelProps = { place: NeedsPlace; onMove: (place: Partial<NeedsPlace>) => void }

type NeedFiltersProps = NeedsPanelProps & { companyRef: Ref<HTMLInputElement> }

const all = ''
const filterOptions = [
  { value: all, label: 'All statuses' },
  { value: 'open', label: 'Open (not completed or cancelled)' },
  ...needStatusOptions.map(({ value, label }) => ({ value, label })),
]
const matchOptions = [
  { value: all, label: 'With and without' },
  { value: 'new', label: 'New matches' },
] as const satisfies readonly { value: NeedMatchFilter | typeof all; label: string }[]

/** The filters of the list. */
export function NeedFilters({ place, onMove, companyRef }: NeedFiltersProps) {
  const { typed, type } = useTypedText(place.company, (company) => onMove({ company }))
  return (
    <>
      <FilterField
        ref={companyRef}
        label="Company or name"
        placeholder="Filter by company or customer"
        maxLength={filterTextMax}
        value={typed}
        onType={type}
      />
      <NativeSelect
        label="Status"
        data={filterOptions}
        value={place.status ?? all}
        onChange={({ currentTarget }) => onMove({ status: needFilters.find((one) => one === currentTarget.value) })}
      />
      <NativeSelect
        label="Matches"
        data={matchOptions}
        value={place.matches ?? all}
        onChange={({ currentTarget }) =>
          onMove({ matches: needMatchFilters.find((one) => one === currentTarget.value) })
        }
      />
    </>
  )
}
