import { Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type ProductType, productTypeInput } from '../../../shared/catalog.ts'
import { FormDialog } from '../../components/FormDialog.tsx'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import { notify } from '../../lib/notify.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { productFailureText, useSaveProductType } from './hooks.ts'

type ProductTypeDialogProps = { productType: ProductType | undefined; onClose: () => void }

/** Adds a product type, or renames the given one. */
export function ProductTypeDialog({ productType, onClose }: ProductTypeDialogProps) {
  const save = useSaveProductType(productType?.id)
  const form = useForm({
    initialValues: { name: productType?.name ?? '' },
    validate: schemaResolver(productTypeInput.pick({ name: true }), { sync: true }),
  })
  const { submit, isBusy, failure } = useSubmission({
    send: save,
    onSent: () => {
      notify({ title: productType ? 'Product Updated' : 'Product Created', description: form.values.name.trim() })
      onClose()
    },
  })
  return (
    <FormDialog
      title={productType ? `Edit ${productType.name}` : 'Add Product'}
      submitLabel={productType ? 'Save' : 'Add'}
      isBusy={isBusy}
      problem={failure ? productFailureText(productType ? 'update' : 'create', failure) : undefined}
      onClose={onClose}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
    >
      {productType && <Text size="sm">All items of this product carry the new name.</Text>}
      <TextInput label="Product name" required data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}
