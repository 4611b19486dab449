import { Button, Group, Stack, Table } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ProductType } from '../../../shared/catalog.ts'
import { formatCount } from '../../../shared/count-text.ts'
import { confirm } from '../../components/confirm.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { MissingRecord } from '../../components/MissingRecord.tsx'
import { RecordTable } from '../../components/RecordTable.tsx'
import { StaleNotice } from '../../components/StaleNotice.tsx'
import { StatusDot } from '../../components/StatusSelect.tsx'
import { TableSkeleton } from '../../components/TableSkeleton.tsx'
import { deleteRecord } from '../../lib/delete-record.ts'
import { notify, withdrawError } from '../../lib/notify.ts'
import { useOpenRecord } from '../../lib/use-open-record.ts'
import { RecentChanges } from '../changes/RecentChanges.tsx'
import {
  productFailureText,
  type StoredProduct,
  useDeleteProductType,
  useFindProductType,
  useProductItemCounts,
  useProductTypes,
  useToggleProductType,
} from './hooks.ts'
import { ProductTypeDialog } from './ProductTypeDialog.tsx'
import { deletionText } from './product-deletion.ts'

type ProductTypesPanelProps = {
  isAdding: boolean
  editedId: string | undefined
  onAdd: () => void
  onEdit: (id: string) => void
  onClose: () => void
}

/** The PRODUCT tab: product types with add, edit, activate and delete. */
export function ProductTypesPanel({ isAdding, editedId, onAdd, onEdit, onClose }: ProductTypesPanelProps) {
  const addRef = useRef<HTMLButtonElement>(null)
  const { data } = useProductTypes()
  const edited = useOpenRecord(data, editedId)
  return (
    <Stack gap="md" maw={920}>
      <Group justify="space-between" gap="sm">
        <Button ref={addRef} onClick={onAdd}>
          Add Product
        </Button>
        <RecentChanges kind="product type" />
      </Group>
      {edited === null && <MissingRecord noun="product" onClose={onClose} />}
      <ProductTypeList onEdit={onEdit} onDeleted={() => addRef.current?.focus()} />
      {isAdding && <ProductTypeDialog productType={undefined} onClose={onClose} />}
      {edited && <ProductTypeDialog key={edited.id} productType={edited} onClose={onClose} />}
    </Stack>
  )
}

type ProductTypeListProps = { onEdit: (id: string) => void; onDeleted: () => void }

function ProductTypeList({ onEdit, onDeleted }: ProductTypeListProps) {
  const query = useProductTypes()
  const { data, error } = query
  const itemCounts = useProductItemCounts()
  if (!data && error) {
    return <LoadError title="The products could not be loaded" query={query} />
  }
  if (!data) return <TableSkeleton />
  if (data.length === 0) {
    return (
      <EmptyState title="No products yet">Until there is one, buyers are offered the built-in list of 19.</EmptyState>
    )
  }
  return (
    <>
      {error && <StaleNotice error={error} />}
      <RecordTable
        label="Products"
        minWidthPx={520}
        isStacked
        head={
          <>
            <Table.Th>Name</Table.Th>
            <Table.Th ta="right">Items</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th w={260}>Actions</Table.Th>
          </>
        }
      >
        {data.map((productType) => (
          <ProductTypeRow
            key={productType.id}
            productType={productType}
            itemCount={itemCounts?.get(productType.id)}
            onEdit={() => onEdit(productType.id)}
            onDeleted={onDeleted}
          />
        ))}
      </RecordTable>
    </>
  )
}

type ProductTypeRowProps = {
  productType: ProductType
  itemCount: number | undefined
  onEdit: () => void
  onDeleted: () => void
}

function ProductTypeRow({ productType, itemCount, onEdit, onDeleted }: ProductTypeRowProps) {
  const { name, active } = productType
  const toggle = useToggleProductType()
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
      <Table.Td ta="right" data-label="Items">
        {itemCount === undefined ? '' : formatCount(itemCount)}
      </Table.Td>
      <Table.Td data-label="Status">
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
            onClick={() => void toggle(productType)}
          >
            {active ? 'Deactivate' : 'Activate'}
          </Button>
          <DeleteButton productType={productType} onDeleted={onDeleted} />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

type DeleteButtonProps = { productType: ProductType; onDeleted: () => void }

// The question names today's count, not that of the moment when the list was opened. Meanwhile the button keeps the focus,
// so that the question can give it back.
function DeleteButton({ productType: { id, name }, onDeleted }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const find = useFindProductType()
  const remove = useDeleteProductType()

  async function ask(): Promise<void> {
    if (isAsking) return
    setIsAsking(true)
    const about = `product ${id}`
    withdrawError(about)
    try {
      const stored = await find(id)
      if (stored) confirmDelete(stored)
      else tellGone(name)
    } catch (error) {
      notify({ title: productFailureText('delete', error), variant: 'destructive', about })
    } finally {
      setIsAsking(false)
    }
  }

  function confirmDelete(stored: StoredProduct): void {
    confirm({
      title: `Delete the product ${stored.productType.name}?`,
      body: deletionText(stored),
      confirmLabel: 'Delete product',
      onConfirm: () =>
        deleteRecord(() => remove.mutateAsync({ id }), {
          done: 'Product Deleted',
          describe: () => stored.productType.name,
          failed: (_message, error) => productFailureText('delete', error),
        }).then(onDeleted),
    })
  }

  return (
    <Button
      size="compact-sm"
      variant="default"
      c="var(--mantine-color-error)"
      aria-label={`Delete ${name}`}
      aria-busy={isAsking}
      onClick={() => void ask()}
    >
      Delete
    </Button>
  )
}

function tellGone(name: string): void {
  notify({
    title: `${name} is no longer there`,
    description: 'Somebody else deleted it. The list is up to date now.',
    variant: 'destructive',
  })
}
