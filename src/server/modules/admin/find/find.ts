import { archivedStatus } from '../../../../shared/inquiries/terms.ts'
import {
  type FindAnswer,
  type FindHit,
  type FindInput,
  type FindKind,
  findKinds,
  hitsOfKindMax,
  phoneDigitsMin,
  wordCharsMin,
} from '../../../../shared/office/find.ts'
import { formatPurchaseReference, splitPurchaseReference } from '../../../../shared/orders/words.ts'
import { sizeOf } from '../../../../shared/quotes/lines.ts'
import { formatSource } from '../../../../shared/stock/line-summary.ts'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { formatDay, toPacificDay } from '../../../../shared/text/days.ts'
import { formatReference, parseReference, type ReferenceKind } from '../../../../shared/text/references.ts'
import type { Context } from '../../../context.ts'
import { type FoundNoteRow, selectNotesWith } from '../../customers/queries.ts'
import {
  pathOfAccount,
  pathOfCompany,
  pathOfCustomer,
  pathOfInquiry,
  pathOfLists,
  pathOfNeed,
  pathOfOrder,
  pathOfOwnedInquiries,
  pathOfOwnedOrders,
  pathOfSource,
  pathOfSupplier,
} from '../../dealings/paths.ts'
import { type BuyerOrderRow, type SteelRow, selectBuyerOrders, selectSteel } from '../../inquiries/find/queries.ts'
import type { FoundItems } from '../../inventory/search/find-numbers.ts'
import { type FileRow, selectFiles } from '../../inventory/sendings/queries.ts'
import { findSuppliersByCode } from '../../inventory/suppliers/queries.ts'
import { excerptOf } from './excerpt.ts'
import {
  type AskedNumbers,
  type FoundAccountRow,
  type PersonKind,
  type PersonRow,
  type ReferenceRow,
  selectFoundAccounts,
  selectPeople,
  selectReferences,
} from './queries.ts'

type FindSources = Pick<Context, 'db' | 'findItems'> & { session: Pick<Context['session'], 'isOfProgram'> }

/**
 * Finds whatever staff know by a word or a number, with a fixed number of queries. Throws BUSY while the stock index is loaded.
 */
export async function findAnything({ db, findItems, session }: FindSources, { q }: FindInput): Promise<FindAnswer> {
  // A word so short, also one with an accent, is found only where it is all there is.
  const isShort = q.length < wordCharsMin
  const asked = readNumbers(q)
  const digits = readPhone(q)
  const address = q.replace(/^@/, '')
  const people = async (kind: PersonKind, text: string | undefined) =>
    text === undefined ? [] : (await selectPeople(db, kind, text, isShort)).map((row) => toPerson(kind, row))
  const [references, persons, companies, phones, emails, orders, files, notes, accounts, heats, productIds, items] =
    await Promise.all([
      selectReferences(db, asked),
      people('person', q),
      people('company', q),
      people('phone', digits),
      people('email', isShort ? undefined : address),
      selectBuyerOrders(db, q, isShort),
      selectFiles(db, q, isShort),
      isShort ? [] : selectNotesWith(db, q, hitsOfKindMax),
      session.isOfProgram ? [] : selectFoundAccounts(db, q, isShort),
      selectSteel(db, 'heat', q, isShort),
      selectSteel(db, 'product id', q, isShort),
      findItems({ text: q.toLowerCase(), isWholeOnly: isShort, limit: hitsOfKindMax }),
    ])
  const suppliers = await findSuppliersByCode(db, sourcesOf(items))
  const steel = { q, pathOf: (sourceCode: string) => pathOfSteel(sourceCode, suppliers.get(sourceCode)?.id) }
  const hits: Readonly<Record<FindKind, FindHit[]>> = {
    reference: references.map(toReference),
    person: persons,
    company: companies,
    phone: phones,
    email: emails,
    heat: joinSteel('heat', heats, items.heats, steel),
    'product id': joinSteel('product id', productIds, items.productIds, steel),
    'purchase order': orders.map(toBuyerOrder),
    'file name': files.map(toFile),
    note: notes.map((row) => toNote(row, q)),
    account: accounts.map(toAccount),
    owner: accounts.filter((row) => row.is_owner).flatMap(toOwned),
  }
  return { results: findKinds.flatMap((kind) => hits[kind]) }
}

/** `I-1042`, `O-1007-A`; a number alone may be any of them. */
function readNumbers(q: string): AskedNumbers {
  const plain = /^#?\s*0*(\d{2,15})$/.exec(q)?.[1]
  const numberOf = (kind: ReferenceKind) => (plain === undefined ? parseReference(kind, q) : Number(plain))
  const purchase = splitPurchaseReference(q)
  const order = purchase && parseReference('order', purchase.orderReference)
  return {
    inquiry: numberOf('inquiry'),
    need: numberOf('need'),
    ask: numberOf('ask'),
    order: numberOf('order'),
    list: numberOf('list'),
    purchase: purchase && order !== undefined ? { order, position: purchase.position } : undefined,
  }
}

const countryCode = '1'
const phoneDigits = 10

/** The digits of what may be a phone number. */
function readPhone(q: string): string | undefined {
  const digits = q.replace(/\D/g, '')
  if (!/^[\d\s().+/-]+$/.test(q) || digits.length < phoneDigitsMin) return undefined
  const isWithCode = digits.length === phoneDigits + 1 && digits.startsWith(countryCode)
  return isWithCode ? digits.slice(1) : digits
}

const pathOfSteel = (sourceCode: string, supplierId: string | undefined) =>
  supplierId === undefined ? pathOfSource(sourceCode) : pathOfSupplier(supplierId)

const join = (...parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join(' · ')

function toPerson(kind: PersonKind, row: PersonRow): FindHit {
  const { id, name, company, email, phone } = row
  const texts = {
    person: { title: name, detail: join(company, email, phone) },
    company: { title: company, detail: join(name, email) },
    phone: { title: phone, detail: join(name, company) },
    email: { title: email, detail: join(name, company) },
  }[kind]
  return { kind, id, title: texts.title, detail: join(texts.detail, whoIs(row)), path: pathOfPerson(kind, row) }
}

function whoIs({ of, number, is_archived }: PersonRow): string {
  if (of === 'customer') return ''
  if (of === 'former customer') return 'Merged'
  if (of === 'supplier') return is_archived ? 'Supplier, not active' : 'Supplier'
  return formatReference(of, number ?? 0)
}

function pathOfPerson(kind: PersonKind, { of, id, company, is_archived }: PersonRow): string {
  if (of === 'supplier') return pathOfSupplier(id)
  if (of === 'inquiry') return pathOfInquiry(id, is_archived)
  if (of === 'need') return pathOfNeed(id)
  if (of === 'former customer') return pathOfCustomer(id)
  // A company may have several contacts.
  return kind === 'company' ? pathOfCompany(company) : pathOfCustomer(id)
}

function toReference(row: ReferenceRow): FindHit {
  const { of, id, number, part, name, state, is_archived: isArchived } = row
  const hit = (title: string, detail: string, to: string): FindHit => ({
    kind: 'reference',
    id,
    title,
    detail,
    path: to,
  })
  switch (of) {
    case 'inquiry':
      return hit(
        formatReference('inquiry', number),
        join(name, state === archivedStatus ? 'archived' : state),
        pathOfInquiry(id, isArchived),
      )
    case 'quote':
      return hit(
        `Quote ${formatReference('inquiry', number)}, version ${part}`,
        join(name, state),
        pathOfInquiry(id, isArchived),
      )
    case 'ask':
      return hit(formatReference('ask', number), join(name, state), pathOfInquiry(id, isArchived))
    case 'order':
      return hit(formatReference('order', number), join(name, state), pathOfOrder(id))
    case 'purchase':
      return hit(formatPurchaseReference(formatReference('order', number), part), join(name, state), pathOfOrder(id))
    case 'need':
      return hit(formatReference('need', number), join(name, formatCountOf(part, 'need')), pathOfNeed(id))
    case 'list':
      return hit(formatReference('list', number), join(name, state), pathOfLists({ lists: 'all' }))
  }
}

type SteelHit = { hit: FindHit; isArchived: boolean; isWhole: boolean; place: number }

/** What is on orders stands before what is in stock, and that before what was only asked for. */
function joinSteel(
  kind: 'heat' | 'product id',
  rows: readonly SteelRow[],
  items: readonly InventoryItem[],
  { q, pathOf }: { q: string; pathOf: (sourceCode: string) => string },
): FindHit[] {
  const dealt = rows.map(
    ({ of, id, number, company, value, is_archived: isArchived, is_whole: isWhole, ...steel }): SteelHit => {
      const detail = join(
        `${of === 'order' ? 'Order' : 'Inquiry'} ${formatReference(of, number)}`,
        company,
        describe(steel),
      )
      const to = of === 'order' ? pathOfOrder(id) : pathOfInquiry(id, isArchived)
      return { hit: { kind, id, title: value, detail, path: to }, isArchived, isWhole, place: of === 'order' ? 0 : 2 }
    },
  )
  const stocked = items.map((item): SteelHit => {
    const value = kind === 'heat' ? item.heatNum : item.productId
    const detail = join('In stock', formatSource(item), describe(item))
    const hit = { kind, id: item.id, title: value, detail, path: pathOf(item.sourceCode) }
    return { hit, isArchived: false, isWhole: value.trim().toLowerCase() === q.toLowerCase(), place: 1 }
  })
  return [...dealt, ...stocked]
    .sort(
      (a, b) =>
        Number(a.isArchived) - Number(b.isArchived) || Number(b.isWhole) - Number(a.isWhole) || a.place - b.place,
    )
    .slice(0, hitsOfKindMax)
    .map(({ hit }) => hit)
}

function describe({ product, thickness, width }: Pick<SteelRow, 'product' | 'thickness' | 'width'>): string {
  return join(product ?? '', sizeOf({ thickness: thickness ?? '', width: width ?? '', length: '' }))
}

function sourcesOf({ heats, productIds }: FoundItems): string[] {
  return [...new Set([...heats, ...productIds].map(({ sourceCode }) => sourceCode))]
}

function toBuyerOrder({ id, number, company, purchase_order }: BuyerOrderRow): FindHit {
  const detail = join(`Order ${formatReference('order', number)}`, company)
  return { kind: 'purchase order', id, title: purchase_order, detail, path: pathOfOrder(id) }
}

function toFile({ id, file_name, at, is_stored, is_staged }: FileRow): FindHit {
  const day = formatDay(toPacificDay(at))
  const to = is_staged ? pathOfLists({ upload: id }) : pathOfLists(is_stored ? {} : { lists: 'all' })
  return { kind: 'file name', id, title: file_name, detail: is_stored ? `Stored ${day}` : `Came ${day}`, path: to }
}

function toNote({ customer_id, text, created_by, created_at, company, name }: FoundNoteRow, q: string): FindHit {
  const detail = join(name, company, formatDay(toPacificDay(created_at)), `by ${created_by}`)
  return { kind: 'note', id: customer_id, title: excerptOf(text, q), detail, path: pathOfCustomer(customer_id) }
}

const nameOf = ({ name, username }: FoundAccountRow) => name.trim() || username

function toAccount(row: FoundAccountRow): FindHit {
  const { id, username, email, state } = row
  const detail = join(row.name && username, email, state === 'active' ? '' : state)
  return { kind: 'account', id, title: nameOf(row), detail, path: pathOfAccount(id) }
}

function toOwned(row: FoundAccountRow): FindHit[] {
  const { id } = row
  const name = nameOf(row)
  const inquiries = { title: `Inquiries of ${name}`, detail: 'The active ones that they own' }
  const orders = { title: `Orders of ${name}`, detail: 'Of all requests that they own' }
  return [
    { kind: 'owner', id, ...inquiries, path: pathOfOwnedInquiries(id) },
    { kind: 'owner', id, ...orders, path: pathOfOwnedOrders(id) },
  ]
}
