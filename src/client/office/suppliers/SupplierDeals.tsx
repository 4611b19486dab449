import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SupplierDeal } from '../../../shared/asks/schema.ts'
import { describeAskState } from '../../../shared/asks/words.ts'
import { describePurchaseState } from '../../../shared/orders/words.ts'
import { formatPacificDate } from '../../platform/text/format.ts'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Loaded } from '../frame/Loaded.tsx'
import { OfficeLink } from '../frame/OfficeLink.tsx'
import { useDealsOfSupplier } from './hooks.ts'

/** What a supplier was asked and what is bought from it, the newest first. */
export function SupplierDeals({ supplierId }: { supplierId: string }) {
  return (
    <Stack component="section" gap="xs">
      <Title order={3}>Questions and orders</Title>
      <Loaded
        query={useDealsOfSupplier(supplierId)}
        failureTitle="The questions and orders could not be loaded"
        skeleton={<TableSkeleton rows={2} />}
      >
        {(deals) =>
          deals.length === 0 ? (
            <Text size="sm" c="dimmed">
              It was not asked for steel yet, and nothing was bought from it.
            </Text>
          ) : (
            <Stack component="ul" gap={6} className="plain-list">
              {deals.map((deal) => (
                <Group key={deal.id} component="li" gap="xs">
                  <DealLink deal={deal} />
                  <Text size="sm">{describeState(deal)}</Text>
                  <Text size="sm" c="dimmed">
                    {formatPacificDate(deal.createdAt)}
                  </Text>
                </Group>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  )
}

function describeState(deal: SupplierDeal): string {
  return deal.kind === 'ask' ? describeAskState(deal) : describePurchaseState(deal)
}

function DealLink({ deal }: { deal: SupplierDeal }) {
  const { reference } = deal
  if (deal.kind === 'ask') {
    return (
      <OfficeLink place={{ tab: 'inquiries', inquiry: deal.inquiryId }} size="sm">
        {reference}
      </OfficeLink>
    )
  }
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/admin/orders" search={{ order: deal.orderId }} />}>
      {reference}
    </Anchor>
  )
}
