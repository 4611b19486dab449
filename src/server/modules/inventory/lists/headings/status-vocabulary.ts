/**
 * Suppliers' words that say whether steel is for sale. Add new ones after a comma; what the marks mean is told at `anyOf`.
 * Those in capital letters are read in any case.
 */
export const statusWords = {
  /** Sold, held or reserved for somebody. */
  gone: `
    SOLD, HOLD(S), HELD, HLD, RESERVE(D), RSV(D), RESV(D), RES, ALLOCATED, ALLOC((')D), COMMITTED, COMMTD, COMMIT, COMMITMENT
    SHIPPED, SHPD, INVOICED, DELIVERED, CONSUMED, SCRAPPED, NOT AVAIL(ABLE), UNAVAIL(ABLE), NO LONGER AVAIL(ABLE)
    SALE PENDING, PENDING SALE, AWARDED, AWARD PENDING, PENDING AWARD, WITHDRAWN, PENDING PICK-UP, PENDING PICKUP, AWAITING PICK-UP, AWAITING PICKUP, NOT FOR SALE, NFS
    DO NOT SELL, DO NOT OFFER, DO NOT QUOTE, DO NOT LIST, DO NOT SHIP, SPOKEN FOR, UNDER OFFER, UNDER CONTRACT, UNDER OPTION, ON OPTION, OPTIONED, PROMISED, PULLED, GONE, TAKEN, BOOKED, EARMARKED, SOLD-OUT, ON ORDER TO SHIP
    VERKAUFT, RESERVIERT, GESPERRT, VERGEBEN, VENDIDO(S), VENDIDA(S), APARTADO(S), APARTADA(S), RESERVADO(S)
    RESERVADA(S), COMPROMETIDO(S), COMPROMETIDA(S), VENDU(E)(S), RESERVE(E)(S), BLOQUE(E)(S), VENDUTO, VENDUTI, VENDUTA
    VENDUTE, RISERVATO, RISERVATI, IMPEGNATO, IMPEGNATI, VERKOCHT, GERESERVEERD, SPRZEDANE, SPRZEDANY, SATILDI`,
  /** Before such a word: 'QA hold', 'pre-sold'. */
  beforeGone: `
    ALL, PRE, ON, QA, QC, QUALITY, CREDIT, SALE(S), CUSTOMER, CUST, MILL, INSPECTION, FULLY, IS, ARE, ALREADY, NOW, MATERIAL
    COIL(S)`,
  /** After it: 'sold to', 'hold for'. */
  afterGone:
    'TO, FOR, SINCE, A, PARA, AN, PER, UNTIL, TIL(L), ON, PENDING, OUT, STOCK, ORDER, THRU, THROUGH, WAITING, AWAITING, NOT SHIPPED, BUT NOT SHIPPED',
  /** 'Sold as is' is how. */
  soldHow: 'AS, BY, FROM, PRICE, FOB, F O B, AT, IN LOTS, SUBJECT, WITH, WITHOUT, ONLY',
  /** A remark with one of them is about something else. */
  notGone: `
    PULLED EDGE(S), PULLED END(S), EDGE(S) PULLED, TEST(S) PULLED, SAMPLE(S) PULLED, SAMPLE(S) TAKEN, PHOTO(S) TAKEN, PICTURE(S) TAKEN, PICS TAKEN
    WEIGHT(S) TAKEN, WEIGHT TAKEN, PRICE(D)(S) DELIVERED, DELIVERED PRICE(S), CWT DELIVERED, LB DELIVERED, TON DELIVERED, #DELIVERED, DELIVERED PRICING, DELIVERED COST, COST DELIVERED, CAN BE DELIVERED
    QUOTED DELIVERED, HOLD(S) TOLERANCE, HOLD(S) TOL, HOLD(S) FLATNESS, HOLD(S) GAUGE, HOLD TO, HELD TO, PRIOR SALE, TO BE SOLD, BE SOLD, SOLD TOGETHER, SOLD SEPARATELY, NOT SOLD SEPARATELY`,
  available: `
    AVAIL(ABLE), AVL, AV, OPEN, FREE, STOCK, IN(-)STOCK, ON HAND, READY, FOR SALE, UNSOLD, NOT SOLD
    UNALLOCATED, UNCOMMITTED, UNRESERVED, ACTIVE, OK, GOOD, OPEN TO SELL, ON THE GROUND, ON THE FLOOR, ON FLOOR, READY TO SHIP
    DISP, DISPO, DISPONIBLE(S), DISPONIBILE, DISPONIBILI, DISPONIVEL, VERFUGBAR, FREI, LAGERND, BESCHIKBAAR, LIBRE(S), LIBERO
    DOSTEPNE, DOSTEPNY, MEVCUT`,
  /** They sound like what is to come, but are here. */
  arrived: 'NEW ARRIVAL(S), RECENT ARRIVAL(S), LATEST ARRIVAL(S), JUST ARRIVED',
  /** Not in the yard yet, or not any more. */
  notHere: `
    ON ORDER, IN(-)TRANSIT, ROLLING(S), INCOMING, INBOUND, TO ARRIVE, ARRIVING, ARRIVES, ARRIVAL(S), ON( THE) WATER, AFLOAT
    ETA, E T A, DUE IN, EXPECTED IN, FUTURE, UPCOMING, NOT( YET) RECEIVED, NOT( YET) PRODUCED, NOT( YET) ROLLED, NOT( YET) HERE
    AVAIL(ABLE) AFTER, OPEN ORDER(S), TO BE ROLLED, TO BE PRODUCED, WIP, WORK-IN-PROCESS, WORK-IN-PROGRESS, IN PROCESS, IN PRODUCTION, BEING PROCESSED
    AT PROCESSOR, OUTSIDE PROCESSING, OUTSIDE PROCESSOR, OUTSIDE PROC, OSP, EN ROUTE, ENROUTE, BACK(-)ORDER(ED), BACKLOG, EN TRANSITO, POR LLEGAR, UNTERWEGS
    IN ARRIVO, EN COMMANDE, BESTELLT`,
  /** Not ours to sell, or nobody's to buy as steel. */
  notOurs: `
    CUSTOMER(S)-OWNED, CUSTOMER(S)-MATERIAL, CUSTOMER(S)-STEEL, CUSTOMER(S)-COIL(S), CUST-OWNED, CONSIGNED, CONSIGNMENT
    TOLL, TOLLING, PROPERTY OF, OWNED BY, SCRAP(PED), SCRAP ONLY, QUARANTINE(D), NON(-)CONFORMING, NCR, UNDER CLAIM, ON CLAIM
    MILL CLAIM, IN CLAIM, CLAIM PENDING, PENDING CLAIM, CLAIM FILED, CLAIM OPEN, OPEN CLAIM`,
  /** They may be for sale as secondary steel, or not at all. */
  doubtful:
    'REJECT(S), REJECTED, CLAIM(S), RETURN(S), RETURNED, OBSOLETE, REVIEW, UNDER REVIEW, INSPECTION, CUSTOMER(S), CUST, PENDING, QUOTED, RELEASE(D)(S), AWAITING',
  /** Before such words they deny them, or make them a matter of another time. */
  denials: 'NOT, NON, BE, UNTIL, TILL, UNLESS, IF, NEVER, WHEN, ONCE, NO, PRIOR, BEFORE, AFTER, MAY, CAN, NONE',
  /** It is about a part of the steel, or not certain. */
  partOnly: `
    OF, PARTIAL(LY), PART, HALF, SOME, BAL(ANCE), REMAIN, REMAINING, REMAINDER, AVAIL(ABLE), OPEN, FREE, RELEASED, OFF, WAS
    MAYBE, EXCEPT, HOUR(S), HRS, DAYS, UNLESS, IF, MAX, MAXIMUM, WILL, PLEASE, CALL`,
  /** After a figure they make it a part of the steel. */
  amounts: 'PC(S), PIECE(S), LB(S), #, SHEET(S), COIL(S), %',
  /** A text that names something else may hold one of these. */
  soldBeside: 'SOLD, ON HOLD, HOLD, HELD, RESERVED, ALLOCATED, COMMITTED',

  months:
    'JAN(UARY), FEB(RUARY), MAR(CH), APR(IL), MAY, JUN(E), JUL(Y), AUG(UST), SEP(T)(EMBER), OCT(OBER), NOV(EMBER), DEC(EMBER)',
  /** Between 'available' and a day. */
  beforeDays: 'IN, ON, FROM, FOR, BY, AFTER, BEGINNING, STARTING, APPROX, ABOUT',
  /** In any column, where nothing else stands in the cell. */
  alone: {
    gone: 'SCRAP, SCRAPPED, QUARANTINE(D), SHIPPED, SHPD, INVOICED, CONSIGNED, CONSIGNMENT, DO NOT SELL, NOT FOR SALE, NFS, COMMITTED, ALLOCATED',
    'not here':
      'IN(-)TRANSIT, TRANSIT, OSP, OUTSIDE PROC, OUTSIDE PROCESSING, OUTSIDE PROCESSOR, AT PROCESSOR, EN(-)ROUTE, WIP, NOT RECEIVED',
    unknown:
      'REJ, REJECT(S), REJECTED, SHIP(-)DOCK, SHIPPING DOCK, SHIP LANE, STAGED, STAGING, MRB, NCR, RMA, RGA, RTV, RETURN TO VENDOR, RETURN TO MILL',
  },

  /** Below such a heading stands for whom a row is, where only some rows have it. */
  customerHeading:
    'CUST, CUSTOMER, CUST NAME, CUSTOMER NAME, CUST NO, CUSTOMER NO, SHIP TO, SHIPTO, SHIP TO NAME, CONSIGNEE, END USER, END CUSTOMER, END CUST, JOB, JOB NO, JOB NAME, PROJECT, CLAIM, CLAIM NO, RGA, RGA NO, RMA, RMA NO, ORDER, ORDER NO, ORD, ORD NO, ORDER LINE, ORD LINE, ORDER LINE NO',

  /** In a heading, whose marks then say that steel is sold or that it is for sale. */
  goneHeading: 'SOLD, RSV, HOLD, HELD, RESERV, RESV, RSVD, ALLOC, COMMIT, SHIPPED',
  /** Whatever stands below such a heading is an order or a day of steel that is sold. */
  orderHeading:
    'SO #, SO NO, SO NUM, SO, SALES ORDER*, SOLD DATE, DATE SOLD, SHIPPED DATE, DATE SHIPPED, INVOICE*, CUSTOMER PO*, CUST PO*, CUSTOMER ORDER*, CUST ORDER*, LOAD #, LOAD NO, BOL, SHIP DATE, SHIP DT, SHP DATE, SHIP, SHIP ON, SHIP BY, SHIP DAY, SHIPPING DATE, PICKUP DATE, PICK UP DATE, PICKUP DAY, LOAD DATE, LOADING DATE',
  /** Days below it say from when on the steel is here. */
  dayHeading: `
    avail date, available date, avail. date, date avail, date available, avail on, available on, avail from, available from, ready date
    date ready, ready on, ready by, eta, e.t.a., eta date, due, due date, due in, arrival, arrival date, arrives, expected, expected date, exp date
    est arrival, est. arrival, avail dt, avail, availability, available, roll wk, roll week, rolling wk, rolling week, mill wk, rolling, rolling date, roll date, in stock date`,

  availableHeading: 'AVAIL, FOR SALE, OPEN',
  /** Below such a heading stands whose the steel is. */
  ownerHeading: `
    owner, owner name, owner code, owned by, ownership, ownership code, material owner, mat owner, coil owner, steel owner, inv owner, inventory owner
    stock owner, title, title holder, title to, whose`,
  /** The supplier's own steel. */
  ours: `
    OURS, OUR, OWN, OWNED, SELF, US, WE, HOUSE, IN-HOUSE, STOCK, STK, COMPANY, COMPANY-OWNED, INVENTORY, INV, MILL OWNED, MILL-OWNED, WAREHOUSE, CO OWNED, OUR STOCK
    OUR STEEL, OUR MATERIAL`,
  /** Below such a heading stands what kind of stock or steel a row is. */
  typeHeading: `
    type, inv type, inventory type, stock type, mat type, material type, coil type, item type, stock class, inv class, inventory class, stock code, inv code, class
    category, source type, stock kind, kind`,

  /** Below such a heading stands what became of a row since the list before. */
  changeHeading: `
    chg, chgs, change, changes, chg code, change code, change type, chg type, add del, add drop, add delete, act, action, action code, upd, update, updates
    list action, list change, rev, revision, new del`,
  /** It is no longer on the list. */
  dropped:
    'DEL(ETE)(D)(S), DLT, DROP(PED)(S), REM(OVE)(D)(S), RMV(D), OFF, OUT, D, TAKE(N) OFF, TAKE OFF LIST, REMOVE FROM LIST, NO LONGER, OUT OF STOCK, OOS',

  /** How cells look that a legend speaks of, beside the names of colors. */
  looks: 'highlight(ed)(s), highlite(d), hilite(d), shaded, shading, filled, colo(u)r(s), colo(u)red',
  colors:
    'yellow, red, green, blue, orange, pink, purple, gray, grey, grayed, greyed, violet, magenta, gold, amber, teal, lavender',
  letters: 'font(s), letter(s), lettering, text, print, type, ink',
  strikes: 'struck, strike(s), strikethrough, strikethru, strike-out, struck-out, crossed, lined out',
  fonts: 'bold, italic(s)',
  /** A legend says of a color that it is one of these. */
  ofLegend: 'sold, hold, held, reserved, allocated, committed, pending',
  /** They say nothing of whether the steel is for sale. */
  plainMeanings: `
    new, new this week, new arrival(s), new item(s), new material, new stock, just in, just added, added, updated, update(s), changed, change(s), price change(d)
    reduced, price reduced, special(s), on special, sale price, hot list, priority, mtr(s), mtr available, mtrs available, with mtr, no mtr, pictures
    photos, pics, tested, heading(s), header(s), total(s), subtotal(s), formula(s), input, check, see note(s), note(s), estimated, est wt, domestic
    import, imported, foreign, melted, us melt, weights are estimated, lowest price, best price, featured, must go, aged, aged inventory, old stock, over, same`,
  /** Between what looks so and what it means. */
  legendLinks: 'is, are, =, means, mean, indicates, indicate, denotes, for, shows, show',

  /** A line below rows says of one of them that it is sold. */
  oneThing: 'coil, item, tag, sheet, plate, piece, lot, row, line, one, bundle, skid, unit, roll',
  /** A line above rows says of such things that they are sold or not here. */
  things: `
    material(s), coil(s), steel, item(s), stock, inventory, tag(s), sheet(s), plate(s), section, list, pieces, goods
    order(s), product(s), lot(s), row(s), lines, units, everything`,
  /** Beside them. */
  fillers: `
    below, the, following, all, these, this, those, line, is, are, status, marked, in, our, here, now, beneath, under
    currently, of, and, have, has, been, already`,
  /** Sheets with such a word in their names are no stock, beside those whose name is a title of steel that is gone. */
  noStockSheets: `
    quoted, quotes, do not use, backup, void, sample, example, shipped, archive(d), history, old, previous, on hold, hold(s), held, reserved, allocated, allocation(s), committed
    invoiced, return(s), purchase order(s), sales order(s), customer order(s), orders, backlog, arrival(s), forecast
    planned, production, reject(s), rejected, quarantine(d), non( )conforming, ncr, claim(s), customer owned
    customer(s) material, customer(s) steel, customer(s) coil(s), consigned, consignment, toll(ing), scrap(ped), sold
    removed, deleted, incoming, inbound, on order, open order(s), in transit, to arrive, arriving, future, wip, work in process
    work in progress, in process, rolling, rollings, summary, recap, total(s), pivot`,
  onOffer:
    'available, avail, open, for sale, in stock, ready, unsold, free, on hand, on the ground, on the floor, on floor, disponible(s), disponibile, disponivel, verfugbar, lagernd, beschikbaar',
} as const
