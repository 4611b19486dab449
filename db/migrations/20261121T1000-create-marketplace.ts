import { type Kysely, sql } from 'kysely'

// A migration is frozen: it repeats the names it was born with instead of importing them.
const productTypes = [
  'Hot Rolled Plate',
  'Hot Rolled Coil',
  'Hot Rolled Sheet',
  'Hot Rolled P&O Coil',
  'Hot Rolled P&O Sheet',
  'Hot Rolled Pickle Dry Coil',
  'Hot Rolled Pickle Dry Sheet',
  'Galvanized Coil',
  'Galvanized Sheet',
  'Cold Rolled Coil',
  'Cold Rolled Sheet',
  'Galvaneal Coil',
  'Galvaneal Sheet',
  'Galvalume Coil',
  'Galvalume Sheet',
  'Bonderized Coil',
  'Bonderized Sheet',
  'Aluminized Coil',
  'Aluminized Sheet',
]

const newId = sql`gen_random_uuid()::text`
const now = sql`now()`
// Milliseconds survive the trip through a JavaScript date, so that a page can go on from the last row it saw.
const instant = sql`timestamptz(3)`

export async function up(db: Kysely<unknown>): Promise<void> {
  await createStock(db)
  await createStockGroups(db)
  await createLeads(db)
  await createCatalog(db)
  await createAccess(db)
  await db
    .withTables<{ product_categories: { name: string } }>()
    .insertInto('product_categories')
    .values(productTypes.map((name) => ({ name })))
    .execute()
}

async function createStock(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (col) => col.primaryKey().defaultTo(newId))
    .addColumn('file_name', 'text', (col) => col.notNull())
    .addColumn('category', 'text', (col) => col.notNull())
    .addColumn('replace_scope', 'text', (col) => col.notNull())
    .addColumn('default_region_codes', 'text', (col) => col.notNull())
    .addColumn('username', 'text', (col) => col.notNull())
    .addColumn('items_processed', 'integer', (col) => col.notNull())
    .addColumn('rows_skipped', 'integer', (col) => col.notNull())
    .addColumn('sources', 'jsonb', (col) => col.notNull())
    .addColumn('created_at', instant, (col) => col.notNull().defaultTo(now))
    .execute()
  await db.schema.createIndex('uploads_created_at_idx').on('uploads').column('created_at').execute()

  await db.schema
    .createTable('inventory_items')
    .addColumn('id', 'text', (col) => col.primaryKey().defaultTo(newId))
    .addColumn('product_id', 'text', (col) => col.notNull())
    .addColumn('heat_num', 'text', (col) => col.notNull())
    .addColumn('product', 'text', (col) => col.notNull())
    .addColumn('thickness', 'text', (col) => col.notNull())
    .addColumn('width', 'text', (col) => col.notNull())
    .addColumn('length', 'text', (col) => col.notNull())
    .addColumn('qty_pcs', 'integer', (col) => col.notNull())
    .addColumn('weight', 'text', (col) => col.notNull())
    .addColumn('grade_category', 'text', (col) => col.notNull())
    .addColumn('condition', 'text', (col) => col.notNull())
    .addColumn('location_state', 'text', (col) => col.notNull())
    .addColumn('source_code', 'text', (col) => col.notNull())
    .addColumn('category', 'text', (col) => col.notNull())
    .addColumn('region_codes', 'text', (col) => col.notNull().defaultTo(''))
    .addColumn('created_at', instant, (col) => col.notNull().defaultTo(now))
    // Read from the texts when a row is written, by the same functions that the client uses.
    .addColumn('thickness_in', 'float8')
    .addColumn('weight_lb', 'float8')
    .addColumn('regions', sql`text[]`, (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('inventory_items_category_source_idx')
    .on('inventory_items')
    .columns(['category', 'source_code'])
    .execute()
  await db.schema.createIndex('inventory_items_source_idx').on('inventory_items').column('source_code').execute()

  await sql`
    create table replaced_items (
      replaced_id bigint generated always as identity constraint replaced_items_pkey primary key,
      upload_id text constraint replaced_items_upload_fk references uploads (id) on delete set null,
      replaced_at timestamptz(3) not null default now(),
      like inventory_items
    )
  `.execute(db)
  await db.schema.createIndex('replaced_items_id_idx').on('replaced_items').column('id').execute()
  await db.schema.createIndex('replaced_items_upload_idx').on('replaced_items').column('upload_id').execute()
  await db.schema.createIndex('replaced_items_replaced_at_idx').on('replaced_items').column('replaced_at').execute()
}

// Category lists, source lists, counts and the choice of sources for a region are read from groups: a few
// thousand rows where there are a million items. A trigger keeps them, so that no writer can forget to.
async function createStockGroups(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('inventory_groups')
    .addColumn('category', 'text', (col) => col.notNull())
    .addColumn('source_code', 'text', (col) => col.notNull())
    .addColumn('location_state', 'text', (col) => col.notNull())
    .addColumn('regions', sql`text[]`, (col) => col.notNull())
    .addColumn('item_count', 'integer', (col) => col.notNull())
    .addColumn('weight_lb', 'float8', (col) => col.notNull())
    .addPrimaryKeyConstraint('inventory_groups_pkey', ['category', 'source_code', 'location_state', 'regions'])
    .execute()
  await sql`create index inventory_groups_source_key_idx on inventory_groups (lower(source_code))`.execute(db)

  await sql`
    create function count_inventory_groups() returns trigger language plpgsql as $$
    begin
      if tg_op in ('DELETE', 'UPDATE') then
        insert into inventory_groups as g (category, source_code, location_state, regions, item_count, weight_lb)
        select category, source_code, location_state, regions, -count(*), -coalesce(sum(weight_lb), 0)
        from before_change group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict on constraint inventory_groups_pkey do update
        set item_count = g.item_count + excluded.item_count, weight_lb = g.weight_lb + excluded.weight_lb;
      end if;
      if tg_op in ('INSERT', 'UPDATE') then
        insert into inventory_groups as g (category, source_code, location_state, regions, item_count, weight_lb)
        select category, source_code, location_state, regions, count(*), coalesce(sum(weight_lb), 0)
        from after_change group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict on constraint inventory_groups_pkey do update
        set item_count = g.item_count + excluded.item_count, weight_lb = g.weight_lb + excluded.weight_lb;
      end if;
      if tg_op in ('DELETE', 'UPDATE') then
        delete from inventory_groups where item_count = 0;
      end if;
      return null;
    end
    $$
  `.execute(db)
  await sql`
    create trigger count_inserted_items after insert on inventory_items
    referencing new table as after_change
    for each statement execute function count_inventory_groups()
  `.execute(db)
  await sql`
    create trigger count_updated_items after update on inventory_items
    referencing old table as before_change new table as after_change
    for each statement execute function count_inventory_groups()
  `.execute(db)
  await sql`
    create trigger count_deleted_items after delete on inventory_items
    referencing old table as before_change
    for each statement execute function count_inventory_groups()
  `.execute(db)
}

async function createLeads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customers')
    .addColumn('id', 'text', (col) => col.primaryKey().defaultTo(newId))
    .addColumn('company', 'text', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('phone', 'text', (col) => col.notNull())
    .addColumn('state', 'text', (col) => col.notNull())
    .addColumn('action', 'text', (col) => col.notNull())
    .addColumn('visit_date', instant, (col) => col.notNull().defaultTo(now))
    .addColumn('created_at', instant, (col) => col.notNull().defaultTo(now))
    // Folded in one place of the server: PostgreSQL and JavaScript lower some letters differently.
    .addColumn('company_key', 'text', (col) => col.notNull())
    .addColumn('email_key', 'text', (col) => col.notNull())
    .addColumn('kept_by_staff', 'boolean', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('customers_company_key_email_key_idx')
    .on('customers')
    .columns(['company_key', 'email_key'])
    .execute()
  await db.schema.createIndex('customers_visit_date_idx').on('customers').columns(['visit_date', 'id']).execute()

  await db.schema
    .createTable('customer_inquiries')
    .addColumn('id', 'text', (col) => col.primaryKey().defaultTo(newId))
    .addColumn('customer_name', 'text', (col) => col.notNull())
    .addColumn('company', 'text', (col) => col.notNull())
    .addColumn('phone', 'text', (col) => col.notNull())
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('state', 'text', (col) => col.notNull().defaultTo(''))
    // No foreign key action touches a lead but this one: a deleted customer leaves the inquiry as it was sent.
    .addColumn('customer_id', 'text')
    .addColumn('selected_items', 'jsonb', (col) => col.notNull())
    .addColumn('notes', 'text')
    .addColumn('fob', 'text')
    .addColumn('status', 'text', (col) => col.notNull().defaultTo('pending'))
    .addColumn('created_at', instant, (col) => col.notNull().defaultTo(now))
    .addForeignKeyConstraint('customer_inquiries_customer_fk', ['customer_id'], 'customers', ['id'], (fk) =>
      fk.onDelete('set null'),
    )
    .execute()
  await db.schema
    .createIndex('customer_inquiries_status_created_at_idx')
    .on('customer_inquiries')
    .columns(['status', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('customer_inquiries_customer_idx')
    .on('customer_inquiries')
    .columns(['customer_id', 'created_at'])
    .execute()

  // What the buyer saw when he sent it. Item fields are null when the id could not be resolved at that moment.
  await db.schema
    .createTable('inquiry_lines')
    .addColumn('inquiry_id', 'text', (col) => col.notNull())
    .addColumn('position', 'integer', (col) => col.notNull())
    .addColumn('item_id', 'text', (col) => col.notNull())
    .addColumn('product_id', 'text')
    .addColumn('heat_num', 'text')
    .addColumn('product', 'text')
    .addColumn('thickness', 'text')
    .addColumn('width', 'text')
    .addColumn('length', 'text')
    .addColumn('qty_pcs', 'integer')
    .addColumn('weight', 'text')
    .addColumn('grade_category', 'text')
    .addColumn('condition', 'text')
    .addColumn('location_state', 'text')
    .addColumn('source_code', 'text')
    .addColumn('category', 'text')
    .addColumn('region_codes', 'text')
    .addPrimaryKeyConstraint('inquiry_lines_pkey', ['inquiry_id', 'position'])
    .addForeignKeyConstraint('inquiry_lines_inquiry_fk', ['inquiry_id'], 'customer_inquiries', ['id'], (fk) =>
      fk.onDelete('cascade'),
    )
    .execute()

  await db.schema
    .createTable('customer_needs')
    .addColumn('id', 'text', (col) => col.primaryKey().defaultTo(newId))
    .addColumn('customer_name', 'text', (col) => col.notNull())
    .addColumn('company', 'text', (col) => col.notNull())
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('phone', 'text', (col) => col.notNull())
    .addColumn('product', 'text', (col) => col.notNull())
    .addColumn('thickness', 'text', (col) => col.notNull())
    .addColumn('width', 'text', (col) => col.notNull())
    .addColumn('length', 'text', (col) => col.notNull())
    .addColumn('qty_pcs', 'integer', (col) => col.notNull())
    .addColumn('grade_category', 'text', (col) => col.notNull())
    .addColumn('condition', 'text', (col) => col.notNull())
    .addColumn('location_state', 'text', (col) => col.notNull())
    .addColumn('category', 'text', (col) => col.notNull())
    .addColumn('weight_needed', 'text')
    .addColumn('coating_wt', 'text')
    .addColumn('estimated_need_date', 'text')
    .addColumn('notes', 'text')
    .addColumn('status', 'text', (col) => col.notNull().defaultTo('pending'))
    .addColumn('inquiry_date', instant, (col) => col.notNull().defaultTo(now))
    .addColumn('created_at', instant, (col) => col.notNull().defaultTo(now))
    // Needs of one list share their instant; the position keeps the buyer's own order.
    .addColumn('position', 'integer', (col) => col.notNull())
    .addColumn('customer_id', 'text')
    .addForeignKeyConstraint('customer_needs_customer_fk', ['customer_id'], 'customers', ['id'], (fk) =>
      fk.onDelete('set null'),
    )
    .execute()
  await db.schema
    .createIndex('customer_needs_created_at_idx')
    .on('customer_needs')
    .columns(['created_at', 'position', 'id'])
    .execute()
  await db.schema.createIndex('customer_needs_customer_idx').on('customer_needs').column('customer_id').execute()

  await db.schema
    .createTable('request_keys')
    .addColumn('scope', 'text', (col) => col.notNull())
    .addColumn('key', 'text', (col) => col.notNull())
    .addColumn('payload_hash', 'text', (col) => col.notNull())
    .addColumn('result', 'jsonb', (col) => col.notNull())
    .addColumn('created_at', instant, (col) => col.notNull().defaultTo(now))
    .addPrimaryKeyConstraint('request_keys_pkey', ['scope', 'key'])
    .execute()
  await db.schema.createIndex('request_keys_created_at_idx').on('request_keys').column('created_at').execute()
}

async function createCatalog(db: Kysely<unknown>): Promise<void> {
  const isFlag = sql`active in (0, 1)`

  await db.schema
    .createTable('product_categories')
    .addColumn('id', 'text', (col) => col.primaryKey().defaultTo(newId))
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('active', 'integer', (col) => col.notNull().defaultTo(1))
    .addColumn('created_at', instant, (col) => col.notNull().defaultTo(now))
    .addCheckConstraint('product_categories_active_check', isFlag)
    .execute()
  await sql`create unique index product_categories_name_key on product_categories (lower(name))`.execute(db)

  await db.schema
    .createTable('announcements')
    .addColumn('id', 'text', (col) => col.primaryKey().defaultTo(newId))
    .addColumn('title', 'text', (col) => col.notNull())
    .addColumn('content', 'text', (col) => col.notNull())
    .addColumn('type', 'text', (col) => col.notNull().defaultTo('general'))
    .addColumn('active', 'integer', (col) => col.notNull().defaultTo(1))
    .addColumn('created_at', instant, (col) => col.notNull().defaultTo(now))
    .addCheckConstraint('announcements_active_check', isFlag)
    .execute()

  await db.schema
    .createTable('team_members')
    .addColumn('id', 'text', (col) => col.primaryKey().defaultTo(newId))
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('title', 'text', (col) => col.notNull())
    .addColumn('phone', 'text', (col) => col.notNull())
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('specialties', 'text', (col) => col.notNull())
    .addColumn('photo_url', 'text')
    .addColumn('created_at', instant, (col) => col.notNull().defaultTo(now))
    .execute()

  await db.schema
    .createTable('company_assets')
    .addColumn('id', 'text', (col) => col.primaryKey().defaultTo(newId))
    .addColumn('type', 'text', (col) => col.notNull())
    .addColumn('file_name', 'text', (col) => col.notNull())
    .addColumn('file_path', 'text', (col) => col.notNull())
    .addColumn('updated_at', instant, (col) => col.notNull().defaultTo(now))
    .addUniqueConstraint('company_assets_type_key', ['type'])
    .execute()

  await db.schema
    .createTable('flexible_inventory')
    .addColumn('id', 'text', (col) => col.primaryKey().defaultTo(newId))
    .addColumn('raw_data', 'text', (col) => col.notNull())
    .addColumn('searchable_text', 'text', (col) => col.notNull())
    .addColumn('category', 'text', (col) => col.notNull().defaultTo('MIXED'))
    .addColumn('region_codes', 'text', (col) => col.notNull().defaultTo(''))
    .addColumn('source_code', 'text')
    .addColumn('file_name', 'text', (col) => col.notNull())
    .addColumn('created_at', instant, (col) => col.notNull().defaultTo(now))
    .execute()
  await db.schema
    .createIndex('flexible_inventory_category_source_idx')
    .on('flexible_inventory')
    .columns(['category', 'source_code'])
    .execute()

  await db.schema
    .createTable('demo_records')
    .addColumn('table_name', 'text', (col) => col.notNull())
    .addColumn('record_id', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('demo_records_pkey', ['table_name', 'record_id'])
    .execute()
}

async function createAccess(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('admin_accounts')
    .addColumn('id', 'text', (col) => col.primaryKey().defaultTo(newId))
    .addColumn('username', 'text', (col) => col.notNull())
    .addColumn('password_hash', 'text', (col) => col.notNull())
    .addColumn('created_at', instant, (col) => col.notNull().defaultTo(now))
    .addColumn('updated_at', instant, (col) => col.notNull().defaultTo(now))
    .execute()
  await sql`create unique index admin_accounts_username_key on admin_accounts (lower(username))`.execute(db)

  await db.schema
    .createTable('session')
    .addColumn('sid', 'text', (col) => col.primaryKey())
    .addColumn('sess', 'json', (col) => col.notNull())
    .addColumn('expire', sql`timestamptz(6)`, (col) => col.notNull())
    .addColumn('created_at', sql`timestamptz(6)`, (col) => col.notNull().defaultTo(now))
    .addColumn('admin_id', 'text', (col) => col.notNull())
    .addForeignKeyConstraint('session_admin_fk', ['admin_id'], 'admin_accounts', ['id'], (fk) => fk.onDelete('cascade'))
    .execute()
  await db.schema.createIndex('session_expire_idx').on('session').column('expire').execute()

  // The shape that rate-limiter-flexible reads and writes.
  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'varchar(255)', (col) => col.primaryKey())
    .addColumn('points', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const tables = [
    'rate_limits',
    'session',
    'admin_accounts',
    'demo_records',
    'flexible_inventory',
    'company_assets',
    'team_members',
    'announcements',
    'product_categories',
    'request_keys',
    'customer_needs',
    'inquiry_lines',
    'customer_inquiries',
    'customers',
    'inventory_groups',
    'replaced_items',
    'inventory_items',
    'uploads',
  ]
  for (const table of tables) await db.schema.dropTable(table).execute()
  await sql`drop function count_inventory_groups()`.execute(db)
}
