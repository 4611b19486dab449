import type { SearchWord } from '../../../shared/search/filters.ts'
import type { NewStock } from '../inventory/saved/stored-filters.ts'

/** What mails tell of; `isLess`: because a lead was deleted. */
export type LeadMails = { email: string } & (
  | { kind: 'inquiry'; sendingId: string; isLess?: true }
  | { kind: 'needs'; submissionId: string; isLess?: true }
  /** `sender` is the name that the sending member of staff signs in with. */
  | { kind: 'quote'; quoteId: string; link: string; sender: string }
  | { kind: 'quote answer'; quoteId: string }
)

/** The link to all that was sent with an address, for that address. */
export type BuyerLinkMails = { kind: 'buyer link'; aboutId: string; email: string; link: string }

/** Quotes and asks that can or need no longer be answered take their unsent mails along. */
type EndedMails = { kind: 'ended'; ids: readonly string[] }

/** To a supplier, about steel of an inquiry; `sender` as for quotes. */
type AskMails = { kind: 'ask'; askId: string; link: string; email: string; sender: string }

/** To its buyer and its suppliers, and to staff what a supplier answered. */
export type OrderMails =
  /** `sender` as for quotes; `purchases` are those that go out with it. */
  | {
      kind: 'order confirmation'
      orderId: string
      link: string
      purchases: readonly { id: string; link: string }[]
      sender: string
    }
  | { kind: 'purchase answered'; purchaseId: string }
  /** To its buyer, who has to agree; `link` and `sender` as for orders. */
  | { kind: 'order change'; changeId: string; link: string; sender: string }
  /** To its buyer, if an email asked about a change that is off now. */
  | { kind: 'order change taken back'; changeId: string; link: string; sender: string }
  /** To staff, what the buyer said to a change. */
  | { kind: 'order change answered'; changeId: string }
  /** A change holds: to its buyer, and to the suppliers of these purchases; what was not sent of the version before is cancelled. */
  | {
      kind: 'order changed'
      orderId: string
      version: number
      link: string
      /** For the buyer. */
      differs: readonly string[]
      tellsBuyer: boolean
      purchases: readonly { id: string; link: string }[]
      cancelledIds: readonly string[]
      tellsSuppliers: boolean
      sender: string
    }
  /** To the buyer, when the steel of a purchase is ready; `link` and `sender` as for orders. */
  | { kind: 'ready date'; purchaseId: string; link: string; sender: string }
  /** To its buyer; `link` leads to the order, `sender` as for quotes. */
  | { kind: 'shipment'; shipmentId: string; link: string; sender: string }
  /** Written while it is still stored. Without `tells` only what waits to be sent is cancelled. */
  | { kind: 'shipment deleted'; shipmentId: string; tells: boolean }
  /** With the purchases that end with the order. Without `tells…` only what waits to be sent is cancelled. */
  | {
      kind: 'order cancellation'
      orderId: string
      purchaseIds: readonly string[]
      tellsBuyer: boolean
      tellsSuppliers: boolean
    }

/** What mails tell of a saved search; when it ended, those that wait are cancelled. */
export type SearchMails = { email: string; searchId: string } & (
  | { kind: 'search confirmation'; link: string; isConfirmed: boolean; words: readonly SearchWord[] }
  | ({ kind: 'search news'; link: string; searchPath: string; words: readonly SearchWord[]; endsAt: Date } & NewStock)
  | { kind: 'search ended' }
)

/** What mails tell of lists that came in, and of those that are awaited; nobody is told who may not be answered. */
export type ListMails =
  /** To its supplier: that a list is for sale, or was declined. */
  | { kind: 'list stored'; listId: string }
  /** Without `tells` only what waits to be sent is changed. */
  | { kind: 'list declined'; listId: string; tells: boolean }
  /** To a seller without a record: that its files came in. */
  | { kind: 'lists received'; sendingId: string; link: string }
  /** To a supplier whose list is old. */
  | { kind: 'list reminder'; supplierId: string; link: string }

/** Needs for which steel came in, for a mail to staff: the first of `total`. */
export type MatchMails = {
  kind: 'matches'
  changeNo: number
  needs: readonly {
    needId: string
    reference: string
    company: string
    wanted: string
    newMatches: number
    bestScore: number
  }[]
  total: number
}

/** To one of staff, about the own account. A link's address is put in when it is sent, so that nobody reads it here. */
export type AccountMails =
  | { kind: 'account link'; linkId: string; email: string; username: string; isNew: boolean; sender: string }
  | { kind: 'account link ended'; linkId: string }
  | { kind: 'account news'; email: string; username: string; news: string }

export type MailsOf =
  | LeadMails
  | BuyerLinkMails
  | EndedMails
  | AskMails
  | OrderMails
  | SearchMails
  | MatchMails
  | ListMails
  | AccountMails
