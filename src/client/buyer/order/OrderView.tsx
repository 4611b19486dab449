import { toOrderDocument } from '../../../shared/orders/document.ts'
import type { OrderOffer } from '../../../shared/orders/schema.ts'
import { DealPage } from '../../common/deal/DealPage.tsx'
import { OrderChange } from './OrderChange.tsx'

export function OrderView({ token, order }: { token: string; order: OrderOffer }) {
  const { state, version, change } = order
  return (
    <DealPage
      document={toOrderDocument(order)}
      standing={{ state: `${state} ${version}`, tone: tones[state] }}
      pdf={`/api/order-offers/${encodeURIComponent(token)}/pdf`}
      notice={change && <OrderChange token={token} order={order} change={change} />}
    />
  )
}

const tones = { accepted: 'open', confirmed: 'open', shipped: 'good', closed: 'good', cancelled: 'caution' } as const
