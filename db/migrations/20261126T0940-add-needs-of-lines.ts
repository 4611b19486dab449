import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- For which need staff took the item: an inquiry may be for several needs of a list.
    alter table inquiry_lines
      add column need_id text constraint inquiry_lines_need_fk references customer_needs (id) on delete set null;
    update inquiry_lines set need_id = customer_inquiries.need_id
      from customer_inquiries
      where customer_inquiries.id = inquiry_lines.inquiry_id and customer_inquiries.need_id is not null;
    create index inquiry_lines_need_idx on inquiry_lines (need_id) where need_id is not null;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inquiry_lines drop column need_id`.execute(db)
}
