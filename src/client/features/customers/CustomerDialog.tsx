import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type Customer, type CustomerInput, customerActions, customerInput } from '../../../shared/customers.ts'
import { FormDialog } from '../../components/FormDialog.tsx'
import { errorText } from '../../lib/error-text.ts'
import { focusFirstError } from '../../lib/focus-first-error.ts'
import { notify } from '../../lib/notify.ts'
import { useSubmission } from '../../lib/use-submission.ts'
import { fillCustomer } from './fill-customer.ts'
import { useCustomerLookup } from './hooks.ts'
import { useSaveCustomer } from './staff-hooks.ts'

type CustomerDialogProps = { customer: Customer | undefined; onClose: () => void }

const lookupDelayMs = 500

/** Adds a customer, filling in what is known about the company, or edits the given one. */
export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const save = useSaveCustomer(customer?.id)
  const form = useForm<CustomerInput>({
    initialValues: toCustomerInput(customer),
    validate: schemaResolver(customerInput, { sync: true }),
  })
  const lookUp = useCustomerLookup(lookupDelayMs, (contact) => {
    const known = fillCustomer(form.getValues(), contact)
    if (Object.keys(known).length === 0) return
    form.setValues(known)
    notify({ title: 'Customer Found!', description: 'Auto-filled contact information from your database.' })
  })
  const { submit, isBusy, failure } = useSubmission({
    send: save,
    onSent: () => {
      notify({ title: customer ? 'Customer Updated' : 'Customer Added', description: form.values.company.trim() })
      onClose()
    },
  })
  const company = form.getInputProps('company')
  return (
    <FormDialog
      title={customer ? `Edit ${customer.company}` : 'Add Customer'}
      submitLabel={customer ? 'Save' : 'Add'}
      isBusy={isBusy}
      problem={failure ? `Failed to ${customer ? 'update' : 'add'} customer. ${errorText(failure)}` : undefined}
      onClose={onClose}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
    >
      <TextInput
        label="Company"
        required
        data-autofocus
        {...company}
        onChange={(event) => {
          company.onChange(event)
          if (!customer) lookUp(event.currentTarget.value)
        }}
      />
      <TextInput label="Name" required {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Email" type="email" required {...form.getInputProps('email')} />
        <TextInput label="Phone" type="tel" required {...form.getInputProps('phone')} />
        <TextInput label="State" {...form.getInputProps('state')} />
        <Select label="Action" data={[...customerActions]} allowDeselect={false} {...form.getInputProps('action')} />
      </SimpleGrid>
    </FormDialog>
  )
}

function toCustomerInput(customer: Customer | undefined): CustomerInput {
  const { company = '', name = '', email = '', phone = '', state = '' } = customer ?? {}
  const action = customerActions.find((known) => known === customer?.action) ?? 'View inventory'
  return { company, name, email, phone, state, action }
}
