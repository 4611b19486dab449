import type { Generated } from 'kysely'

/** A line of the last sent version for an inquiry, or of what a supplier answered, with its price or cost by the hundredweight. */
type SteelPriceTable = {
  id: Generated<number>
  inquiry_id: string
  /** Either of a quote or of an ask. */
  quote_id: string | null
  ask_id: string | null
  line_id: string
  position: number
  item_id: string | null
  category: string
  /** Null where the steel is not known well enough to be like any other. */
  steel_key: string | null
  grade_families: string[]
  /** In ten-thousandths of an inch. */
  thickness_low: number | null
  thickness_high: number | null
  /** In cents. */
  price_cents: number | null
  cost_cents: number | null
  told_at: Date
}

export type PricesTables = { steel_prices: SteelPriceTable }
