import type { ColumnType, Generated } from 'kysely'
import type { OwnerChoice } from '../../../shared/site/owner-terms.ts'

/** Quotes and orders have those of their request. */
export type OwnableKind = 'request' | 'needs list' | 'incoming list' | 'customer'

export type OwnershipTable = {
  id: Generated<string>
  kind: OwnableKind
  /** The number of a request, the id of a sending of needs, of a list or of a customer: no single row stands for the first two. */
  record_id: string
  owner_id: string | null
  /** A day in Pacific time. */
  follow_up_on: string | null
  follow_up_word: string | null
}

export type OwnerFilterTable = { admin_id: string; owner: OwnerChoice }

/** A view: what parts below the accounts may know of one. */
export type AccountNameView = {
  id: ColumnType<string, never, never>
  /** The username where no name is known. */
  name: ColumnType<string, never, never>
  email: ColumnType<string, never, never>
  is_active: ColumnType<boolean, never, never>
}

export type OwnersTables = {
  ownerships: OwnershipTable
  owner_filters: OwnerFilterTable
  account_names: AccountNameView
}
