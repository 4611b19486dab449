import {
  ActionIcon,
  Button,
  CloseButton,
  Group,
  Modal,
  SegmentedControl,
  Stack,
  TextInput,
  Title,
  Tooltip,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconRefresh, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Inquiry } from '../../../shared/inquiries.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { StaleNotice } from '../../components/StaleNotice.tsx'
import { TableSkeleton } from '../../components/TableSkeleton.tsx'
import { formatCount } from '../../lib/format.ts'
import classes from './InquiriesPanel.module.css'
import { InquiryDetails } from './InquiryDetails.tsx'
import { InquiryTable } from './InquiryTable.tsx'
import { filterInquiries, isArchived } from './inquiry-filter.ts'
import { useInquiries } from './staff-hooks.ts'

/** What the address remembers of the tab. */
export type InquiriesPlace = { showArchived: boolean; company: string; openId: string | undefined }

type InquiriesPanelProps = { place: InquiriesPlace; onMove: (place: Partial<InquiriesPlace>) => void }

const besideFrom = '(min-width: 112em)'
const fullScreenBelow = '(max-width: 48em)'

/** The Inquiries tab: filters, list, and the details beside it or in a dialog. */
export function InquiriesPanel({ place, onMove }: InquiriesPanelProps) {
  const inquiries = useInquiries()
  const isBeside = useMediaQuery(besideFrom, false, { getInitialValueInEffect: false })
  const isSmall = useMediaQuery(fullScreenBelow, false, { getInitialValueInEffect: false })
  const { openId } = place
  const close = () => onMove({ openId: undefined })

  return (
    <div className={classes['panel']} data-split={(isBeside && openId !== undefined) || undefined}>
      <Stack gap="md">
        <InquiryFilters
          place={place}
          inquiries={inquiries.data}
          onMove={onMove}
          isRefreshing={inquiries.isFetching}
          onRefresh={() => void inquiries.refetch()}
        />
        {inquiries.data && inquiries.error && <StaleNotice error={inquiries.error} />}
        <InquiryList place={place} onMove={onMove} />
      </Stack>
      {openId !== undefined &&
        (isBeside ? (
          <section className={classes['details']} aria-labelledby="inquiry-details">
            <Group justify="space-between" mb="sm">
              <Title order={2} id="inquiry-details">
                Inquiry Details
              </Title>
              <CloseButton aria-label="Close the details" onClick={close} />
            </Group>
            <InquiryDetails key={openId} id={openId} onClose={close} />
          </section>
        ) : (
          <Modal opened onClose={close} title="Inquiry Details" size={1120} fullScreen={isSmall}>
            <InquiryDetails key={openId} id={openId} onClose={close} />
          </Modal>
        ))}
    </div>
  )
}

type InquiryFiltersProps = InquiriesPanelProps & {
  inquiries: readonly Inquiry[] | undefined
  isRefreshing: boolean
  onRefresh: () => void
}

function InquiryFilters({ place, onMove, inquiries, isRefreshing, onRefresh }: InquiryFiltersProps) {
  // The field answers at once; the address follows.
  const [company, setCompany] = useState(place.company)
  const archivedCount = inquiries?.filter(isArchived).length ?? 0
  const countOf = (count: number) => (inquiries ? ` (${formatCount(count)})` : '')
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        label="Company"
        placeholder="Filter by company name"
        type="search"
        className={classes['company'] ?? ''}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={company}
        onChange={({ currentTarget }) => {
          setCompany(currentTarget.value)
          onMove({ company: currentTarget.value })
        }}
      />
      <SegmentedControl
        aria-label="Which inquiries"
        value={place.showArchived ? 'archived' : 'active'}
        onChange={(value) => onMove({ showArchived: value === 'archived' })}
        data={[
          { value: 'active', label: `Active${countOf((inquiries?.length ?? 0) - archivedCount)}` },
          { value: 'archived', label: `Archived${countOf(archivedCount)}` },
        ]}
      />
      <Tooltip label="Load the list again">
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Load the list again"
          loading={isRefreshing}
          onClick={onRefresh}
        >
          <IconRefresh size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}

function InquiryList({ place, onMove }: InquiriesPanelProps) {
  const { data, error, isFetching, refetch } = useInquiries()
  if (!data && error) {
    return (
      <LoadError
        title="The inquiries could not be loaded"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <TableSkeleton />
  const shown = filterInquiries(data, place)
  if (shown.length > 0) {
    return <InquiryTable inquiries={shown} openId={place.openId} onOpen={(openId) => onMove({ openId })} />
  }
  if (place.company.trim()) {
    return (
      <EmptyState
        title={`No ${place.showArchived ? 'archived' : 'active'} inquiry of a company with “${place.company.trim()}”`}
      >
        Shorten the name, or look at the {place.showArchived ? 'active' : 'archived'} ones.
      </EmptyState>
    )
  }
  return place.showArchived ? (
    <EmptyState title="No archived inquiries">An inquiry whose status is set to Archive moves here.</EmptyState>
  ) : (
    <EmptyState
      title={data.length > 0 ? 'No active inquiries' : 'No inquiries yet'}
      action={
        <Button variant="default" component="a" href="/regions">
          See what buyers see
        </Button>
      }
    >
      When a buyer sends one from the inventory, it stands here as pending.
    </EmptyState>
  )
}
