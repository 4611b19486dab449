/**
 * Suppliers' words that say whether steel is for sale. Add new ones after a comma; what the marks mean is told at `anyOf`.
 * Those in capital letters are read in any case.
 */
export const statusWords = {
  /** Sold, held or reserved for somebody. */
  gone: `
    SOLD, HOLD(S), HELD, RESERVE(D), RSV(D), RESV, RES, ALLOCATED, ALLOC((')D), COMMITTED, COMMTD, COMMIT, SHIPPED, SHPD
    INVOICED, DELIVERED, CONSUMED, SCRAPPED, NOT AVAIL(ABLE), UNAVAIL(ABLE), NO LONGER AVAIL(ABLE), SALE PENDING
    NOT FOR SALE, NFS`,
  /** Before such a word: 'QA hold', 'pre-sold'. */
  beforeGone: 'ALL, PRE, ON, QA, QC, QUALITY, CREDIT, SALE(S), CUSTOMER, CUST, MILL, INSPECTION, FULLY',
  /** After it: 'sold to', 'hold for'. */
  afterGone: 'TO, FOR, PER, UNTIL, TIL(L), ON, PENDING, OUT, STOCK, ORDER',
  /** 'Sold as is' is how. */
  soldHow: 'AS, BY, FROM, PRICE',
  available: `
    AVAIL(ABLE), AVL, OPEN, FREE, STOCK, IN(-)STOCK, ON HAND, READY, FOR SALE, UNSOLD, NOT SOLD
    UNALLOCATED, UNCOMMITTED, UNRESERVED, ACTIVE, OK, GOOD`,
  /** It is about a part of the steel, or not certain. */
  partOnly: `
    OF, PARTIAL(LY), PART, HALF, SOME, BAL(ANCE), REMAIN, REMAINING, REMAINDER, AVAIL(ABLE), OPEN, FREE, RELEASED, OFF, WAS
    MAYBE, EXCEPT`,
  /** After a figure they make it a part of the steel. */
  amounts: 'PC(S), PIECE(S), LB(S), #, SHEET(S), COIL(S), %',
  /** A text that names something else may hold one of these. */
  soldBeside: 'SOLD, ON HOLD, HOLD, HELD, RESERVED, ALLOCATED',

  /** In a heading, whose marks then say that steel is sold or that it is for sale. */
  goneHeading: 'SOLD, HOLD, HELD, RESERV, RESV, RSVD, ALLOC, COMMIT, SHIPPED',
  availableHeading: 'AVAIL, FOR SALE, OPEN',

  /** A legend says of a color that it is one of these. */
  ofLegend: 'sold, hold, held, reserved, allocated, committed, pending',
  looks: `
    yellow, red, green, blue, orange, pink, purple, gray, grey, highlight(ed), shaded, colo(u)r(s), colo(u)red`,
  strikes: 'struck, strike',
  fonts: 'bold, italic(s)',

  /** A line above rows says of such things that they are sold or not here. */
  things: `
    material, coil(s), steel, item(s), stock, inventory, tag(s), sheet(s), plate(s), section, list, pieces, goods, below
    order(s)`,
  notHere: `
    on order, in transit, rolling, incoming, inbound, to arrive, arriving, future, not( yet) available, not( yet) received
    not( yet) produced, wip, work in process, under claim, pending`,
  onOffer: 'available, avail, open, for sale, in stock, ready, unsold, free, on hand',
} as const
