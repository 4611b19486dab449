import type { Tx } from '../../../db/database.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'
import { supplierRows } from './queries.ts'

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
