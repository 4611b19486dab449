import { Stack, Text, Title } from '@mantine/core'
import type { Supplier } from '../../../shared/office/suppliers.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { CheckRow } from '../../ui/fields/CheckRow.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import { Loaded } from '../frame/Loaded.tsx'
import { OfficeLink } from '../frame/OfficeLink.tsx'
import { useIncomingPages } from '../incoming/hooks.ts'
import { IncomingTable } from '../incoming/IncomingTable.tsx'
import { useUpdateSupplier } from './hooks.ts'

/** What came in from a supplier, the newest first, and whether it is stored without a review. */
export function SupplierLists({ supplier }: { supplier: Supplier }) {
  const pages = useIncomingPages({ supplier: supplier.id })
  return (
    <Stack component="section" gap="xs">
      <Title order={3}>Lists received</Title>
      <StoresByItself supplier={supplier} />
      <Loaded query={pages} failureTitle="The lists could not be loaded" skeleton={<TableSkeleton rows={2} />}>
        {(lists) =>
          lists.length === 0 ? (
            <Text size="sm" c="dimmed">
              No list came from it yet.
            </Text>
          ) : (
            <Stack gap="sm">
              <IncomingTable
                label="Lists received from the supplier"
                lists={lists}
                isOfOne
                actions={({ stagedUploadId, fileName }) =>
                  stagedUploadId !== null && (
                    <OfficeLink
                      inherit
                      place={{ tab: 'inventory', upload: stagedUploadId }}
                      aria-label={`Open ${fileName}`}
                    >
                      Open
                    </OfficeLink>
                  )
                }
              />
              <MoreRows pages={pages} nouns="lists" />
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  )
}

function StoresByItself({ supplier: { id, storesByItself } }: { supplier: Supplier }) {
  const update = useUpdateSupplier()
  const about = `supplier ${id}`
  const onError = (error: unknown) =>
    notify({ title: 'Failed to update supplier.', description: errorText(error), variant: 'destructive', about })
  return (
    <CheckRow
      align="flex-start"
      name={
        <>
          <b>Store its lists without a review</b>
          <Text component="span" display="block" size="sm" c="dimmed">
            A list goes live on its own if it is surely from this supplier, leaves nothing to ask, and still has at
            least half of the items. Any other list waits for you. So does every list by email, until whoever runs this
            site names the mail server that vouches for senders (MAILBOX_AUTHSERV).
          </Text>
        </>
      }
      isTicked={update.isPending ? update.variables.storesByItself === true : storesByItself}
      onTick={(next) => update.mutate({ id, storesByItself: next }, { onError })}
    />
  )
}
