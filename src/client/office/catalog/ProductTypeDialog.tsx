import { Text, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { type ProductType, productTypeInput } from '../../../shared/site/catalog.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { RecordHistory } from '../changes/RecordHistory.tsx'
import {
  productFailureText,
  useFindProductType,
  useProductItemCounts,
  useSaveProductType,
} from './product-type-hooks.ts'

type ProductTypeDialogProps = { productType: ProductType | undefined; onClose: () => void }

/** Adds a product type, or renames the given one. */
export function ProductTypeDialog({ productType, onClose }: ProductTypeDialogProps) {
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
