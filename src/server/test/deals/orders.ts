import type { Db } from '../../db/database.ts'
import { anItem, aSupplier } from '../factories.ts'
import { aSentQuote, type Callers } from './quotes.ts'

/**
 * A confirmed order `O-1001` of Pat Doe: a coil of 42,350 lbs from Buckeye Steel, bought at $38.00 per cwt. Takes the tokens from
 * its links.
 */
export async function aConfirmedOrder(
  { db, admin, visitor }: Callers & { db: Db },
  { tellsPlace = false, notes = 'Two coils by June' } = {},
) {
  await admin.inventory.suppliers.create(aSupplier())
  const { id: item } = await anItem(db)
  const lines = [{ inquiryItemId: item, cost: '38' }]
  const quote = await aSentQuote(
    { admin, visitor },
    { lines },
    { selectedItems: [item], fob: 'Dock 4, Gary, IN', notes },
  )
  await visitor.inquiries.offers.answer({
    token: quote.token,
    answer: 'accept',
    name: 'Pat Doe',
    purchaseOrder: 'PO-7',
  })
  const [entry] = (await admin.inquiries.orders.list({})).orders
  const purchases = [{ sourceCode: 'DMW1', tellsPlace }]
  const order = await admin.inquiries.orders.confirm({ id: entry?.id ?? '', revision: 1, purchases })
  const tokenOf = (link: string | null | undefined) => link?.split('/').at(-1) ?? ''
  return { ...order, token: tokenOf(order.link), purchaseToken: tokenOf(order.purchases[0]?.link) }
}
