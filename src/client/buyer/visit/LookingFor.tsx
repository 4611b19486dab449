import { Text } from '@mantine/core'
import { useHistoryStep } from '../../platform/moves/navigation.ts'
import { dismissToast, notify } from '../../platform/notify/notify.ts'
import {
  buyerMemory,
  type CustomerDetails,
  customerSession,
  useCustomer,
} from '../../platform/session/customer-session.ts'
import { lazyComponent } from '../../ui/feedback/lazy-part.tsx'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import { clearFindDealsDraft } from './find-deals-draft.ts'

const EditDetailsDialog = lazyComponent(async () => (await import('./EditDetailsDialog.tsx')).EditDetailsDialog)

type LookingForProps = {
  /** Called once the details are gone. */
  onLeave: () => void
  /** Called once Undo has brought them back. */
  onReturn: () => void
}

/** For whom the inventory is shown, with ways to correct the details or to be somebody else. */
export function LookingFor({ onLeave, onReturn }: LookingForProps) {
  const customer = useCustomer()
  const { isOpen, open, close } = useHistoryStep('details', customer !== undefined)
  if (!customer) return null
  const { companyName, contactName } = customer

  function leave(left: CustomerDetails) {
    const place = buyerMemory.find() ? 'computer' : 'tab'
    const remember = buyerMemory.forget()
    customerSession.clear()
    clearFindDealsDraft()
    onLeave()
    notify({
      title: 'Details cleared',
      description: `The details for ${left.companyName} were removed from this ${place}.`,
      undo: () => {
        remember()
        comeBack(left)
      },
    })
  }

  function comeBack({ companyName, contactName, phone, email, state, region }: CustomerDetails) {
    customerSession.save({ companyName, contactName, phone, email, state, region })
    dismissToast()
    onReturn()
  }

  return (
    <span>
      For{' '}
      <LinkButton
        aria-label={`${companyName}, ${contactName}, edit your details`}
        aria-haspopup="dialog"
        onClick={open}
      >
        {companyName}
        <Text span inherit visibleFrom="sm">
          , {contactName}
        </Text>
      </LinkButton>
      . <LinkButton onClick={() => leave(customer)}>Not you?</LinkButton>
      {isOpen && <EditDetailsDialog customer={customer} onClose={close} />}
    </span>
  )
}
