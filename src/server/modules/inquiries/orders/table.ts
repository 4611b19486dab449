import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type {
  agreementTerms,
  changeTerms,
  OfTerms,
  orderLineTerms,
  orderTerms,
  purchaseTerms,
  replyTerms,
  shipmentTerms,
} from '../../../../shared/deals/terms.ts'
import type { ChangeOrder } from '../../../../shared/orders/change-schema.ts'
import type { ChangeAnswerKind, PurchaseAnswerKind, PurchaseState } from '../../../../shared/orders/terms.ts'
import type { OrderState } from '../../../../shared/quotes/order-states.ts'
import type { FreightTerms } from '../../../../shared/quotes/terms.ts'
import type { HandoverColumns } from '../handovers.ts'
import type { AnswerColumns } from '../quotes/table.ts'

export type OrderTable = OfTerms<typeof orderTerms, 'column'> & {
  id: Generated<string>
  number: Generated<number>
  inquiry_id: string
  quote_id: string
  state: Generated<OrderState>
  revision: Generated<number>
  freight: FreightTerms
  /** Which version of its lines is in force. */
  version: Generated<number>
  /** When the change was made that waits for the buyer. */
  waiting_since: Date | null
  /** The digest of the token in the buyer's link; the token itself is not stored. */
  token_digest: string | null
  created_at: ColumnType<Date, never, never>
  confirmed_at: Date | null
  closed_at: Date | null
  cancelled_at: Date | null
  changed_at: ColumnType<Date, never, Date>
  changed_by: string
}
export type OrderRow = Selectable<OrderTable>

export type OrderLineTable = OfTerms<typeof orderLineTerms, 'column'> & {
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
  price: string
  /** Nothing of it is still to come; kept with the shipments, so that lists can ask for it. */
  is_complete: Generated<boolean>
}
export type OrderLineRow = Selectable<OrderLineTable>

export type PurchaseTable = HandoverColumns &
  Omit<OfTerms<typeof purchaseTerms, 'column'>, 'note' | 'terms'> &
  AnswerColumns<OfTerms<typeof replyTerms, 'column'>> & {
    id: Generated<string>
    note: Generated<string>
    terms: Generated<string>
    order_id: string
    /** 0 is `-A`. */
    position: number
    source_code: string
    supplier_id: string | null
    /** In lower case; null if no mail was written. */
    to_address: string | null
    state: Generated<PurchaseState>
    sent_at: Date | null
    answered_at: Date | null
    answered_by: string | null
    /** Kept when the purchase is cancelled. */
    answer: PurchaseAnswerKind | null
    token_digest: string | null
    /** What differs from what its supplier was sent before, and since when. */
    differs: JSONColumnType<string[], string | undefined>
    changed_at: Date | null
  }
export type PurchaseRow = Selectable<PurchaseTable>

export type ShipmentTable = OfTerms<typeof shipmentTerms, 'column'> & {
  id: Generated<string>
  order_id: string
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

/** A line of a version, with the id that it has in the order once the version is in force. */
export type VersionLine = Omit<OrderLineRow, 'order_id' | 'is_complete'> & {
  /** The line of the version before in whose place other steel comes. */
  replaces: string | null
}

/** What each version of an order has; the first one, as it was confirmed, is stored with the second. */
export type OrderVersionTable = OfTerms<typeof changeTerms, 'column'> &
  AnswerColumns<OfTerms<typeof agreementTerms, 'column'>> & {
    id: Generated<string>
    order_id: string
    version: number
    /** `ended`: it never held, and no longer waits. */
    state: 'waiting' | 'held' | 'ended'
    differs: JSONColumnType<Record<'staff' | 'buyer', string[]>>
    lines: JSONColumnType<VersionLine[]>
    freight_amount: string | null
    purchases: JSONColumnType<ChangeOrder['purchases']>
    tells_buyer: boolean
    tells_suppliers: boolean
    answer: ChangeAnswerKind | null
    answered_at: Date | null
    answered_by: string | null
    created_at: ColumnType<Date, Date | undefined, never>
    created_by: string
    held_at: Date | null
  }
export type OrderVersionRow = Selectable<OrderVersionTable>

export type OrdersTables = {
  order_versions: OrderVersionTable
  orders: OrderTable
  order_lines: OrderLineTable
  purchases: PurchaseTable
  shipments: ShipmentTable
  shipment_lines: ShipmentLineTable
}
