import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { KeyAccess } from '../../../shared/office/keys.ts'
import type { AccountState } from '../../../shared/office/terms.ts'
import type { EventsTables } from './events/table.ts'

export type AdminAccountTable = {
  id: Generated<string>
  username: string
  /** Null until it is chosen. */
  password_hash: string | null
  /** Blank where only the server's settings named it. */
  name: Generated<string>
  /** In lower case. */
  email: Generated<string>
  state: Generated<AccountState>
  revision: Generated<number>
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
  /** Names it on screens; the cookie has another one. */
  id: Generated<string>
  /** Such as 'Firefox on Windows'; blank for one that says nothing. */
  browser: Generated<string>
  /** When its holder last proved to be whose session it is. */
  confirmed_at: Date | null
}

export type AdminNetworkTable = {
  admin_id: string
  /** SHA-256 of the network: reading the table reveals no address. */
  network_hash: string
  last_login_at: Generated<Date>
}

/** Apart from the account, which would else be written every minute. */
export type AccountUseTable = {
  admin_id: string
  /** Exact to a minute. */
  last_used_at: Date
}

/** By which somebody chooses the password of an account, once. */
export type AccountLinkTable = {
  id: string
  admin_id: string
  token_digest: string
  ends_at: Date
}

/** By which the app on a phone makes codes for an account. */
export type AccountCodeTable = {
  admin_id: string
  /** Opened with a key of the session secret alone. */
  sealed_secret: string
  /** Of 30 seconds since 1970: no code of it or of an earlier one is taken. */
  last_step: Generated<number>
  /** Null until a code proved that the app has the secret. */
  on_since: Date | null
}

export type PasskeyTable = {
  id: string
  admin_id: string
  /** What its authenticator calls it, in base64url. */
  credential_id: string
  /** In COSE. */
  public_key: Uint8Array
  /** How often its authenticator signed, as far as that counts; else 0. */
  counter: number
  name: string
  created_at: ColumnType<Date, never, never>
  last_used_at: ColumnType<Date | null, never, Date>
}

/** What a passkey is asked to sign, once. */
export type PasskeyChallengeTable = {
  challenge_digest: string
  /** Who adds a passkey with it; null where one is to sign in or to confirm. */
  admin_id: string | null
  ends_at: Date
}

export type RecoveryCodeTable = {
  admin_id: string
  code_digest: string
}

/** By which a program works for an account. */
export type AccountKeyTable = {
  id: string
  admin_id: string
  name: string
  access: KeyAccess
  /** SHA-256 of the key: reading the table lets no program in. */
  key_digest: string
  ends_at: Date
  created_at: ColumnType<Date, never, never>
  /** Exact to a minute. */
  last_used_at: ColumnType<Date | null, never, never>
}

/** One row at most. */
export type SignInRulesTable = {
  is_only: Generated<boolean>
  /** From when everybody needs a second step. */
  second_step_from: Date
}

export type AdminTables = EventsTables & {
  account_keys: AccountKeyTable
  admin_accounts: AdminAccountTable
  session: SessionTable
  admin_networks: AdminNetworkTable
  account_links: AccountLinkTable
  account_uses: AccountUseTable
  account_codes: AccountCodeTable
  recovery_codes: RecoveryCodeTable
  passkeys: PasskeyTable
  passkey_challenges: PasskeyChallengeTable
  sign_in_rules: SignInRulesTable
}
