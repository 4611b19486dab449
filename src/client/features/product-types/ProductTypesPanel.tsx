import { Button, Group, Stack, Table } from '@mantine/core'
import { useState } from 'react'
import type { ProductType } from '../../../shared/catalog.ts'
import { confirm } from '../../components/confirm.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { RecordTable } from '../../components/RecordTable.tsx'
import { StatusDot } from '../../components/StatusSelect.tsx'
import { TableSkeleton } from '../../components/TableSkeleton.tsx'
import { deleteRecord } from '../../lib/delete-record.ts'
import { productFailureText, useDeleteProductType, useProductTypes, useToggleProductType } from './hooks.ts'
import { ProductTypeDialog } from './ProductTypeDialog.tsx'

type Edited = { productType: ProductType | undefined }

/** The PRODUCT tab: product types with add, edit, activate and delete. */
export function ProductTypesPanel() {
  const [edited, setEdited] = useState<Edited>()
  return (
    <Stack gap="md" maw={860}>
      <Button w="fit-content" onClick={() => setEdited({ productType: undefined })}>
        Add Product
      </Button>
      <ProductTypeList onEdit={(productType) => setEdited({ productType })} />
      {edited && <ProductTypeDialog productType={edited.productType} onClose={() => setEdited(undefined)} />}
    </Stack>
  )
}

function ProductTypeList({ onEdit }: { onEdit: (productType: ProductType) => void }) {
  const { data, error, isFetching, refetch } = useProductTypes()
  if (!data && error) {
    return (
      <LoadError
        title="The products could not be loaded"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <TableSkeleton />
  if (data.length === 0) {
    return (
      <EmptyState title="No products yet">Until there is one, buyers are offered the built-in list of 19.</EmptyState>
    )
  }
  return (
    <RecordTable
      label="Products"
      minWidthPx={520}
      head={
        <>
          <Table.Th>Name</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th w={260}>Actions</Table.Th>
        </>
      }
    >
      {data.map((productType) => (
        <ProductTypeRow key={productType.id} productType={productType} onEdit={() => onEdit(productType)} />
      ))}
    </RecordTable>
  )
}

function ProductTypeRow({ productType, onEdit }: { productType: ProductType; onEdit: () => void }) {
  const { name, active } = productType
  const { toggle, pendingId } = useToggleProductType()
  const remove = useDeleteProductType()
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
      <Table.Td>
        <Group gap={6} wrap="nowrap">
          <StatusDot color={active ? 'green' : 'gray'} />
          {active ? 'Active' : 'Inactive'}
        </Group>
      </Table.Td>
      <Table.Td>
        <Group gap={6} wrap="nowrap">
          <Button size="compact-sm" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            w={96}
            aria-label={`${active ? 'Deactivate' : 'Activate'} ${name}`}
            loading={pendingId === productType.id}
            onClick={() => toggle(productType)}
          >
            {active ? 'Deactivate' : 'Activate'}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            c="var(--mantine-color-error)"
            aria-label={`Delete ${name}`}
            onClick={() =>
              confirm({
                title: `Delete the product ${name}?`,
                body: 'Its items stay in the inventory under this name. This action cannot be undone.',
                confirmLabel: 'Delete product',
                onConfirm: () =>
                  deleteRecord(() => remove.mutateAsync({ id: productType.id }), {
                    done: 'Product Deleted',
                    failed: (_message, error) => productFailureText('delete', error),
                  }),
              })
            }
          >
            Delete
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
