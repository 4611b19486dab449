import { Group, Text, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { type ProductType, productTypeInput } from '../../../shared/site/catalog.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { confirmDelete, useFreshQuestion } from '../../ui/dialog/confirm.tsx'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { StatusDot } from '../../ui/fields/StatusSelect.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { RecordHistory } from '../changes/Changes.tsx'
import type { AdminTabProps } from '../frame/admin-search.ts'
import { type RecordActions, RecordsPanel } from '../frame/TabFrame.tsx'
import {
  deletionText,
  findProductType,
  productFailureText,
  useDeleteProductType,
  useProductItemCounts,
  useProductTypes,
  useSaveProductType,
  useToggleProductType,
} from './hooks.ts'

export function ProductTypesPanel(place: AdminTabProps) {
  const products = useProductTypes()
  return (
    <RecordsPanel
      {...place}
      param="product"
      title="Products"
      noun="product"
      kind="product type"
      query={products}
      failureTitle="The products could not be loaded"
      empty={<EmptyState title="No products yet">Until you add one, buyers see the standard list of 19.</EmptyState>}
      renderRecords={(productTypes, actions) => <ProductTypesTable productTypes={productTypes} {...actions} />}
      renderDialog={(productType, close) => <ProductTypeDialog productType={productType} onClose={close} />}
    />
  )
}

function ProductTypesTable({ productTypes, ...actions }: RecordActions & { productTypes: readonly ProductType[] }) {
  const itemCounts = useProductItemCounts()
  return (
    <RecordTable
      label="Products"
      minWidthPx={520}
      columns={[
        { heading: 'Name', cardLabel: null, breaksWords: true, cell: ({ name }) => name },
        {
          heading: 'Items',
          align: 'right',
          cell: ({ id }) => {
            const itemCount = itemCounts?.get(id)
            // On a phone an empty cell would take no line, and all below would move once the counts are known.
            return itemCount === undefined ? '\u00A0' : formatCount(itemCount)
          },
        },
        { heading: 'Status', cell: ({ active }) => <Status isActive={active === 1} /> },
        {
          heading: 'Actions',
          cardLabel: null,
          width: 260,
          cell: (productType) => <ProductTypeButtons productType={productType} {...actions} />,
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

function ProductTypeButtons({ productType, onEdit, onDeleted }: RecordActions & { productType: ProductType }) {
  const { id, name, active } = productType
  const toggle = useToggleProductType()
  return (
    <Group gap={6} wrap="nowrap">
      <RowButton verb="Edit" object={name} onClick={() => onEdit(id)} />
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

function DeleteButton({ productType: { id, name }, onDeleted }: DeleteButtonProps) {
  const remove = useDeleteProductType()
  const { askAbout, askedId } = useFreshQuestion({
    find: findProductType,
    failure: (error) => ({ title: productFailureText('delete', error) }),
    ask: (stored) =>
      confirmDelete({
        title: `Delete the product ${stored.productType.name}?`,
        body: deletionText(stored),
        confirmLabel: 'Delete product',
        remove: () => remove.mutateAsync({ id }),
        done: 'Product Deleted',
        describe: () => stored.productType.name,
        failed: (_message, error) => productFailureText('delete', error),
        onDeleted,
      }),
  })
  return (
    <RowButton
      verb="Delete"
      object={name}
      isDestructive
      isBusy={askedId !== undefined}
      onClick={() => void askAbout(id, name)}
    />
  )
}

type ProductTypeDialogProps = { productType: ProductType | undefined; onClose: () => void }

/** Adds a product type, or renames the given one. */
function ProductTypeDialog({ productType, onClose }: ProductTypeDialogProps) {
  const save = useSaveProductType()
  const { form, dialog } = useRecordForm({
    record: productType,
    toFields: (type) => ({ name: type?.name ?? '' }),
    validate: schemaResolver(productTypeInput.pick({ name: true }), { sync: true }),
    labels: { name: 'Product name' },
    find: async (id) => (await findProductType(id))?.productType,
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
