import type { ColumnType, Generated, Selectable } from 'kysely'
import type { PurchaseAnswerKind, PurchaseState } from '../../../../shared/orders/terms.ts'
import type { OrderState } from '../../../../shared/quotes/order-states.ts'
import type { FreightTerms, LineText, PriceUnit, WeightBasis } from '../../../../shared/quotes/terms.ts'
import type { HandoverColumns } from '../handovers.ts'
import type { lineTextColumns } from '../quotes/table.ts'

export type OrderTable = {
  id: Generated<string>
  number: Generated<number>
  inquiry_id: string
  quote_id: string
  state: Generated<OrderState>
  revision: Generated<number>
  purchase_order: string | null
  fob_point: string
  freight: FreightTerms
  freight_amount: string | null
  terms: string
  note: string
  cancel_reason: string | null
  /** Of the token in the buyer's link; the token itself is not stored. */
  token_digest: string | null
  created_at: ColumnType<Date, never, never>
  confirmed_at: Date | null
  closed_at: Date | null
  cancelled_at: Date | null
  changed_at: ColumnType<Date, never, Date>
  changed_by: string
}
export type OrderRow = Selectable<OrderTable>

export type OrderLineTable = Record<(typeof lineTextColumns)[LineText], string> & {
  id: Generated<string>
  order_id: string
  position: number
  quote_line_id: string
  /** Null for a line that staff wrote themselves. */
  item_id: string | null
  /** As sent with the inquiry; blank where it is unknown. */
  source_code: string
  product: string
  product_id: string
  heat_num: string
  pieces: number | null
  weight_lb: number | null
  price: string
  unit: PriceUnit
  basis: WeightBasis
  cost: string | null
  /** Nothing of it is still to come; kept with the shipments, so that lists can ask for it. */
  is_complete: Generated<boolean>
}
export type OrderLineRow = Selectable<OrderLineTable>

export type PurchaseTable = HandoverColumns & {
  id: Generated<string>
  order_id: string
  /** 0 is `-A`. */
  position: number
  source_code: string
  supplier_id: string | null
  /** In lower case; null if no mail was written. */
  to_address: string | null
  /** Where the steel goes; null if the supplier is not told. */
  ship_to: string | null
  /** A day: `2026-12-15`. Like the note, typed by staff for the supplier. */
  need_by: string | null
  note: Generated<string>
  /** Of payment, as they were when it was sent; blank for none. */
  terms: Generated<string>
  state: Generated<PurchaseState>
  sent_at: Date | null
  answered_at: Date | null
  answered_by: string | null
  /** Kept when the purchase is cancelled. */
  answer: PurchaseAnswerKind | null
  /** A day: `2026-12-15`. */
  ready_on: string | null
  answer_note: string | null
  token_digest: string | null
}
export type PurchaseRow = Selectable<PurchaseTable>

export type ShipmentTable = {
  id: Generated<string>
  order_id: string
  /** A day: `2026-12-15`. */
  shipped_on: string
  carrier: string
  tracking_number: string
  bill_of_lading: string
  created_at: ColumnType<Date, never, never>
  created_by: string
}
export type ShipmentRow = Selectable<ShipmentTable>

export type ShipmentLineTable = {
  shipment_id: string
  line_id: string
  pieces: number | null
  weight_lb: number | null
  /** Staff say that no more of the line will come. */
  is_complete: boolean
}
export type ShipmentLineRow = Selectable<ShipmentLineTable>

export type OrdersTables = {
  orders: OrderTable
  order_lines: OrderLineTable
  purchases: PurchaseTable
  shipments: ShipmentTable
  shipment_lines: ShipmentLineTable
}
