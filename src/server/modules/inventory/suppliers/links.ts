import type { LinkedSupplier } from '../../../../shared/office/suppliers.ts'
import type { Context, StaffContext } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'
import { recordChange } from '../../changes/changes.ts'
import { lockSuppliers, supplierRows } from './queries.ts'
import { getLinkedSupplier, nameLink, nameOf } from './suppliers.ts'

type LinkContext = StaffContext & Pick<Context, 'privateLinks'>

/** The supplier's private link; a new one if it has none, or another session key made it. Throws NOT_FOUND. */
export async function openLink(tx: Tx, { supplier: links }: PrivateLinks, id: string): Promise<string> {
  const { link_no: no, link_digest: digest } = await supplierRows.lock(tx, id)
  return links.findUrl(nameLink(id, no), digest) ?? renewLink(tx, links, id, no)
}

async function renewLink(tx: Tx, links: PrivateLinks['supplier'], id: string, no: number): Promise<string> {
  const name = nameLink(id, no + 1)
  await supplierRows.update(tx, id, { link_no: no + 1, link_digest: links.digestOf(name) })
  return links.urlOf(name)
}

/** Gives a supplier a new private link; the former one ends. Throws NOT_FOUND. */
export function createLink(ctx: LinkContext, id: string): Promise<LinkedSupplier> {
  return changeLink(ctx, id, (tx, no) => renewLink(tx, ctx.privateLinks.supplier, id, no))
}

/** Throws NOT_FOUND. */
export function endLink(ctx: LinkContext, id: string): Promise<LinkedSupplier> {
  return changeLink(ctx, id, (tx) => supplierRows.update(tx, id, { link_digest: null }))
}

function changeLink(
  ctx: LinkContext,
  id: string,
  change: (tx: Tx, no: number) => Promise<unknown>,
): Promise<LinkedSupplier> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockSuppliers(tx)
    const before = await supplierRows.lock(tx, id)
    await change(tx, before.link_no)
    const after = await supplierRows.get(tx, id)
    await recordChange(tx, { by: ctx.admin, ...nameOf(after), before: recorded(before), after: recorded(after) })
    return getLinkedSupplier({ ...ctx, db: tx }, id)
  })
}

const recorded = ({ link_no: no, link_digest: digest }: { link_no: number; link_digest: string | null }) => ({
  privateLink: digest === null ? null : `No. ${no}`,
})
