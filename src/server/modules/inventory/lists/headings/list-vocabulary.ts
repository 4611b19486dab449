/**
 * Suppliers' words in lists beside those of headings (`trade-vocabulary.ts`) and statuses (`status-vocabulary.ts`), by what
 * they say. Add new ones after a comma; what the marks mean is told at `anyOf`.
 */
export const listWords = {
  /** A name that has one of them may be that of a company. */
  companies: `
    inc, l(.)l(.)c, ltd, limited, corp(oration), company, co, l(.)p, gmbh, steel(s), metal(s), mill(s), supply, industries
    processing, fabricator(s), alloys, ironworks, service center(s), service centre(s), trading`,
  /** They say nothing of who it is. */
  legalForms:
    'inc(.), l(.)l(.)c(.), ltd(.), limited, corp(.), corporation, company, co(.), l(.)p(.), gmbh, the, of, and',
  /** They go on with such a name. */
  companyEndings: `
    inc, l(.)l(.)c, ltd, corp(oration), company, co, l(.)p, supply, service center(s), service centre(s), industries
    processing, group, trading`,
  /** Who is called so may also have 'Coil' or 'Plate' in the name. */
  sureCompanies: `
    inc, l(.)l(.)c, ltd, limited, corp(oration), company, co, l(.)p, gmbh, supply, industries, processing
    service center(s), service centre(s), trading`,
  /** 'All steel is sold as is', 'Steel in stock', 'Steel inventory' are no names. */
  notInCompanies: `
    all, the, is, are, as, for, in, on, with, price(s), available, inventory, stock, list, material, only, call, please
    prime, secondary, excess, total(s), page, sold`,
  productsInNames: 'sheet(s), coil(s), plate(s), hot, cold, rolled, galv*, carbon, stainless',

  /** Texts that are conditions, or may be, beside those that name one of the three. */
  conditions: `
    prime, second(s), secondary, 2nd(s), excess, reject, rust, damage, nonprime, non-prime, scrap, good, new, used, p, s
    xs, ep, sec`,
  /** Remarks about the steel, and what is no condition of the three. */
  noConditions: `
    rej(ect), scrap, rust(y), dam(g), dmg(d), dent(s), bent, stain, wave, edge, torn, hole(s), pits, good, fair, poor, ok
    as is, new, used, old, wet, dry, oil(e)(d), bare, test, mtr(s), yes, no, none, coil, sheet, plate`,

  /** Steel that is neither coil, sheet nor plate. */
  otherShapes: `
    TUBE, TUBES, TUBING, PIPE(S), HSS, BAR(S), REBAR(S), BEAM(S), ANGLE(S), CHANNEL(S), ROD(S), WIRE, FLATS, ROUNDS
    HEX(AGON(S)), STRUCTURAL(S), GRATING, EXPANDED, DECK(ING), JOIST(S), PILING, RAIL(S), BILLET(S), INGOT(S), SLAB(S)
    CASTING(S), FORGING(S), FASTENER(S), BOLT(S)`,
  /** Beside them they say that coils are meant for such shapes: 'tube stock', 'pipe grade'. */
  forShapes: 'STOCK, GRADE, QUALITY, SKELP, TYPE, MILL COIL',

  /** What pieces are counted in, in a column of units. */
  pieces: `
    pc(s), piece(s), ea, each, coil(s), cl(s), sheet(s), sht(s), sh(s), plate(s), plt(s), blank(s), strip(s), roll(s)
    unit(s), skid(s), bdl(s), bundle(s)`,
  /** The same behind a quantity. */
  piecesBehind: `
    pc(s), piece(s), ea, each, coil(s), cl(s), sheet(s), sht(s), sh(s), plate(s), plt(s), blank(s), strip(s), bar(s)
    roll(s), tube(s), beam(s), unit(s), pza(s), pieza(s)`,
  lengths: `l(.)f(.), lft(s), lnft, ft, feet, foot, ', m(l)f(t), mtr(s), meter(s), metre(s)`,
  areas: 'sq(.)( )ft, sq(.)( )feet, s(.)f(.), sft, msf, csf',
  weights: 'cwt, ton(s), tonne(s), tn(s), t, lb(s), pound(s), kg(s), #',

  /** Before a number of pieces, which they make uncertain. */
  aboutPieces: '~, ≈, ±, ≥, >(=), APPROX(.), ABOUT, ABT(.), EST(.), CA(.), MIN(.), AT LEAST, QTY(:)',
  morePieces: '+, ?, PLUS, OR MORE, MIN(.), APPROX(.), EST(.)',
  /** Before and behind a weight, which they do not change. */
  aboutWeight: 'about, approx, appr, abt, est, circa, ca, wt, wgt, weight',
  besideWeight: `
    net, nett, gross, est, estd, estimated, approx, appr, abt, about, act, actual, theo, theoretical, calc, scale, total`,

  /** Rows that begin with one of them say a figure about those above. */
  statistics: `
    avg, average(s), avg wt, avg weight, average weight, mean, median, max, maximum, min, minimum, range, count, item count, row count, std dev, st dev, stdev, variance, high, low
    promedio, media, maximo, minimo, durchschnitt, mittelwert, moyenne, moyen, gemiddelde`,

  /** A row that begins with one of them speaks about the list. */
  notes: `
    (please )note, notes, n.b, remark(s), comment(s), term(s), condition(s), disclaimer, attn, attention, please, update(d)
    revised, as of, prepared, printed, price(s), pricing, all prices, all material, all items, all coils, all sheets
    all weights, all sizes, all offer(s), subject to, availability, valid, effective, freight, f(.)o(.)b, contact, phone(s)
    continued, carried forward, brought forward, balance forward, end of report, end of list, tel, fax, cell, mobile, call, thank(s), thank you, question(s), sales( )rep, sales( )person, sales( )man, visit
    www., http`,

  // Other languages.
  germanMeasures: 'gewicht, masse, dicke, starke, breite, lange',
  beforeGermanMeasure: 'netto, brutto, coil, blech, nenn',
  foreignMeasures: `
    poids, epaisseur, largeur, longueur, peso, masa, massa, espesor, grosor, ancho, largo, longitud, spessore, larghezza
    lunghezza, espessura, largura, comprimento`,
  /** What a length says of a coil. */
  coilLengths: `
    coil(s), c, cut to length, roll(e(n)), ring, bobin, bobina, bobine, rollo, rotolo, krag, krąg, rulo, рулон
    卷, ρόλος`,
  /** Coils, strip, sheet and plate, also within a word. */
  steel: `
    band, blech, bobin, feuillard, tole, tôle, rollo, lamina, lámina, chapa, placa, nastro, rotolo, lamiera, coil, plaat
    krag, krąg, tasma, taśma, blacha, rulo, levha, рулон, полос, лист, 卷, 板, 带, ρόλο, λαμαρίν`,
  steelAtEnd: 'rol, sac, saç',
} as const
