import type { ColumnType, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { FilterParams } from '../../../../shared/search/search-address.ts'

export type SavedSearchTable = {
  id: string
  email: string
  /** The address as `foldForMatch` writes it. */
  email_key: string
  filters: JSONColumnType<FilterParams>
  /** The same for the same filters. */
  filters_key: string
  /** Of the tokens that open it. */
  token_digests: string[]
  created_at: ColumnType<Date, never, never>
  confirmed_at: Date | null
  /** Items of lists stored after this are new. */
  told_until: Date
  mailed_at: Date | null
  ends_at: Date
}
export type SavedSearchRow = Selectable<SavedSearchTable>
export type NewSavedSearch = Omit<Insertable<SavedSearchTable>, 'told_until' | 'ends_at' | 'token_digests'>

export type SavedSearchTables = { saved_searches: SavedSearchTable }
