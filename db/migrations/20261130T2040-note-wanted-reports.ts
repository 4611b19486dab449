import { type Kysely, sql } from 'kysely'

// Inquiries that are there already are read more plainly than new ones, which the product itself reads.
const reports = String.raw`(m\.?t\.?r\.?''?s?|(mill |material )?(test )?(cert|certs|certificates?|certifications?)|(mill )?test reports?|mill tests?)`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whether the buyer's notes ask for mill test reports, or the need that staff took an item for.
    alter table customer_inquiries add column wants_mtr boolean not null default false;
    alter table inquiry_lines add column wants_mtr boolean not null default false;
    update inquiry_lines set wants_mtr = true from customer_needs as need where need.id = need_id and need.condition = 'Yes MTR';
    update customer_inquiries set wants_mtr = true
    where not made_by_staff and notes ~* '${sql.raw(String.raw`\m${reports}\M`)}'
      and notes !~* '${sql.raw(String.raw`\m(no|without|w/o) ${reports}\M|\m${reports}[:= ]+(not |n/?a|no|none)`)}';
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table inquiry_lines drop column wants_mtr;
    alter table customer_inquiries drop column wants_mtr;
  `.execute(db)
}
