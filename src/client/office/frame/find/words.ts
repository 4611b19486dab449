import { type FindHit, type FindKind, findKinds } from '../../../../shared/office/find.ts'

const kindWords: Readonly<Record<FindKind, string>> = {
  reference: 'References',
  person: 'People',
  company: 'Companies',
  phone: 'Phone numbers',
  email: 'Email addresses',
  heat: 'Heat numbers',
  'product id': 'Product IDs',
  'purchase order': 'Buyers’ purchase orders',
  'file name': 'Files',
  note: 'Notes about customers',
  account: 'Staff',
  owner: 'Work of staff',
}

/** The hits under the names of their kinds. */
export function groupHits(hits: readonly FindHit[]): { label: string; hits: FindHit[] }[] {
  return findKinds
    .map((kind) => ({ label: kindWords[kind], hits: hits.filter((hit) => hit.kind === kind) }))
    .filter((group) => group.hits.length > 0)
}
