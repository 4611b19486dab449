import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export type AdminAccountTable = {
  id: Generated<string>
  username: string
  password_hash: string
  created_at: ColumnType<Date, never, never>
  updated_at: Generated<Date>
}

/** Who is signed in. The row decides, by the database's clock; the cookie only carries the id. */
export type SessionTable = {
  /** SHA-256 of the id in the cookie: reading the table gives nobody a session. */
  sid: string
  sess: JSONColumnType<{ username: string }>
  /** End of the session while nobody uses it; moved by use. */
  expire: Date
  created_at: ColumnType<Date, never, never>
  admin_id: string
}

/** Kept by rate-limiter-flexible. */
export type RateLimitTable = { key: string; points: Generated<number>; expire: number | null }

/** Which records came with the demo data, so that they can be removed and nothing else with them. */
export type DemoRecordTable = { table_name: string; record_id: string }

export type AdminTables = {
  admin_accounts: AdminAccountTable
  session: SessionTable
  rate_limits: RateLimitTable
  demo_records: DemoRecordTable
}
