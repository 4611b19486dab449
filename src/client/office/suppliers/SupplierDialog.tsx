import { Select, SimpleGrid, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Supplier } from '../../../shared/office/suppliers.ts'
import { sentences } from '../../../shared/text/sentences.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { EditedRecord } from '../frame/Loaded.tsx'
import { findSupplier, useMergeSuppliers, useSaveSupplier, useSupplier, useSupplierNames } from './hooks.ts'
import {
  findSupplierFaults,
  supplierLabels as labels,
  nameSupplier,
  type SupplierFields,
  toLines,
  toSupplierFields,
  toSupplierInput,
} from './supplier-fields.ts'

const statusOptions = [
  { value: 'yes', label: 'Active' },
  { value: 'no', label: 'Inactive: no list is expected' },
]

/** Adds a supplier, or edits the given one. */
export function SupplierDialog({ supplier, onClose }: { supplier: Supplier | undefined; onClose: () => void }) {
  const save = useSaveSupplier()
  const { form, dialog } = useRecordForm<Supplier, SupplierFields>({
    record: supplier,
    toFields: toSupplierFields,
    validate: findSupplierFaults,
    labels,
    find: findSupplier,
    save: (fields, id) => save(toSupplierInput(fields), id),
    nameField: 'company',
    addedTitle: 'Supplier Added',
    updatedTitle: 'Supplier Updated',
    failureText: (error) => `Failed to ${supplier ? 'update' : 'add'} supplier. ${errorText(error)}`,
    onClose,
  })
  const several = (field: 'emails' | 'sourceCodes') => ({
    label: labels[field],
    description: 'Press Enter after each.',
    error: form.errors[field],
    value: toLines(form.values[field]),
    onChange: (lines: string[]) => form.setFieldValue(field, lines.join('\n')),
  })
  return (
    <FormDialog title={supplier ? `Edit ${supplier.company}` : 'Add Supplier'} {...dialog}>
      <TextInput label={labels.company} required data-autofocus {...form.getInputProps('company')} />
      <TagsInput {...several('sourceCodes')} splitChars={[',', ';']} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={labels.contactName} {...form.getInputProps('contactName')} />
        <TextInput label={labels.phone} type="tel" {...form.getInputProps('phone')} />
      </SimpleGrid>
      <TagsInput {...several('emails')} splitChars={[',', ';', ' ']} />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput label={labels.state} {...form.getInputProps('state')} />
        <TextInput label={labels.listEveryDays} inputMode="numeric" {...form.getInputProps('listEveryDays')} />
        <Select label={labels.active} data={statusOptions} allowDeselect={false} {...form.getInputProps('active')} />
      </SimpleGrid>
      <Textarea label={labels.notes} autosize minRows={2} maxRows={8} {...form.getInputProps('notes')} />
    </FormDialog>
  )
}

/** The form of the supplier in the address. */
export function EditedSupplier({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <EditedRecord id={id} noun="supplier" query={useSupplier(id)} onClose={onClose}>
      {(supplier) => <SupplierDialog supplier={supplier} onClose={onClose} />}
    </EditedRecord>
  )
}

type MergeDialogProps = {
  supplier: Supplier
  /** Called with the supplier that stays. */
  onMerged: (into: string) => void
  onClose: () => void
}

/** Merges a supplier into another one that staff choose. */
export function MergeDialog({ supplier, onMerged, onClose }: MergeDialogProps) {
  const names = useSupplierNames()
  const merge = useMergeSuppliers()
  const [into, setInto] = useState<string | null>(null)
  const others = names.data?.filter(({ id }) => id !== supplier.id) ?? []
  const { submit, isBusy, failure } = useSubmission({
    send: async (id: string) => {
      const { company } = await merge.mutateAsync({ id: supplier.id, into: id })
      notify({ title: 'Suppliers Merged', description: sentences`${supplier.company} is now part of ${company}.` })
      onMerged(id)
    },
  })
  const [isMissing, setIsMissing] = useState(false)
  return (
    <FormDialog
      title={`Merge ${supplier.company}`}
      submitLabel="Merge"
      isBusy={isBusy}
      problem={failure !== undefined && `Failed to merge the suppliers. ${errorText(failure)}`}
      isDirty={() => into !== null}
      onClose={onClose}
      onSubmit={() => {
        setIsMissing(into === null)
        if (into !== null) void submit(into)
      }}
    >
      <Text size="sm">
        The source codes, email addresses and lists of {supplier.company} go to the supplier that you choose, whose
        other details stay as they are. You cannot separate them afterward.
      </Text>
      <Select
        label="Merge into"
        required
        searchable
        data-autofocus
        nothingFoundMessage="No supplier like that"
        data={others.map((other) => ({ value: other.id, label: nameSupplier(other) }))}
        value={into}
        onChange={setInto}
        error={isMissing && into === null && 'Choose the supplier that stays'}
      />
    </FormDialog>
  )
}
