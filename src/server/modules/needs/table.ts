import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { NeedValues } from '../../../shared/needs/fields.ts'

export type CustomerNeedTable = NeedValues<'column'> & {
  id: Generated<string>
  /** The number in the reference; needs that were sent together share it. */
  number: Generated<number>
  customer_name: string
  company: string
  email: string
  phone: string
  status: Generated<string>
  inquiry_date: ColumnType<Date, never, never>
  created_at: ColumnType<Date, never, never>
  /** The place in the buyer's list; needs of one list share their time. */
  position: number
  customer_id: string | null
  /** Shared by needs that were sent together. */
  submission_id: Generated<string>
  /** Matches by later changes of the stock are new; -1 until staff have seen any. */
  seen_change_no: Generated<number>
  /** Kept by the jobs that compare needs with the stock. */
  has_new_matches: Generated<boolean>
}
export type CustomerNeedRow = Selectable<CustomerNeedTable>
export type NewCustomerNeed = Insertable<CustomerNeedTable>

/** The open needs that a change of the stock serves. */
export type MatchedNeedTable = { change_no: number; need_id: string; new_matches: number; best_score: number }

/** Holds while the item has the same texts. */
export type MatchDismissalTable = {
  need_id: string
  item_id: string
  item_digest: string
  username: string
  dismissed_at: ColumnType<Date, never, never>
}

/** One row: what staff were told of by mail. */
export type MatchMailTable = {
  is_only: Generated<boolean>
  told_change_no: number
  mailed_at: Date | null
}

export type NeedsTables = {
  match_mails: MatchMailTable
  customer_needs: CustomerNeedTable
  matched_needs: MatchedNeedTable
  match_dismissals: MatchDismissalTable
}
