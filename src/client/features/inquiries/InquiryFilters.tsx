import { ActionIcon, Group, SegmentedControl, Text, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { Ref } from 'react'
import { formatCount } from '../../../shared/count-text.ts'
import type { InquiryEntry } from '../../../shared/inquiries.ts'
import { type InquiryView, inquiryViews } from '../../../shared/inquiry-terms.ts'
import { filterTextMax } from '../../../shared/paging-terms.ts'
import { FilterField } from '../../components/FilterField.tsx'
import type { Pages } from '../../lib/use-pages.ts'
import { useTypedText } from '../../lib/use-typed-text.ts'
import { RecentChanges } from '../changes/RecentChanges.tsx'
import classes from './InquiriesPanel.module.css'
import { InquiryExport } from './InquiryExport.tsx'

/** The tab's part of the address. */
export type InquiriesPlace = { view: InquiryView; company: string; openId: string | undefined }

export type InquiriesPanelProps = { place: InquiriesPlace; onMove: (place: Partial<InquiriesPlace>) => void }

type InquiryFiltersProps = InquiriesPanelProps & { pages: Pages<InquiryEntry>; companyRef: Ref<HTMLInputElement> }

const viewLabels = { active: 'Active', archived: 'Archived' } as const

/** The filters, the count, and the actions on the whole list. */
export function InquiryFilters({ place, onMove, pages, companyRef }: InquiryFiltersProps) {
  const { typed, type } = useTypedText(place.company, (company) => onMove({ company }))
  return (
    <Group gap="sm" align="flex-end">
      <FilterField
        ref={companyRef}
        label="Company"
        placeholder="Filter by company name"
        maxLength={filterTextMax}
        className={classes['company'] ?? ''}
        value={typed}
        onType={type}
      />
      <SegmentedControl
        aria-label="Which inquiries"
        value={place.view}
        onChange={(value) => {
          const view = inquiryViews.find((one) => one === value)
          if (view) onMove({ view })
        }}
        data={inquiryViews.map((value) => ({ value, label: viewLabels[value] }))}
      />
      <Text size="sm" c="dimmed" role="status" className={`tabular ${classes['count']}`}>
        {pages.rows && !pages.isOutdated && `${formatCount(pages.total)} found`}
      </Text>
      <Tooltip label="Refresh the list">
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Refresh the list"
          loading={pages.isFetching}
          onClick={pages.refetch}
        >
          <IconRefresh size={18} />
        </ActionIcon>
      </Tooltip>
      <InquiryExport filter={{ view: place.view, company: place.company }} isEmpty={pages.total === 0} />
      <RecentChanges kind="inquiry" />
    </Group>
  )
}
