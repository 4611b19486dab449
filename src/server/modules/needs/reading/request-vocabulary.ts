/**
 * Buyers' words in requests, by what they say. Add new ones after a comma, in small letters; what the marks mean is told at
 * `anyOf`. Products, grades and sizes are read as in a search: see `src/server/steel/phrases`.
 */
export const requestWords = {
  /** Words around a request that say nothing of the steel. */
  polite: `
    hi, hello, hey, good, morning, afternoon, please, pls, plz, kindly, thank(s), looking for, looking, look, searching
    send, give, show, let, get, got, buy(ing), purchase, order, quote, quoting, rfq, price(s), pricing, best, lead time
    need(s), needed, needing, want(s), wanted, wanting, require(s), required, req, delivery, today, currently, first
    have, has, do, does, can, could, would, will, like, know, am, are, is, be, im, i, we, you, us, me, my, our
    your, it, this, that, these, those, there, what, whats, some, any, another, each, per, also, just, only, still, again
    next, following, below, about, approx(imately), around, roughly, more, too, on, at, as, so, by, if, and, or, of, for, in
    a, an, the, to, from, with, out, up, one, two, x, qty, quantity, pcs, pieces, pc, ea, total, item(s), line, ground, hand
    stock, available, availability, material, matl, mat(')l, carbon, steel, product, grade, nom, nominal, cut, size(s)
    dim(s), dimension(s), gauge, ga, wide, long, thick, inch(es), weight, wt, lb(s), ton(s)`,

  /** What a line leaves to the one above. */
  asAbove: `same, ditto, do., idem, as above, like above, see above, ", '', 〃`,
  asAboveInside: `
    same as, same but, same in, same size, same grade, same spec, same thing, same material, as above, all of the above
    ditto, repeat( of) line, repeat( of) item`,
  asAboveCell: `same( as above), ditto, do(.), idem, ", '', 〃`,

  /** Shapes that are no flat steel; their sizes are not those of sheet. */
  otherShapes: `
    pipe(s), tube(s), tubing, angle(s), beam(s), channel(s), flat( )bar(s), round( )bar(s), square( )bar(s), hex( )bar(s)
    flats, rod(s), rebar, rounds, wire, stud(s), hss, purlin(s), bolt(s)`,
  /** Shapes, surfaces and metals that no plain category has. */
  otherProducts: `
    tread, floor, diamond, check, checker, checkered, expanded, perf, perforated, corrugated, deck(ing), strip
    pipe(s), tube(s), tubing, angle(s), beam(s), channel(s), bar(s), flat(s), rod(s), rebar, round(s), hex, wire, stud(s)
    electro(-)galv*, electro, eg, tin( )plate, black( )plate, electrical, silicon, zinc, colo(u)r
    301, 304, 316, 430, 409, 410, 5052, 6061, 3003, painted, prepaint*, prefinished`,

  /** What is counted, after a number in words. */
  countedInWords: 'pcs, piece(s), sheet(s), plate(s), coil(s), ton(s), truck, load(s), bundle(s), skid(s)',
  /** Units of what is counted or weighed: after 16,000 it is no weight in pounds without its unit. */
  unitsOfThousands: `
    k, lb(s), #, pound(s), ton(s), kg(s), mt, pc(s), piece(s), ea, each, sheet(s), coil(s), plate(s), mm, cwt, t`,
  /** After 'x 48 - 22' they say that the second is an amount. */
  unitsAfterDash: 'k, ton(s), #, lb(s), t, nt, mt, pc(s), pieces, ea, sheets, coils, plates',
  /** Written before a colon, they say what the next figure is. */
  sizeLabels: 'thickness, thk, thick, width, wd, length, len, lg, oal',
  /** Written before a colon, they say nothing that the text behind it does not say. */
  otherLabels: `
    grade, spec, material, matl, coating, finish, product, item description, condition, class, weight, wt, total`,

  // Telephones, prices and numbers of papers hold figures that are no sizes.
  phones: 'phone, tel, cell, mobile, fax, office, direct, t, p, c, f, o, m',
  papers: 'p(.)o(.), rfq, quote, job, part, item, ref, order, wo, so, inquiry',
  beforePrice: 'target, price, budget, at, max',
  afterPrice: 'target, max, delivered, fob',
  pricedBy: 'cwt, lb(s), ton, hundredweight',

  /** The whole of a cell. */
  yesReports: "y, yes, x, true, req, req(')d, required, needed, yes mtr, ✓, mtr(s)",
  noReports: 'n, no, none, false, not required, not needed, no mtr',

  /** Before a place that the steel goes to. */
  shipTo: `
    ship( to), shipping( to), shipped( to), ships( to), deliver( to), delivered( to), delivery( to), delivering( to)
    del(')(d)(.)( to), dest(ination), fob, f.o.b(.), freight to, to`,
  shipToAnywhere:
    "ship to, shipping to, shipped to, deliver to, delivered to, delivery to, del(')d to, destination, fob, f.o.b(.)",

  masses: 'lb(s)(.), pound(s), #, ton(s), tonne(s), mt, kg(s), k#, k lb(s), k',
  /** What steel is packed in: its weight is not how much is wanted. */
  packs: 'coil, bundle, lift, skid, package, pkg, piece, pc',
  packsBounded: 'coils, lift(s), bundle(s), skid(s), coil',
  packsWeighed: 'coils, lift(s), bundle(s), skid(s), slit coil(s)',
  /** After a slash they make an amount one of each. */
  perPack: 'coil, lift, bundle, pc, ea, skid, sheet',
  periods: 'month, mo, week, wk, year, yr, quarter',

  /** How many are wanted. */
  pieces: 'pc(s)(.), piece(s), each, ea(.), blank(s), unit(s)',
  forms: 'sheets, sht(s), plates, pls, coils',
  countLabels: 'qty, quantity, pcs, pieces, count, need, quote',
  loads: `truck( )load(s), load(s), t/l, tl, ltl, bundle(s), bdl(s), lift(s), skid(s), pallet(s), pack(s), pkg(s)`,

  months: `
    jan(uary), feb(ruary), mar(ch), apr(il), may, jun(e), jul(y), aug(ust), sep(t)(ember), oct(ober), nov(ember)
    dec(ember)`,
  weekdays: 'monday, tuesday, wednesday, thursday, friday, saturday',
  /** With 'date', 'by' or 'on' behind it, each says that a day is when the steel is needed. */
  dayLabels: `
    need(s), needed, want(ed), due, deliver(ed), delivery, del, ship(s), shipped, shipment, req, required, req(')d, in house
    on dock, dock`,
  /** In a line about all items, each says the same of a day anywhere behind it. */
  dayLabelsOfAll: `
    need(s), needed, want(ed), due, deliver(ed), delivery, deliveries, delivering, del, ship(s), shipped, shipping
    shipment, req, required, req(')d, in-house, on(-)dock, on-site, dock, eta, must have, by, before, nlt
    no later than, not later than, arrive, arrival`,
  soon: 'asap, a.s.a.p(.), as soon as possible, rush, urgent(ly), immediate(ly)',
  /** A day beside such a word is that of an answer or a paper. */
  ofOffice: `
    quot*, pric*, bid*, respon*, repl*, get back, offer(s), answer(s), call, let me know, hear, valid, good for, good through
    p(.)o, issue(d), award*, invoice*, pay*`,
  /** It is that of the steel after all if one of these is there, too. */
  ofDelivery: 'deliver*, del, ship*, material*, steel*, in-house*, dock*, on-site*, arriv*',

  /** Between 'delivered' and its place. */
  pricing: 'price, prices, pricing, cost, quote',
  toPlace: 'to, in, at, address, location, point, into',
  /** At the end of a place they begin another thought. */
  afterPlace: 'by, before, no later than, nlt, asap, and, please, pls, thanks, with, for',
  sites: 'dock, plant, facility, location, shop, warehouse, yard',
  abbreviations: 'St, Ft, Mt, Ave, Rd, Dr, Blvd, Inc, Co, Ln, Ste',

  /** The end of a mail: what follows is more often an address than an item. */
  signOffs: `
    thanks, thank you, thx, regards, cheers, sincerely, respectfully, best, kind regards, best regards`,
  afterSignOff: 'again, so much, very much, in advance, and regards',
  mailHeaders: 'from, sent, to, cc, bcc, subject, date, re, fw, fwd, attn, attachment(s)',

  /** At the end of a heading. */
  headingUnits: 'mm, cm, ft, feet, gauge, gage, ga, ton(s), tonnes, mt, kg(s), cwt, lbs, in, inches',
  piecesInCells: 'pc(s)(.), piece(s), ea(.), each, sheet(s), sht(s), plate(s), coil(s)',
} as const

/** Buyers' headings that suppliers' lists do not have, or mean otherwise, by the column. */
export const needHeadingWords = {
  phrase: 'finish, surface, part desc, size, sizes, dims, dimensions, finish type, specs',
  number: 'no, ln, line, line no, line item, item, item no, pos, position, row, seq',
  product: 'class, classification, quality, prime, mat class',
  thickness: '',
  width: 'wdt',
  length: 'oal, overall length, cut to length, ctl',
  qtyPcs: 'pcs needed, qty needed, qty req, qty reqd, qty required, order qty, each, needed',
  gradeCategory: 'type grade',
  condition: `
    mtr, mtrs, certs, cert, mill certs, mill cert, mill test reports, test reports, mtr required, mtrs required
    certs required, mtr needed`,
  coatingWt: 'coating, ctg, ctg wt, coat, coating wt, zinc, zinc coating, coat wt, coatg, galv coating',
  estimatedNeedDate: `
    need by, need date, needed by, date needed, due, due date, req date, required date, required by, delivery
    delivery date, del date, dlvry, ship date, need by date, want date, eta, in house date, dock date, date`,
  locationState: `
    ship to, destination, dest, deliver to, delivery loc, ship to state, loc, fob, plant, ship to loc, delivered to`,
  weightNeeded: `
    wt needed, lbs needed, wt req, lbs req, wt required, lbs required, tons needed, target wt, volume`,
  notes: `
    notes, note, comments, comment, remarks, remark, special instructions, instructions, other, additional notes, misc
    special requirements, requirements, tolerance, tolerances, edge, packaging, processing, application, end use`,
} as const

/** What the trade says about steel beside the fields of the form. It becomes notes. */
export const remarkWords = {
  edges: `
    mill-edge(s), slit-edge(s), cut-edge(s), sheared-edge(s), trimmed-edge(s), laser-edge(s), deburred-edge(s)
    round-edge(s), m.e., s.e., c.e.`,
  cut: `
    any width(s), any length(s), any gauge(s), any size(s), edge trimmed, cut-to-length, cut-to-size, cut-to-width, ctl
    slit( to width), sheared`,
  oil: `
    dry, unoiled, no oil, light oil(ed), lightly oil(ed), oiled, chem(-)treat(ed), chemically(-)treat(ed), passivated
    non(-)passivated, no chem, acrylic( coated), anti(-)finger( )print, afp, phosphated`,
  surface: `
    regular(-)spangle, reg(-)spangle, min(-)spangle, minimum(-)spangle, minimized(-)spangle, zero(-)spangle
    normal(-)spangle, large(-)spangle, no(-)spangle, spangle, extra smooth, bright, matte, class 1, class 2, exposed
    unexposed, commercial quality, drawing quality, forming quality, structural quality, full hard, fully hard, annealed
    half hard`,
  flatness: `
    temper( pass(ed)), skin pass(ed), stretcher leveled, stretcher levelled, stretcher level, tension leveled
    tension levelled, tension level, leveled, table flat, laser quality, laser grade, laser, flatness
    restricted flatness, half( standard) flatness`,
  packing: `
    pvc( coated) one side(s), pvc( coated) 1 side(s), pvc( coated) both side(s), pvc( coated) two side(s)
    pvc( coated) 2 side(s), pvc( coated), paper interleaved, interleaved, skidded, palletized, bundled, banded
    eye to( the) sky, eye vertical, eye horizontal, eye to( the) side`,
  origin: `
    domestic only, domestic mill, domestic melt(ed), domestic, melted & poured( in( the) usa)
    melted and poured( in( the) usa), buy america(n), usa made, made in( the) usa, foreign ok, import ok, no import, rohs
    dfars`,
  metallurgy: `
    killed, silicon killed, fine grain, normalized, charpy, bend tested, galv quality, galvanizing quality`,
  terms: `
    (needed )asap, need asap, (needed )a.s.a.p(.), need a.s.a.p(.), (needed )as soon as possible
    need as soon as possible, ok(ay), acceptable, rust free, no rust, clean, skin(s), top quality, first quality, usable
    offcut(s), or equivalent, or equal, or similar, or better, or so, if possible, if available, preferred, rush, urgent
    hot, blanket( order), trial( order), spot( buy), contract`,
  others: `
    commercial( grade), weathering, black, slitter, flat, blank(s), shear( blanks), random length(s), drop(s)
    burn( to size), burnt( to size), burned( to size), plasma cut, remnant(s), pickled, cq, structural, mild`,
} as const
