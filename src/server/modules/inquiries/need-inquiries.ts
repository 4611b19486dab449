import { askDays } from '../../../shared/asks/terms.ts'
import { addDays, toPacificDay } from '../../../shared/text/days.ts'
import type { CallbackContext, MadeInquiry, NeedInquiry } from '../../context.ts'
import { invalidField } from '../../lib/domain-error.ts'
import { recordChange } from '../changes/changes.ts'
import { selectListedItems } from '../inventory/items/queries.ts'
import { findSuppliersByCode } from '../inventory/suppliers/queries.ts'
import { inheritOwner } from '../owners/queries.ts'
import { storeAsk } from './asks/asks.ts'
import { nameOf, storeLines, toInquiry } from './inquiries.ts'
import { requestKeyOf } from './owned-requests.ts'
import { inquiryRows, selectLines, updateNeedsOfLines } from './queries.ts'

/**
 * For the customer of needs of one list, without a mail; an item for two needs is one line, for the first. Throws INVALID for
 * items that are gone.
 */
export async function makeInquiry(
  context: CallbackContext,
  { needs, submissionId, customer, customerId, notes, asksSuppliers }: NeedInquiry,
): Promise<MadeInquiry> {
  const { tx, admin: by } = context
  const wanted = needs.flatMap(({ id: needId, wantsMtr, itemIds, path }) =>
    itemIds.map((id, index) => ({ id, needId, wantsMtr, path: `${path}.${index}` })),
  )
  const items = [...new Map(wanted.toReversed().map((item) => [item.id, item])).values()].toReversed()
  const ids = items.map(({ id }) => id)
  const there = new Set((await selectListedItems(tx, ids)).map(({ id }) => id))
  const gone = wanted.find(({ id }) => !there.has(id))
  if (gone) throw invalidField(gone.path, 'Some of these items are no longer in stock. Look at the matches again.')
  const [first, ...others] = needs
  const { customerName: name, ...details } = customer
  const row = await inquiryRows.insert(tx, {
    ...details,
    customer_name: name,
    customer_id: customerId,
    made_by_staff: true,
    seen_at: new Date(),
    need_id: others.length > 0 ? null : (first?.id ?? null),
    selected_items: JSON.stringify(ids),
    notes,
  })
  await storeLines(tx, row.id, ids)
  await updateNeedsOfLines(tx, row.id, items)
  await inheritOwner(tx, { kind: 'request', recordId: requestKeyOf(row) }, [
    { kind: 'needs list', recordId: submissionId },
    ...(customerId === null ? [] : [{ kind: 'customer' as const, recordId: customerId }]),
  ])
  const made = toInquiry(row)
  const references = [...new Set(needs.map(({ reference }) => reference))].join(', ')
  await recordChange(tx, { by, ...nameOf(made), after: { need: references, notes, items: ids.length } })
  return { ...made, ...(asksSuppliers ? await askSuppliers(context, row.id) : { asked: [], notAsked: [] }) }
}

/** Asks the supplier of each source that has an address on record; the others are left to staff. Returns source codes. */
async function askSuppliers(
  { tx, ...context }: CallbackContext,
  inquiryId: string,
): Promise<Pick<MadeInquiry, 'asked' | 'notAsked'>> {
  const codes = (await selectLines(tx, [inquiryId])).map((line) => line.source_code_now?.trim() ?? '').filter(Boolean)
  const sources = new Map(codes.map((code) => [code.toLowerCase(), code]))
  const suppliers = await findSuppliersByCode(tx, [...sources.values()])
  const [asked, notAsked]: [string[], string[]] = [[], []]
  const validUntil = addDays(toPacificDay(new Date()), askDays)
  for (const sourceCode of sources.values()) {
    if (!suppliers.get(sourceCode)?.email) {
      notAsked.push(sourceCode)
      continue
    }
    await storeAsk({ ...context, tx }, { inquiryId, sourceCode, validUntil, message: '', tellsPlace: false })
    asked.push(sourceCode)
  }
  return { asked, notAsked }
}
