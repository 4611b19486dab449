import type { ColumnType, JSONColumnType } from 'kysely'

/** Keys of what visitors sent, so a repeated send is answered but not stored again. */
export type RequestKeyTable = {
  scope: string
  key: string
  payload_hash: string
  result: JSONColumnType<object>
  created_at: ColumnType<Date, never, never>
}

export type RequestsTables = { request_keys: RequestKeyTable }
