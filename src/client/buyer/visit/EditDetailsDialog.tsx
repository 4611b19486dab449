import { schemaResolver, useForm } from '@mantine/form'
import { type FindDealsInput, findDealsInput } from '../../../shared/inquiries/customers.ts'
import { focusFirstError } from '../../platform/moves/focus.ts'
import { buyerMemory, type CustomerInfo, customerSession } from '../../platform/session/customer-session.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { BuyerFields } from './BuyerFields.tsx'
import { useRecordVisit } from './hooks.ts'

/** Corrects the buyer's details for the rest of the session; the region stays. */
export function EditDetailsDialog({ customer, onClose }: { customer: CustomerInfo; onClose: () => void }) {
  const { companyName, contactName, phone, email, state, region } = customer
  const recordVisit = useRecordVisit()
  const form = useForm<FindDealsInput>({
    initialValues: { companyName, contactName, phone, email, state },
    validate: schemaResolver(findDealsInput, { sync: true }),
  })

  function save(values: FindDealsInput) {
    const details = findDealsInput.parse(values)
    customerSession.save({ ...details, region })
    buyerMemory.keep(details)
    // If this fails, the next inquiry still carries the corrected details.
    recordVisit.mutate(details)
    onClose()
  }

  return (
    <FormDialog
      title="Your company information"
      submitLabel="Save"
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={(event) => {
        // React passes the event on to the form around this dialog.
        event.stopPropagation()
        form.onSubmit(save, focusFirstError(form))(event)
      }}
    >
      <BuyerFields form={form} />
    </FormDialog>
  )
}
