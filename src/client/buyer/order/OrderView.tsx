import { describeTakenBack, toOrderDocument } from '../../../shared/orders/document.ts'
import type { OrderOffer } from '../../../shared/orders/schema.ts'
import { DealPage } from '../../common/deal/DealPage.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { OrderChange } from './OrderChange.tsx'
import { TickedPapers } from './TickedPapers.tsx'

export function OrderView({ token, order }: { token: string; order: OrderOffer }) {
  const { state, version, change, takenBack } = order
  const off = describeTakenBack(order)
  return (
    <DealPage
      document={toOrderDocument(order)}
      state={`${state} ${version}`}
      pdf={`/api/order-offers/${encodeURIComponent(token)}/pdf`}
      papers={<TickedPapers of="order" token={token} />}
      notice={
        change ? (
          <OrderChange token={token} order={order} change={change} />
        ) : (
          off && <StateBox state={`taken back ${takenBack?.version}`} tone="plain" {...off} />
        )
      }
    />
  )
}
