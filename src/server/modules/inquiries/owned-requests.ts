import type { Owned } from '../../../shared/site/owners.ts'
import type { Db } from '../../db/database.ts'
import { type ClaimContext, claimUnowned, type OwnableRecord, readOwned } from '../owners/owners.ts'
import type { CustomerInquiryRow } from './table.ts'

type Numbered = Pick<CustomerInquiryRow, 'number'>

/** All inquiries of a request have one owner and one follow-up, and so have its quotes and orders. */
export const requestKeyOf = ({ number }: Numbered) => String(number)

/** Reads those of the requests of these inquiries. */
export async function readOwnedRequests(db: Db, rows: readonly Numbered[]): Promise<(row: Numbered) => Owned> {
  const ownedOf = await readOwned(db, 'request', rows.map(requestKeyOf))
  return (row) => ownedOf(requestKeyOf(row))
}

export async function readOwnedRequest(db: Db, row: Numbered): Promise<Owned> {
  return (await readOwnedRequests(db, [row]))(row)
}

/** Who answers first owns the requests of these inquiries. */
export function claimRequests(
  context: ClaimContext,
  rows: readonly Pick<CustomerInquiryRow, 'id' | 'number' | 'company'>[],
): Promise<void> {
  return claimUnowned(
    context,
    'request',
    rows.map((row) =>
      toOwnableRequest(
        row,
        rows.flatMap(({ id, number }) => (number === row.number ? id : [])),
      ),
    ),
  )
}

/** As its history and an event name it: under one of its inquiries, and in the history of all. */
export function toOwnableRequest(
  { id, number, company }: Pick<CustomerInquiryRow, 'id' | 'number' | 'company'>,
  inquiryIds: readonly string[],
): OwnableRecord {
  return {
    recordId: requestKeyOf({ number }),
    change: { kind: 'inquiry', recordId: id, recordName: company, inquiryIds },
    event: { inquiryId: id },
  }
}
