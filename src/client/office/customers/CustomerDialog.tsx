import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { type Customer, customerInput } from '../../../shared/inquiries/customers.ts'
import { customerActions } from '../../../shared/inquiries/terms.ts'
import { useCustomerLookup } from '../../buyer/visit/hooks.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useRecordForm } from '../../ui/dialog/use-record-form.ts'
import { RecordHistory } from '../changes/Changes.tsx'
import { EditedRecord } from '../frame/Loaded.tsx'
import { fillCustomer, customerLabels as labels, toCustomerInput } from './customer-fields.ts'
import { findCustomer, useCustomer, useSaveCustomer } from './hooks.ts'

const lookupDelayMs = 500

/** Adds a customer, with autofill by company, or edits the given one. */
export function CustomerDialog({ customer, onClose }: { customer: Customer | undefined; onClose: () => void }) {
  const { form, dialog } = useRecordForm({
    record: customer,
    toFields: toCustomerInput,
    validate: schemaResolver(customerInput, { sync: true }),
    labels,
    find: findCustomer,
    save: useSaveCustomer(),
    nameField: 'company',
    addedTitle: 'Customer Added',
    updatedTitle: 'Customer Updated',
    failureText: (error) => `Failed to ${customer ? 'update' : 'add'} customer. ${errorText(error)}`,
    onClose,
  })
  const lookUp = useCustomerLookup(lookupDelayMs, (contact) => {
    const known = fillCustomer(form.getValues(), contact)
    if (Object.keys(known).length === 0) return
    form.setValues(known)
    notify({ title: 'Customer Found!', description: 'Auto-filled contact information from your database.' })
  })
  const company = form.getInputProps('company')
  return (
    <FormDialog title={customer ? `Edit ${customer.company}` : 'Add Customer'} {...dialog}>
      <TextInput
        label={labels.company}
        required
        data-autofocus
        {...company}
        onChange={(event) => {
          company.onChange(event)
          if (!customer) lookUp(event.currentTarget.value)
        }}
      />
      <TextInput label={labels.name} required {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={labels.email} type="email" required {...form.getInputProps('email')} />
        <TextInput label={labels.phone} type="tel" required {...form.getInputProps('phone')} />
        <TextInput label={labels.state} required {...form.getInputProps('state')} />
        <Select label={labels.action} data={customerActions} allowDeselect={false} {...form.getInputProps('action')} />
      </SimpleGrid>
      {customer && <RecordHistory kind="customer" recordId={customer.id} />}
    </FormDialog>
  )
}

/** The form of the customer in the address. */
export function EditedCustomer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <EditedRecord id={id} noun="customer" query={useCustomer(id)} onClose={onClose}>
      {(customer) => <CustomerDialog customer={customer} onClose={onClose} />}
    </EditedRecord>
  )
}
