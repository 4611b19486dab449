import { Group, Text, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { type ProductType, productTypeInput } from '../../../shared/site/catalog.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { deleteRecord } from '../../platform/server/delete-record.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { StatusDot } from '../../ui/fields/StatusSelect.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { RecordHistory } from '../changes/ChangeList.tsx'
import { type OpenRecordProps, RecordsPanel } from '../frame/TabFrame.tsx'
import {
  deletionText,
  productFailureText,
  type StoredProduct,
  useDeleteProductType,
  useFindProductType,
  useProductItemCounts,
  useProductTypes,
  useSaveProductType,
  useToggleProductType,
} from './hooks.ts'

/** The PRODUCT tab: product types with add, edit, activate and delete. */
export function ProductTypesPanel({ openId, onOpen }: OpenRecordProps) {
  const products = useProductTypes()
  return (
    <RecordsPanel
      title="Products"
      noun="product"
      kind="product type"
      openId={openId}
      onOpen={onOpen}
      query={products}
      failureTitle="The products could not be loaded"
      empty={<EmptyState title="No products yet">Until you add one, buyers see the standard list of 19.</EmptyState>}
      renderRecords={(productTypes, onDeleted) => (
        <ProductTypesTable productTypes={productTypes} onEdit={onOpen} onDeleted={onDeleted} />
      )}
      renderDialog={(productType, close) => <ProductTypeDialog productType={productType} onClose={close} />}
    />
  )
}

type ProductTypesTableProps = {
  productTypes: readonly ProductType[]
  onEdit: (id: string) => void
  onDeleted: () => void
}

function ProductTypesTable({ productTypes, onEdit, onDeleted }: ProductTypesTableProps) {
  const itemCounts = useProductItemCounts()
  return (
    <RecordTable
      label="Products"
      minWidthPx={520}
      isStacked
      columns={[
        { heading: 'Name', cardLabel: null, breaksWords: true, cell: ({ name }) => name },
        {
          heading: 'Items',
          align: 'right',
          cell: ({ id }) => {
            const itemCount = itemCounts?.get(id)
            return itemCount === undefined ? '' : formatCount(itemCount)
          },
        },
        { heading: 'Status', cell: ({ active }) => <Status isActive={active === 1} /> },
        {
          heading: 'Actions',
          cardLabel: null,
          width: 260,
          cell: (productType) => (
            <ProductTypeButtons productType={productType} onEdit={() => onEdit(productType.id)} onDeleted={onDeleted} />
          ),
        },
      ]}
      rows={productTypes}
      rowKey={({ id }) => id}
    />
  )
}

function Status({ isActive }: { isActive: boolean }) {
  return (
    <Group gap={6} wrap="nowrap">
      <StatusDot color={isActive ? 'green' : 'gray'} />
      {isActive ? 'Active' : 'Inactive'}
    </Group>
  )
}

type ProductTypeButtonsProps = { productType: ProductType; onEdit: () => void; onDeleted: () => void }

function ProductTypeButtons({ productType, onEdit, onDeleted }: ProductTypeButtonsProps) {
  const { name, active } = productType
  const toggle = useToggleProductType()
  return (
    <Group gap={6} wrap="nowrap">
      <RowButton verb="Edit" object={name} onClick={onEdit} />
      <RowButton
        verb={active ? 'Deactivate' : 'Activate'}
        object={name}
        widthPx={96}
        onClick={() => void toggle(productType)}
      />
      <DeleteButton productType={productType} onDeleted={onDeleted} />
    </Group>
  )
}

type DeleteButtonProps = { productType: ProductType; onDeleted: () => void }

// Reloads first, so the question has the current count. The button keeps the focus, so the question can return it.
function DeleteButton({ productType: { id, name }, onDeleted }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const find = useFindProductType()
  const remove = useDeleteProductType()

  async function ask(): Promise<void> {
    if (isAsking) return
    setIsAsking(true)
    const about = `product ${id}`
    dismissError(about)
    try {
      const stored = await find(id)
      if (stored) confirmDelete(stored)
      else notifyGone(name)
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

  return <RowButton verb="Delete" object={name} isDestructive isBusy={isAsking} onClick={() => void ask()} />
}

function notifyGone(name: string): void {
  notify({
    title: `${name} no longer exists`,
    description: 'Someone else deleted it. The list has been refreshed.',
    variant: 'destructive',
  })
}

type ProductTypeDialogProps = { productType: ProductType | undefined; onClose: () => void }

/** Adds a product type, or renames the given one. */
function ProductTypeDialog({ productType, onClose }: ProductTypeDialogProps) {
  const find = useFindProductType()
  const save = useSaveProductType()
  const { form, dialog } = useRecordForm({
    record: productType,
    toFields: (type) => ({ name: type?.name ?? '' }),
    validate: schemaResolver(productTypeInput.pick({ name: true }), { sync: true }),
    labels: { name: 'Product name' },
    find: async (id) => (await find(id))?.productType,
    save: ({ name }, id) => save(name, id),
    nameField: 'name',
    addedTitle: 'Product Created',
    updatedTitle: 'Product Updated',
    failureText: (error) => productFailureText(productType ? 'update' : 'create', error),
    onClose,
  })
  return (
    <FormDialog title={productType ? `Edit ${productType.name}` : 'Add Product'} {...dialog}>
      {productType && <CarriedItems id={productType.id} />}
      <TextInput label="Product name" required data-autofocus {...form.getInputProps('name')} />
      {productType && <RecordHistory kind="product type" recordId={productType.id} />}
    </FormDialog>
  )
}

function CarriedItems({ id }: { id: string }) {
  const itemCount = useProductItemCounts()?.get(id)
  const items = itemCount === undefined ? 'All items' : formatCountOf(itemCount, 'item')
  return <Text size="sm">{items} of this product will get the new name.</Text>
}
