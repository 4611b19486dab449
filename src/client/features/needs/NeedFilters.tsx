import { Group, NativeSelect } from '@mantine/core'
import type { Ref } from 'react'
import { type NeedFilter, needFilters } from '../../../shared/need-terms.ts'
import { filterTextMax } from '../../../shared/paging-terms.ts'
import { FilterField } from '../../components/FilterField.tsx'
import { useTypedText } from '../../lib/use-typed-text.ts'
import { RecentChanges } from '../changes/RecentChanges.tsx'
import { NeedExport } from './NeedExport.tsx'
import { needStatusOptions } from './need-statuses.ts'

/** The tab's part of the address; `openIds` are the expanded needs. */
export type NeedsPlace = { status: NeedFilter | undefined; company: string; openIds: readonly string[] }

export type NeedsPanelProps = { place: NeedsPlace; onMove: (place: Partial<NeedsPlace>) => void }

type NeedFiltersProps = NeedsPanelProps & { isEmpty: boolean; companyRef: Ref<HTMLInputElement> }

const all = ''
const filterOptions = [
  { value: all, label: 'All statuses' },
  { value: 'open', label: 'Open (not completed or cancelled)' },
  ...needStatusOptions.map(({ value, label }) => ({ value, label })),
]

/** The filters and the actions on the whole list. */
export function NeedFilters({ place, onMove, isEmpty, companyRef }: NeedFiltersProps) {
  const { typed, type } = useTypedText(place.company, (company) => onMove({ company }))
  return (
    <Group gap="sm" align="flex-end" justify="space-between">
      <Group gap="sm" align="flex-end" w={{ base: '100%', sm: 'auto' }}>
        <FilterField
          ref={companyRef}
          label="Company or name"
          placeholder="Filter by company or customer"
          maxLength={filterTextMax}
          w={{ base: '100%', xs: 260 }}
          value={typed}
          onType={type}
        />
        <NativeSelect
          label="Status"
          w={{ base: '100%', xs: 220 }}
          data={filterOptions}
          value={place.status ?? all}
          onChange={({ currentTarget }) => onMove({ status: needFilters.find((one) => one === currentTarget.value) })}
        />
      </Group>
      <Group gap="xs">
        <NeedExport filter={{ status: place.status, company: place.company }} isEmpty={isEmpty} />
        <RecentChanges kind="need" />
      </Group>
    </Group>
  )
}
