import { Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type ProductType, productTypeInput } from '../../../shared/catalog.ts'
import { formatCountOf } from '../../../shared/count-text.ts'
import { FormDialog } from '../../components/FormDialog.tsx'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import { notify } from '../../lib/notify.ts'
import { useEditGuard } from '../../lib/use-edit-guard.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { RecordHistory } from '../changes/RecordHistory.tsx'
import { productFailureText, useFindProductType, useProductItemCounts, useSaveProductType } from './hooks.ts'

type ProductTypeDialogProps = { productType: ProductType | undefined; onClose: () => void }

/** Adds a product type, or renames the given one. */
export function ProductTypeDialog({ productType, onClose }: ProductTypeDialogProps) {
  const { form, submit, isBusy, problem, isGone } = useProductTypeForm(productType, onClose)
  return (
    <FormDialog
      title={productType ? `Edit ${productType.name}` : 'Add Product'}
      submitLabel={submitLabel(productType, isGone)}
      isBusy={isBusy}
      problem={problem}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
    >
      {productType && <CarriedItems id={productType.id} />}
      <TextInput label="Product name" required data-autofocus {...form.getInputProps('name')} />
      {productType && <RecordHistory kind="product type" recordId={productType.id} />}
    </FormDialog>
  )
}

function CarriedItems({ id }: { id: string }) {
  const itemCount = useProductItemCounts()?.get(id)
  const items = itemCount === undefined ? 'All items' : formatCountOf(itemCount, 'item')
  return <Text size="sm">{items} of this product will carry the new name.</Text>
}

function submitLabel(productType: ProductType | undefined, isGone: boolean): string {
  if (isGone) return 'Add again'
  return productType ? 'Save' : 'Add'
}

function useProductTypeForm(productType: ProductType | undefined, onClose: () => void) {
  const find = useFindProductType()
  const save = useSaveProductType()
  const form = useForm({
    initialValues: toFields(productType),
    validate: schemaResolver(productTypeInput.pick({ name: true }), { sync: true }),
  })
  const { send, isGone } = useEditGuard({
    form,
    opened: productType && toFields(productType),
    labels: { name: 'Product name' },
    findStored: async () => {
      const stored = productType && (await find(productType.id))
      return stored && toFields(stored.productType)
    },
    save: ({ name }, { isNew }) => save(name, isNew ? undefined : productType?.id),
  })
  const isAdding = !productType || isGone
  const { submit, isBusy, failure } = useSubmission({
    send,
    onSent: () => {
      notify({ title: isAdding ? 'Product Created' : 'Product Updated', description: form.getValues().name.trim() })
      form.resetDirty()
      onClose()
    },
  })
  const problem = failure ? productFailureText(productType ? 'update' : 'create', failure) : undefined
  return { form, submit, isBusy, problem, isGone }
}

function toFields(productType: ProductType | undefined) {
  return { name: productType?.name ?? '' }
}
