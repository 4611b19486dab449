import type { ColumnType } from 'kysely'

export type BuyerLinkTable = {
  id: string
  /** In lower case: the page shows what was sent with this address. */
  email_key: string
  token_digest: string
  created_at: ColumnType<Date, never, never>
  ends_at: Date
}

export type MineTables = { buyer_links: BuyerLinkTable }
