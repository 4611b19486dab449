import { Box, Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { CustomerEntry } from '../../../shared/inquiries/customers.ts'
import type { CustomerPair } from '../../../shared/office/customers.ts'
import type { DuplicateReason } from '../../../shared/office/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { sentences } from '../../../shared/text/sentences.ts'
import { useReturnFocus } from '../../platform/moves/focus.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { capitalize } from '../changes/words.ts'
import { Blocks, Loaded } from '../frame/Loaded.tsx'
import { OfficeLink } from '../frame/OfficeLink.tsx'
import { describeDealings } from './customer-fields.ts'
import { useDismissPair, useDuplicates } from './hooks.ts'
import { PairDialog } from './MergeDialog.tsx'

/** The quiet line above the customers; nothing where there are no pairs. */
export function PairsLine({ pairs, onOpen }: { pairs: number; onOpen: () => void }) {
  if (pairs === 0) return null
  return (
    <Button variant="subtle" size="compact-sm" mb="xs" onClick={onOpen}>
      {formatCountOf(pairs, 'pair')} may be the same customer
    </Button>
  )
}

const reasonWords: Readonly<Record<DuplicateReason, string>> = {
  email: 'same email address',
  'company and name': 'same company and name',
  'company and phone': 'same company and phone, similar name',
  'name and domain': 'same name and email domain',
}

const widthPx = 860

/** Records that may be of one customer, with the reasons. Mounted only while it is open. */
export function CustomerPairsDialog({ onClose }: { onClose: () => void }) {
  const query = useDuplicates()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const isSmall = useNarrowScreen()
  useReturnFocus()
  const [merging, setMerging] = useState<CustomerPair>()
  const pairs = data?.pages.flatMap(({ duplicates }) => duplicates) ?? []
  return (
    <Modal
      opened
      onClose={onClose}
      // Escape is for the dialog in front.
      closeOnEscape={merging === undefined}
      title="May Be the Same Customer"
      size={widthPx}
      fullScreen={isSmall}
    >
      <Loaded
        query={query}
        failureTitle="The pairs could not be loaded"
        skeleton={<Blocks heightsPx={[140, 141, 142]} />}
      >
        {() =>
          pairs.length === 0 ? (
            <EmptyState title="No pairs left">Records that look like one customer appear here.</EmptyState>
          ) : (
            <Stack gap="sm">
              <Box component="ul" className="plain-list lined">
                {pairs.map((pair) => (
                  <Pair key={keyOf(pair)} pair={pair} onMerge={() => setMerging(pair)} />
                ))}
              </Box>
              {hasNextPage && (
                <ToolButton
                  label="Show more"
                  w="fit-content"
                  loading={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                />
              )}
            </Stack>
          )
        }
      </Loaded>
      {merging && (
        <PairDialog
          pair={merging.customers}
          onMerged={() => setMerging(undefined)}
          onClose={() => setMerging(undefined)}
        />
      )}
    </Modal>
  )
}

const keyOf = ({ customers: [one, other] }: CustomerPair) => `${one.id} ${other.id}`

function Pair({ pair, onMerge }: { pair: CustomerPair; onMerge: () => void }) {
  const { customers, reasons } = pair
  const [one, other] = customers
  const dismiss = useDismissPair()
  const [isBusy, setIsBusy] = useState(false)
  const names = `${one.name} of ${one.company} and ${other.name} of ${other.company}`
  const leave = async () => {
    setIsBusy(true)
    try {
      await dismiss([one.id, other.id])
      notify({ title: 'Kept Apart', description: sentences`${names} are not proposed again.` })
    } catch (error) {
      notify({ title: 'The pair was not kept apart', description: errorText(error), variant: 'destructive' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Box component="li" py="sm" aria-label={names}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="xs">
        {customers.map((customer) => (
          <Side key={customer.id} customer={customer} />
        ))}
      </SimpleGrid>
      <Group justify="space-between" gap="xs" mt="xs">
        <Text size="sm" c="dimmed">
          {capitalize(reasons.map((reason) => reasonWords[reason]).join('; '))}
        </Text>
        <Group gap="xs">
          <BusyButton size="xs" variant="default" isBusy={isBusy} onClick={() => void leave()}>
            Not the same
          </BusyButton>
          <ToolButton label="Merge" onClick={onMerge} />
        </Group>
      </Group>
    </Box>
  )
}

function Side({ customer }: { customer: CustomerEntry }) {
  const { id, company, name, email, phone } = customer
  return (
    <Stack gap={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
      <OfficeLink place={{ tab: 'customers', customer: id }} inherit fw={600}>
        {company}
      </OfficeLink>
      <span dir="auto">{name}</span>
      <span>{email}</span>
      <span>{phone}</span>
      <Text inherit c="dimmed">
        {describeDealings(customer)}
      </Text>
    </Stack>
  )
}
