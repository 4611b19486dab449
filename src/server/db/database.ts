import type { Kysely, Transaction } from 'kysely'
import type { JobsTables } from '../jobs/table.ts'
import type { AdminTables } from '../modules/admin/table.ts'
import type { CatalogTables } from '../modules/catalog/table.ts'
import type { ChangesTables } from '../modules/changes/table.ts'
import type { CustomersTables } from '../modules/customers/table.ts'
import type { DemoTables } from '../modules/demo/table.ts'
import type { RequestsTables } from '../modules/idempotency/table.ts'
import type { InquiriesTables } from '../modules/inquiries/table.ts'
import type { InventoryTables } from '../modules/inventory/table.ts'
import type { MailsTables } from '../modules/mail/table.ts'
import type { MineTables } from '../modules/mine/table.ts'
import type { NeedsTables } from '../modules/needs/table.ts'
import type { OwnersTables } from '../modules/owners/table.ts'

export type Database = AdminTables &
  CatalogTables &
  ChangesTables &
  CustomersTables &
  DemoTables &
  InquiriesTables &
  InventoryTables &
  JobsTables &
  MailsTables &
  MineTables &
  NeedsTables &
  OwnersTables &
  RequestsTables

export type Db = Kysely<Database>
/** An open transaction: the caller must have begun one. */
export type Tx = Transaction<Database>
