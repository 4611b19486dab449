import { useNavigate } from '@tanstack/react-router'
import { SellForm } from '../../supplier/sell/SellForm.tsx'
import { SellGuide } from '../../supplier/sell/SellGuide.tsx'
import { Page } from '../../ui/page/Page.tsx'

/** Where anybody lists steel for sale. */
export function SellPage() {
  const navigate = useNavigate()
  return (
    <Page
      title="List Your Steel"
      lead="Excess, secondary or a cancelled program: send your Excel list just as it is. We put it in front of buyers in every region, after a call with you."
    >
      <SellGuide>
        <SellForm onSent={(token) => void navigate({ to: '/sell/$token', params: { token } })} />
      </SellGuide>
    </Page>
  )
}
