import { type Kysely, sql } from 'kysely'

const table = `{"firstColumn": 0, "lastColumn": null, "lastRow": null, "rows": 0, "hasNoHeadings": false,
  "isRead": true, "sheetNameAs": null, "grouped": [], "proposals": {}, "others": []}`
const findings = '{"warningKinds": [], "cautions": []}'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staged_rows add column sheet smallint not null default 0;
    alter table staged_uploads
      add column includes_sold_rows boolean not null default false,
      add column heading_sets jsonb;

    update staged_uploads set heading_sets = jsonb_build_array(jsonb_build_object(
      'sheet', survey -> 'sheet', 'headingRow', survey -> 'headingRow', 'firstColumn', 0,
      'headingSetKey', heading_set_key, 'headingKeys', heading_keys))
    where survey is not null and heading_keys is not null;
    update staged_uploads set survey = (survey - 'otherLists') || ${sql.lit(table)}::jsonb || jsonb_build_object(
      'headings', (
        select coalesce(jsonb_agg(heading || '{"role": null}'), '[]') from jsonb_array_elements(survey -> 'headings') heading))
    where survey is not null;
    update staged_uploads set preview = ${sql.lit(findings)}::jsonb
      || '{"tables": [], "statuses": [], "sizes": [], "questions": []}' || preview
    where preview is not null;
    update staged_uploads set result = ${sql.lit(findings)}::jsonb || '{"unreadColumns": []}' || result
    where result is not null;

    alter table staged_uploads drop column heading_set_key, drop column heading_keys;
  `.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staged_rows drop column sheet;
    alter table staged_uploads
      drop column includes_sold_rows,
      drop column heading_sets,
      add column heading_set_key text,
      add column heading_keys jsonb;
  `.execute(db)
}
