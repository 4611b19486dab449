import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { customerActions } from '../../../shared/customer-terms.ts'
import { type Customer, type CustomerInput, customerInput } from '../../../shared/customers.ts'
import { FormDialog } from '../../components/FormDialog.tsx'
import { errorText } from '../../lib/error-text.ts'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import { notify } from '../../lib/notify.ts'
import { useEditGuard } from '../../lib/use-edit-guard.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { RecordHistory } from '../changes/RecordHistory.tsx'
import { customerLabels as labels, toCustomerInput } from './customer-fields.ts'
import { fillCustomer } from './fill-customer.ts'
import { useCustomerLookup } from './hooks.ts'
import { useFindCustomer, useSaveCustomer } from './staff-hooks.ts'

type CustomerDialogProps = { customer: Customer | undefined; onClose: () => void }

const lookupDelayMs = 500

/** Adds a customer, with autofill by company, or edits the given one. */
export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const { form, submit, isBusy, problem, isGone } = useCustomerForm(customer, onClose)
  const lookUp = useCustomerLookup(lookupDelayMs, (contact) => {
    const known = fillCustomer(form.getValues(), contact)
    if (Object.keys(known).length === 0) return
    form.setValues(known)
    notify({ title: 'Customer Found!', description: 'Auto-filled contact information from your database.' })
  })
  const company = form.getInputProps('company')
  return (
    <FormDialog
      title={customer ? `Edit ${customer.company}` : 'Add Customer'}
      submitLabel={submitLabel(customer, isGone)}
      isBusy={isBusy}
      problem={problem}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
    >
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

function submitLabel(customer: Customer | undefined, isGone: boolean): string {
  if (isGone) return 'Add again'
  return customer ? 'Save' : 'Add'
}

function useCustomerForm(customer: Customer | undefined, onClose: () => void) {
  const find = useFindCustomer()
  const save = useSaveCustomer()
  const form = useForm<CustomerInput>({
    initialValues: toCustomerInput(customer),
    validate: schemaResolver(customerInput, { sync: true }),
  })
  const { send, isGone } = useEditGuard({
    form,
    opened: customer && toCustomerInput(customer),
    labels,
    findStored: async () => {
      const stored = customer && (await find(customer.id))
      return stored && toCustomerInput(stored)
    },
    save: (values, { isNew }) => save(values, isNew ? undefined : customer?.id),
  })
  const isAdding = !customer || isGone
  const { submit, isBusy, failure } = useSubmission({
    send,
    onSent: () => {
      notify({
        title: isAdding ? 'Customer Added' : 'Customer Updated',
        description: form.getValues().company.trim(),
      })
      form.resetDirty()
      onClose()
    },
  })
  const problem = failure ? `Failed to ${customer ? 'update' : 'add'} customer. ${errorText(failure)}` : undefined
  return { form, submit, isBusy, problem, isGone }
}
