import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { EventsTables } from './events/table.ts'

export type AdminAccountTable = {
  id: Generated<string>
  username: string
  password_hash: string
  created_at: ColumnType<Date, never, never>
  updated_at: Generated<Date>
}

/** The row decides, by the database's clock; the cookie only carries the id. */
export type SessionTable = {
  /** SHA-256 of the id in the cookie: reading the table lets nobody sign in. */
  sid: string
  sess: JSONColumnType<{ username: string }>
  expire: Date
  created_at: ColumnType<Date, never, never>
  /** Exact to a minute: not every request writes. */
  last_used_at: Generated<Date>
  admin_id: string
}

export type AdminNetworkTable = {
  admin_id: string
  /** SHA-256 of the network: reading the table reveals no address. */
  network_hash: string
  last_login_at: Generated<Date>
}

export type AdminTables = EventsTables & {
  admin_accounts: AdminAccountTable
  session: SessionTable
  admin_networks: AdminNetworkTable
}
