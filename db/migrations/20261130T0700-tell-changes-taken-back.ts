import { type Kysely, sql } from 'kysely'

const mailKinds = [
  'inquiry to staff',
  'needs to staff',
  'answer to staff',
  'digest to staff',
  'inquiry confirmation',
  'needs confirmation',
  'quote',
  'search confirmation',
  'search news',
  'matches to staff',
  'list confirmation',
  'list result',
  'list reminder',
  'ask',
  'order confirmation',
  'order cancellation',
  'purchase order',
  'purchase cancellation',
  'purchase answer to staff',
  'buyer link',
  'shipment',
  'shipment correction',
  'order change',
  'order change answer to staff',
  'ready date',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await setKinds(db, [...mailKinds, 'order change taken back'])
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from mails where kind = 'order change taken back'`.execute(db)
  await setKinds(db, mailKinds)
}

async function setKinds(db: Kysely<unknown>, kinds: readonly string[]): Promise<void> {
  await sql`
    alter table mails
      drop constraint mails_kind_check,
      add constraint mails_kind_check check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))
  `.execute(db)
}
