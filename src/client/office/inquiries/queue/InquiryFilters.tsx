import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { Ref } from 'react'
import {
  type InquiryFilterName,
  type InquiryView,
  inquiryFilters,
  inquiryViews,
} from '../../../../shared/inquiries/terms.ts'
import { filterTextMax } from '../../../../shared/site/paging-terms.ts'
import { FilterField } from '../../../ui/fields/FilterField.tsx'
import { useTypedText } from '../../../ui/fields/use-typed-text.ts'
import { statusLabel } from '../inquiry-statuses.ts'

/** The tab's part of the address. */
export type InquiriesPlace = {
  view: InquiryView
  only: InquiryFilterName | undefined
  company: string
  openId: string | undefined
}

export type InquiriesPanelProps = { place: InquiriesPlace; onMove: (place: Partial<InquiriesPlace>) => void }

type InquiryFiltersProps = InquiriesPanelProps & { companyRef: Ref<HTMLInputElement> }

const viewLabels = { active: 'Active', archived: 'Archived' } as const
const onlyOptions = [
  { value: '', label: 'Any status' },
  ...inquiryFilters.map((value) => ({
    value,
    label: value === 'expiring quotes' ? 'Quote expires within 3 days' : statusLabel(value),
  })),
]

/** The filters of the list. */
export function InquiryFilters({ place, onMove, companyRef }: InquiryFiltersProps) {
  const { typed, type } = useTypedText(place.company, (company) => onMove({ company }))
  return (
    <>
      <FilterField
        ref={companyRef}
        label="Company"
        placeholder="Filter by company name"
        maxLength={filterTextMax}
        value={typed}
        onType={type}
      />
      {place.view === 'active' && (
        <NativeSelect
          label="Status"
          value={place.only ?? ''}
          onChange={({ currentTarget }) => onMove({ only: inquiryFilters.find((one) => one === currentTarget.value) })}
          data={onlyOptions}
        />
      )}
      <SegmentedControl
        aria-label="Which inquiries"
        value={place.view}
        onChange={(value) => {
          const view = inquiryViews.find((one) => one === value)
          if (view) onMove({ view })
        }}
        data={inquiryViews.map((value) => ({ value, label: viewLabels[value] }))}
      />
    </>
  )
}
