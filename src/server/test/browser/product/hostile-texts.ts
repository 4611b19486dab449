import * as XLSX from 'xlsx'
import { columnNames } from '../../../../shared/lists/terms.ts'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../router.ts'
import { anItem } from '../../factories.ts'
import { aSheetFile, aWorkbook } from '../../lists/workbooks.ts'

/** A host that no page may request. */
export const canaryHost = 'canary.test'
/** The host of team photos, which may be anywhere. */
export const photoHost = 'photos.test'

const inPlaceholder = ['$', '{harm()}'].join('')

/**
 * Texts that run `harm()`, or request the canary host, if they are treated as more than text: as markup, as
 * an address, in an attribute, a script or a style. Each fits in the shortest field, of 50 characters.
 */
export const hostileTexts: readonly string[] = [
  '<script>harm()</script>',
  '<img src=x onerror=harm()>',
  '<svg onload=harm()>',
  '"><script>harm()</script>',
  `'"><img src=x onerror=harm()>`,
  '</script><script>harm()</script>',
  '</title><svg onload=harm()>',
  '</textarea><img src=x onerror=harm()>',
  '</style><script>harm()</script>',
  '<!--><script>harm()</script-->',
  '<scr<script>ipt>harm()</scr</script>ipt>',
  '<svg><script>harm()</script></svg>',
  '<iframe srcdoc="<script>parent.harm()</script>">',
  '<iframe src=javascript:parent.harm()>',
  '<a href=javascript:harm()>coil</a>',
  'javascript:harm()',
  'JaVaScRiPt:harm()//',
  'data:text/html,<script>parent.harm()</script>',
  '<body onload=harm()>',
  '<details open ontoggle=harm()>',
  '<input autofocus onfocus=harm()>',
  '<video><source onerror=harm()></video>',
  '<math><mi xlink:href=javascript:harm()>x',
  '<form action=javascript:harm()><button>x',
  `<object data=//${canaryHost}/o></object>`,
  `<embed src=//${canaryHost}/e>`,
  `<link rel=stylesheet href=//${canaryHost}/l>`,
  `<style>@import'//${canaryHost}/s'</style>`,
  `<img src=//${canaryHost}/i>`,
  `<base href=//${canaryHost}/>`,
  `<meta http-equiv=refresh content=0;//${canaryHost}>`,
  `red;background:url(//${canaryHost}/u)`,
  "{{constructor.constructor('harm()')()}}",
  inPlaceholder,
  '&lt;script&gt;harm()&lt;/script&gt;',
  '\\u003cscript\\u003eharm()\\u003c/script\\u003e',
  '%3Cscript%3Eharm()%3C/script%3E',
  '" autofocus onfocus="harm()',
  "');harm();('",
]

const [first = '', second = '', third = ''] = hostileTexts
const asFields = <Name extends string>(names: readonly Name[], text: string): Record<Name, string> =>
  // The names are those of the type.
  Object.fromEntries(names.map((name) => [name, text])) as Record<Name, string>

/** The smallest PNG. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const excelNames = { fileName: `${third}.xlsx`, category: first }

/** The ids of stored records. */
export type HostileStore = Awaited<ReturnType<typeof storeHostileTexts>>

/** Stores a record of every kind for each text, with the text in every field. */
export async function storeHostileTexts(db: Db, admin: Caller, visitor: Caller) {
  await storeItems(db, admin)
  // Those of the list: one for each text.
  const items = await db.selectFrom('inventory_items').select('id').where('source_code', 'ilike', first).execute()
  const catalog = await storeCatalog(admin)
  const leads = await storeLeads(admin, visitor, [...items.map(({ id }) => id), ...hostileTexts])
  const lists = await storeLists(db, admin)
  return { category: first, source: first, ...catalog, ...leads, ...lists }
}

async function storeItems(db: Db, admin: Caller): Promise<void> {
  const rows = hostileTexts.map((text) => ({
    ...asFields(columnNames, text),
    'Source Code': first,
    'Region Code': `PAC, ${text}`,
  }))
  await admin.inventory.upload({ ...excelNames, bytes: aWorkbook(rows), defaultRegionCodes: 'PAC' })
  for (const text of hostileTexts.slice(1)) {
    await anItem(db, { category: first, source_code: text, location_state: text, regions: ['PAC'] })
    await anItem(db, { category: text, source_code: text, location_state: text, regions: ['PAC'] })
  }
}

async function storeCatalog(admin: Caller) {
  const { productTypes, announcements, team, assets } = admin.catalog
  const types = await inTurn((name) => productTypes.create({ name }))
  const news = await inTurn((text) => announcements.create({ title: text, content: `${text}\n\n${text}` }))
  const members = await inTurn((text, position) =>
    team.create({
      ...asFields(['name', 'title', 'phone', 'email', 'specialties'], text),
      photoUrl: position % 2 === 0 ? `https://${photoHost}/${text}` : `/photo-${text}`,
    }),
  )
  // A picture followed by markup, with a file name that is markup.
  const bytes = new Uint8Array(Buffer.concat([pixel, Buffer.from(first)]))
  for (const type of ['logo', 'line-card', 'region-map'] as const)
    await assets.replace({ type, fileName: second, bytes })
  // Renames the second type, since the items are in the first.
  const [type, announcement, member] = [types[1]?.id ?? '', news[0]?.id ?? '', members[0]?.id ?? '']
  await productTypes.update({ id: type, name: `${second} ${third}` })
  await announcements.update({ id: announcement, title: second, content: first })
  await team.update({ id: member, ...asFields(['name', 'title', 'phone', 'email'], second), photoUrl: null })
  return { type, announcement, member }
}

async function storeLeads(admin: Caller, visitor: Caller, selectedItems: string[]) {
  // As much as an email address allows.
  const email = (position: number) => `o'onclick'harm+${position}@${canaryHost}`
  const customers = await inTurn((text, position) =>
    admin.customers.create({
      ...asFields(['company', 'name', 'phone', 'state'], text),
      email: email(position),
      action: 'Need',
    }),
  )
  const inquiries = await inTurn((text, position) =>
    visitor.inquiries.submit({
      ...asFields(['customerName', 'company', 'phone', 'state', 'notes', 'fob'], text),
      email: email(position),
      selectedItems: position === 0 ? selectedItems : [text],
    }),
  )
  const needs = await inTurn((text, position) =>
    visitor.needs.submit({
      customer: { ...asFields(['customerName', 'company', 'phone', 'state'], text), email: email(position) },
      specifications: [wantedAt(position)],
    }),
  )
  const [customer, inquiry] = [customers[0]?.id ?? '', inquiries[0]?.id ?? '']
  const needIds = needs.slice(-needsWithAll).flatMap((list) => list.map(({ id }) => id))
  await admin.customers.update({
    ...asFields(['company', 'name', 'phone', 'state'], second),
    action: 'Need',
    id: customer,
    email: email(0),
  })
  await admin.inquiries.setStatus({ id: inquiry, status: 'quoted' })
  await storeQuotes(admin, visitor, inquiry)
  return { customer, inquiry, needIds }
}

/** An answered version with the texts in every field, and a draft that copies it. */
async function storeQuotes(admin: Caller, visitor: Caller, inquiryId: string): Promise<void> {
  const { quotes } = admin.inquiries
  const { id, revision, lines } = await quotes.create({ inquiryId })
  await quotes.update({
    id,
    revision,
    freight: 'included',
    fobPoint: first,
    ...asFields(['terms', 'note', 'internalNote'], hostileTexts.join('\n')),
    lines: lines.map((line, index) => ({
      ...line,
      ...asFields(['description', 'thickness', 'width', 'length', 'grade', 'note'], hostileTexts[index] ?? first),
      price: '42.5',
      unit: 'lot' as const,
    })),
  })
  const { link } = await quotes.send({ id })
  const token = link?.split('/').at(-1) ?? ''
  await visitor.inquiries.offers.answer({
    token,
    answer: 'accept',
    ...asFields(['name', 'note', 'purchaseOrder'], second),
  })
  await quotes.create({ inquiryId, from: id })
}

// Opened, a need takes long to draw beside many others.
const needsWithAll = 4

/** The texts of a wanted item. */
export const specificationFields = [
  ...['product', 'category', 'thickness', 'width', 'length', 'gradeCategory', 'condition'],
  ...['locationState', 'weightNeeded', 'coatingWt', 'estimatedNeedDate', 'notes'],
] as const

async function storeLists(db: Db, admin: Caller) {
  const { uploads } = admin.inventory
  const rows = hostileTexts.map((text) => [...asRow(text), text])
  const staged = await uploads.stage({ ...excelNames, bytes: aList([[...columnNames, second], ...rows]) })
  // One row has all texts, under headings that are the same texts.
  const freeForm = await uploads.stage({ ...excelNames, bytes: aSheetFile([hostileTexts, hostileTexts]) })
  for (const { id } of [staged, freeForm]) {
    while ((await uploads.get({ id })).state === 'reading') await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await uploads.storeFreeForm({ id: freeForm.id, category: second, sourceCode: third })
  const counts = { before: 0, after: 0, added: 0, changed: 0, removed: 0 }
  const list = { default_region_codes: '', replace_scope: 'category' } as const
  const named = (text: string) => ({ ...list, file_name: text, category: text, username: text })
  const history = hostileTexts.map((text) => ({
    ...named(text),
    items_processed: 0,
    rows_skipped: 0,
    sources: JSON.stringify([{ sourceCode: text, category: text, ...counts }]),
  }))
  await db.insertInto('uploads').values(history).execute()
  const waiting = hostileTexts.map((text) => ({
    ...named(text),
    file_bytes: 1,
    state: 'failed' as const,
    failure: text,
  }))
  const sent = await db.insertInto('staged_uploads').values(waiting).returning(['id', 'file_name']).execute()
  for (const { id, file_name } of sent) {
    const said = asFields(['sender_name', 'sender_email', 'company', 'phone', 'state', 'notes'], file_name)
    const sending = db.insertInto('list_sendings').values({ way: 'page', ...said })
    const { id: sending_id } = await sending.returning('id').executeTakeFirstOrThrow()
    const list = { sending_id, staged_upload_id: id, file_name, file_bytes: 1, reason: file_name }
    await db.insertInto('incoming_lists').values(list).execute()
  }
  return { staged: staged.id, sent: sent[0]?.id ?? '' }
}

/** Each text is in each field of a need, and any few needs that follow each other have all of them. */
function wantedAt(position: number): Record<string, string> {
  const textAt = (field: number) => hostileTexts[(position * 11 + field) % hostileTexts.length] ?? ''
  return Object.fromEntries(specificationFields.map((name, field) => [name, textAt(field)]))
}

const asRow = (text: string) => Object.values({ ...asFields(columnNames, text), 'Source Code': first })

/** A workbook whose sheet also has a hostile name. */
function aList(cells: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const sheet = XLSX.utils.aoa_to_sheet(cells.map((row) => [...row]))
  const bytes: ArrayBuffer = XLSX.write(XLSX.utils.book_new(sheet, second), { bookType: 'xlsx', type: 'array' })
  return new Uint8Array(bytes)
}

async function inTurn<Stored>(store: (text: string, position: number) => Promise<Stored>): Promise<Stored[]> {
  const stored: Stored[] = []
  for (const [position, text] of hostileTexts.entries()) stored.push(await store(text, position))
  return stored
}
