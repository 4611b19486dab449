import type { LinkedSupplier, Supplier } from '../../../../shared/office/suppliers.ts'
import type { Tx } from '../../../db/database.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'
import type { Context, StaffContext } from '../../../trpc.ts'
import { recordChange } from '../../changes/changes.ts'
import { lockSuppliers, selectLinks, supplierRows } from './queries.ts'
import { getSupplier, nameOf } from './suppliers.ts'

type LinkContext = StaffContext & Pick<Context, 'privateLinks'>

/** The supplier's private link; a new one if it has none, or another session key made it. Throws NOT_FOUND. */
export async function openLink(tx: Tx, { supplier: links }: PrivateLinks, id: string): Promise<string> {
  const { link_no: no, link_digest: digest } = await supplierRows.lock(tx, id)
  if (digest !== null && digest === links.digestOf(nameLink(id, no))) return links.urlOf(nameLink(id, no))
  return renewLink(tx, links, id, no)
}

async function renewLink(tx: Tx, links: PrivateLinks['supplier'], id: string, no: number): Promise<string> {
  const name = nameLink(id, no + 1)
  await supplierRows.update(tx, id, { link_no: no + 1, link_digest: links.digestOf(name) })
  return links.urlOf(name)
}

const nameLink = (id: string, no: number) => `${id} ${no}`

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
    return withLink({ ...ctx, db: tx }, await getSupplier(tx, id))
  })
}

const recorded = ({ link_no: no, link_digest: digest }: LinkRow) => ({
  privateLink: digest === null ? null : `No. ${no}`,
})

type LinkRow = { id: string; link_no: number; link_digest: string | null }
type ViewContext = Pick<Context, 'db' | 'privateLinks'>

export async function withLink(ctx: ViewContext, supplier: Supplier): Promise<LinkedSupplier> {
  const row = await supplierRows.get(ctx.db, supplier.id)
  return { ...supplier, link: linkOf(ctx, row) }
}

/** With the private link of each, if it has one that can be shown. */
export async function withLinks(ctx: ViewContext, suppliers: readonly Supplier[]): Promise<LinkedSupplier[]> {
  const ids = suppliers.map(({ id }) => id)
  const rows = new Map((await selectLinks(ctx.db, ids)).map((row) => [row.id, row]))
  return suppliers.map((supplier) => ({ ...supplier, link: linkOf(ctx, rows.get(supplier.id)) }))
}

function linkOf({ privateLinks: { supplier: links } }: ViewContext, row: LinkRow | undefined): string | null {
  if (!row?.link_digest) return null
  const name = nameLink(row.id, row.link_no)
  return row.link_digest === links.digestOf(name) ? links.urlOf(name) : null
}
