import { type QueryExecutorProvider, sql } from 'kysely'
import { summarizeLines } from '../../src/shared/stock/line-summary.ts'
import { groupBy } from '../../src/shared/text/group-by.ts'
import { type DealTools, type DigestOf, makeOrderedDeal, makeQuotedDeal, type Tables } from './demo/deals.ts'
import { type Dice, rollFrom } from './demo/dice.ts'
import { makePastDeal, makePastRequests } from './demo/past.ts'
import { announcements, buyers, inquiries, needLists, teamMembers } from './demo/people.ts'
import { makeSentLists } from './demo/sent-lists.ts'
import { type DemoItem, type DemoList, makeStock } from './demo/stock.ts'
import { supplierRecords } from './demo/suppliers.ts'

const seed = 2_836
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

type Row = { id: string }
type Buyer = ReturnType<typeof makeBuyers>[number]

/**
 * Loads made-up stock, suppliers, staff, announcements, buyers, inquiries with their deals, and needs, and lists every record in
 * `demo_records`. The same records each time, dated back from now. Expects an open transaction on an empty database. Without
 * `digestOf` the deals have no private links.
 */
export async function loadDemoData(db: QueryExecutorProvider, digestOf: DigestOf = () => null): Promise<void> {
  const now = new Date()
  const dice = rollFrom(seed)
  const stock = makeStock(dice, now)
  const demoBuyers = makeBuyers(dice, now)
  const demoInquiries = makeInquiries(dice, now, stock, demoBuyers)
  // Dice of its own: what is there now stays as it is, whatever its past.
  const pastDice = rollFrom(seed + 1)
  const pastInquiries = makePastInquiries(pastDice, now, stock, demoBuyers)

  const lists = stock.map((list) => ({ ...list, uploadId: dice.id() }))
  await insertRecords(db, 'uploads', lists.map(toUpload))
  await insertRecords(
    db,
    'inventory_items',
    lists.flatMap(({ items }) => items),
  )
  await insertRecords(
    db,
    'customers',
    demoBuyers.map(({ customer }) => customer),
  )
  await insertRecords(
    db,
    'customer_inquiries',
    [...pastInquiries, ...demoInquiries].map(({ inquiry }) => inquiry),
  )
  await insertRows(
    db,
    'inquiry_lines',
    [...pastInquiries, ...demoInquiries].flatMap(({ lines }) => lines),
  )
  await insertRecords(db, 'customer_needs', makeNeeds(dice, now, demoBuyers))
  await insertRecords(
    db,
    'team_members',
    teamMembers.map((member, index) => ({
      id: dice.id(),
      ...member,
      // The team page lists them in the order they joined.
      created_at: daysBefore(now, 60 - index),
    })),
  )
  await insertRecords(
    db,
    'announcements',
    announcements.map(({ daysAgo, ...announcement }) => ({
      id: dice.id(),
      ...announcement,
      active: 1,
      created_at: daysBefore(now, daysAgo),
    })),
  )
  const demoSuppliers = supplierRecords.map((record) => ({ id: dice.id(), ...record }))
  await insertRecords(
    db,
    'suppliers',
    demoSuppliers.map(({ id, company, contactName, phone, state, listEveryDays, storesByItself, notes }) => ({
      id,
      company,
      contact_name: contactName,
      phone,
      state,
      list_every_days: listEveryDays,
      stores_by_itself: storesByItself,
      notes,
      active: true,
      created_at: daysBefore(now, 60),
    })),
  )
  await insertRows(
    db,
    'supplier_codes',
    demoSuppliers.flatMap(({ id, sourceCodes }) =>
      sourceCodes.map((source_code, position) => ({ supplier_id: id, source_code, position })),
    ),
  )
  await insertRows(
    db,
    'supplier_emails',
    demoSuppliers.map(({ id, domain }) => ({ email: `inventory@${domain}`, supplier_id: id, position: 0 })),
  )
  const tools = { digestOf, suppliers: demoSuppliers, at: (days: number) => daysBefore(now, days) }
  const pastTools = { ...tools, dice: pastDice }
  await insertTables(
    db,
    pastInquiries.flatMap((inquiry, index) => makePastDeal(pastTools, inquiry, index)),
  )
  await loadDeals(db, demoInquiries, { ...tools, dice })
  await loadSentLists(db, dice, now, lists, demoSuppliers)
  await loadStockOfPast(db)
}

const pastWeeks = 26

/** What was for sale in each of the last weeks: it rose to what is there now, each list with ups and downs of its own. */
async function loadStockOfPast(db: QueryExecutorProvider): Promise<void> {
  await sql`
    insert into stock_days (source_code, category, day, item_count, weight_lb)
    select source_code, category, day - 7 * week, greatest(1, round(item_count * part)), round((weight_lb * part)::numeric)
    from stock_days cross join generate_series(1, ${pastWeeks}::integer) as week
    cross join lateral (
      select 1 - 0.011 * week + 0.16 * sin(week * 0.6 + ascii(category) + ascii(right(source_code, 1))) as part
    ) as grown
  `.execute(db)
}

async function loadDeals(
  db: QueryExecutorProvider,
  demoInquiries: ReturnType<typeof makeInquiries>,
  tools: DealTools,
): Promise<void> {
  const requestOf = (company: string) => demoInquiries.filter(({ inquiry }) => inquiry.company === company)
  const [quoted, ordered] = [requestOf('Specimen Stamping'), requestOf('Fictional Roofing Supply')]
  for (const request of [quoted, ordered]) {
    const [first = '', ...others] = request.map(({ inquiry }) => inquiry.id)
    await sql`
      update customer_inquiries as other set number = first.number, sending_id = first.sending_id
      from customer_inquiries as first where first.id = ${first} and other.id = any(${others}::text[])
    `.execute(db)
  }
  await insertTables(db, [...makeQuotedDeal(tools, quoted), ...makeOrderedDeal(tools, ordered)])
  // What is ordered is sold.
  await sql`
    insert into sold_items (order_line_id, order_reference, item_id, ordered_item_id, source_code, is_sold, item, ordered, sold_at)
    select line.id, 'O-' || orders.number, item_id, item_id, item.source_code, true, to_jsonb(item), to_jsonb(item), confirmed_at
    from order_lines as line join orders on orders.id = order_id join inventory_items as item on item.id = item_id order by position
  `.execute(db)
  await sql`
    update inventory_items set sold_line_id = order_line_id from sold_items where item_id = inventory_items.id
  `.execute(db)
}

type DemoSupplier = (typeof supplierRecords)[number] & { id: string }

async function loadSentLists(
  db: QueryExecutorProvider,
  dice: Dice,
  now: Date,
  lists: readonly UploadedList[],
  demoSuppliers: readonly DemoSupplier[],
): Promise<void> {
  const supplierWith = (isMeant: (supplier: DemoSupplier) => boolean) => find(demoSuppliers, isMeant)
  const senders = {
    stored: supplierWith(({ storesByItself }) => storesByItself),
    mailed: supplierWith(({ sourceCodes }) => sourceCodes.includes('DGL5')),
  }
  const sent = makeSentLists(dice, lists, senders, (hours) => new Date(now.getTime() - hours * hourMs).toISOString())
  await insertRecords(
    db,
    'list_sendings',
    sent.map(({ sending }) => sending),
  )
  await insertRecords(
    db,
    'staged_uploads',
    sent.flatMap(({ staged = [] }) => staged),
  )
  await insertRows(
    db,
    'staged_files',
    sent.flatMap(({ file = [] }) => file),
  )
  await insertRows(
    db,
    'incoming_lists',
    sent.map(({ list }) => list),
  )
  await sql`update uploads set username = 'itself' where id in (select upload_id from incoming_lists)`.execute(db)
  // They are read once the server runs.
  await sql`
    select graphile_worker.add_job('read list', json_build_object('listId', id), queue_name => 'read lists')
    from incoming_lists where outcome is null
  `.execute(db)
}

const filledTables = [
  'inventory_items',
  'customers',
  'customer_inquiries',
  'customer_needs',
  'suppliers',
  'team_members',
  'announcements',
] as const

/** Whether a database has records that demo data would get mixed up with. */
export async function holdsRecords(db: QueryExecutorProvider): Promise<boolean> {
  const found = filledTables.map((table) => sql`exists (select from ${sql.table(table)})`)
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(found, sql` or `)} as found`.execute(db)
  return rows[0]?.found === true
}

type UploadedList = DemoList & { uploadId: string }

function toUpload({ uploadId, supplier: { sourceCode, regionCodes }, product, uploadedAt, items }: UploadedList) {
  const count = items.length
  return {
    id: uploadId,
    file_name: `${sourceCode} ${product.category}.xlsx`,
    category: product.category,
    replace_scope: 'category',
    default_region_codes: regionCodes,
    username: 'demo',
    items_processed: count,
    rows_skipped: 0,
    sources: [
      { sourceCode, category: product.category, before: 0, after: count, added: count, changed: 0, removed: 0 },
    ],
    created_at: uploadedAt.toISOString(),
  }
}

function makeBuyers(dice: Dice, now: Date) {
  return buyers.map(({ company, name, state, action, daysAgo, isKeptByStaff }, index) => {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
    const customer = {
      id: dice.id(),
      company,
      name,
      email,
      phone: `(555) 555-01${20 + index}`,
      state,
      action,
      visit_date: daysBefore(now, daysAgo),
      created_at: daysBefore(now, daysAgo + 20),
      company_key: company.toLowerCase(),
      email_key: email,
      kept_by_staff: isKeptByStaff,
    }
    return { company, customer }
  })
}

function makeInquiries(dice: Dice, now: Date, lists: readonly DemoList[], demoBuyers: readonly Buyer[]) {
  return inquiries.map(({ company, sourceCode, category, lines, ...sent }) => {
    const buyer = find(demoBuyers, (one) => one.company === company)
    const list = find(
      lists,
      ({ supplier, product }) => supplier.sourceCode === sourceCode && product.category === category,
    )
    return makeInquiry(dice, now, buyer, { ...sent, items: list.items.slice(0, lines) })
  })
}

function makePastInquiries(dice: Dice, now: Date, lists: readonly DemoList[], demoBuyers: readonly Buyer[]) {
  return makePastRequests(dice, lists).map((request) => {
    const chosen = dice.whole(0, demoBuyers.length - 1)
    const buyer = find(demoBuyers, (one) => one === demoBuyers[chosen])
    const inquiry = makeInquiry(dice, now, buyer, { ...request, status: 'archive', notes: '' })
    return { ...inquiry, daysAgo: request.daysAgo }
  })
}

type SentInquiry = { items: readonly DemoItem[]; status: string; daysAgo: number; fob: string; notes: string }

function makeInquiry(dice: Dice, now: Date, { company, customer }: Buyer, { items, ...sent }: SentInquiry) {
  const { status, daysAgo, fob, notes } = sent
  const id = dice.id()
  return {
    inquiry: {
      id,
      customer_name: customer.name,
      company,
      phone: customer.phone,
      email: customer.email,
      state: customer.state,
      customer_id: customer.id,
      selected_items: items.map((item) => item.id),
      notes,
      fob,
      status,
      created_at: daysBefore(now, daysAgo),
      seen_at: status === 'pending' ? null : daysBefore(now, daysAgo),
      ...toSummary(items),
    },
    items,
    lines: items.map((item, position) => toLine(id, position, item)),
  }
}

function toSummary(items: readonly DemoItem[]) {
  const { products, sources, weightLb, itemsWithoutWeight } = summarizeLines(
    items.map(({ source_code, location_state, ...item }) => ({
      ...item,
      sourceCode: source_code,
      locationState: location_state,
    })),
  )
  return { products, sources, weight_lb: weightLb, items_without_weight: itemsWithoutWeight }
}

function toLine(inquiryId: string, position: number, item: DemoItem) {
  const { id, created_at, thickness_in, weight_lb, regions, ...sent } = item
  return { inquiry_id: inquiryId, position, item_id: id, ...sent }
}

function makeNeeds(dice: Dice, now: Date, demoBuyers: readonly Buyer[]) {
  return needLists.flatMap(({ company, status, daysAgo, needs }) => {
    const { customer } = find(demoBuyers, (buyer) => buyer.company === company)
    const sentAt = daysBefore(now, daysAgo)
    return needs.map(
      ({ neededIn = null, weight_needed = null, coating_wt = null, notes = null, ...need }, position) => ({
        id: dice.id(),
        customer_name: customer.name,
        company,
        email: customer.email,
        phone: customer.phone,
        location_state: customer.state,
        ...need,
        weight_needed,
        coating_wt,
        notes,
        estimated_need_date: neededIn === null ? null : daysBefore(now, -neededIn).slice(0, 10),
        status,
        inquiry_date: sentAt,
        created_at: sentAt,
        position,
        customer_id: customer.id,
        submission_id: `${customer.id} ${sentAt}`,
      }),
    )
  })
}

/** Two hours before this time of day, `days` days ago. */
function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayMs - 2 * hourMs).toISOString()
}

function find<Value>(values: readonly Value[], isMeant: (value: Value) => boolean): Value {
  const found = values.find(isMeant)
  if (!found) throw new Error('The demo data refers to a record that it does not have')
  return found
}

/** In one statement for each table, in the order in which the tables first come. */
async function insertTables(db: QueryExecutorProvider, tables: Tables): Promise<void> {
  for (const [table, parts] of groupBy(tables, ([name]) => name)) {
    await insertRows(
      db,
      table,
      parts.flatMap(([, rows]) => rows),
    )
  }
}

async function insertRecords(db: QueryExecutorProvider, table: string, records: readonly Row[]): Promise<void> {
  await insertRows(db, table, records)
  await insertRows(
    db,
    'demo_records',
    records.map(({ id }) => ({ table_name: table, record_id: id })),
  )
}

// One JSON value: thousands of bind values would be slower and exceed PostgreSQL's limit.
async function insertRows(db: QueryExecutorProvider, table: string, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(db)
}
