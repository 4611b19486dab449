import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff_changes add column inquiry_ids text[];
    update staff_changes set inquiry_ids = array[record_id] where kind = 'inquiry';
    update staff_changes set inquiry_ids = array[quotes.inquiry_id]
      from quotes where kind = 'quote' and record_id = quotes.id;
    update staff_changes set inquiry_ids = told.inquiry_ids
      from (
        select mails.id, array(
          select id from customer_inquiries where sending_id = about_id and lower(email) = buyer_key
          union select inquiry_id from quotes where quotes.id = about_id
        ) as inquiry_ids from mails
      ) told
      where kind = 'mail' and record_id = told.id and told.inquiry_ids <> '{}';
    create index staff_changes_inquiries_idx on staff_changes using gin (inquiry_ids);
    create index staff_changes_of_inquiries_idx on staff_changes (id desc) where inquiry_ids is not null;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_changes drop column inquiry_ids`.execute(db)
}
