import { toOrderDocument } from '../../../shared/orders/document.ts'
import type { OrderOffer } from '../../../shared/orders/schema.ts'
import { DealPage } from '../../common/deal/DealPage.tsx'

export function OrderView({ token, order }: { token: string; order: OrderOffer }) {
  const { state } = order
  return (
    <DealPage
      document={toOrderDocument(order)}
      standing={{ state, tone: tones[state] }}
      pdf={`/api/order-offers/${encodeURIComponent(token)}/pdf`}
    />
  )
}

const tones = { accepted: 'open', confirmed: 'open', shipped: 'good', closed: 'good', cancelled: 'caution' } as const
