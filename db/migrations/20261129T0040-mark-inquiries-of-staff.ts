import { type Kysely, sql } from 'kysely'

/** Inquiries that staff made from needs: their buyers did not send them. The need itself may be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer_inquiries add column made_by_staff boolean not null default false;

    update customer_inquiries set made_by_staff = true
    where need_id is not null
      or exists (select from inquiry_lines where inquiry_id = customer_inquiries.id and inquiry_lines.need_id is not null)
      or exists (
        select from staff_changes
        where kind = 'inquiry' and action = 'created' and record_id = customer_inquiries.id
      );
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer_inquiries drop column made_by_staff`.execute(db)
}
