/**
 * Buyers' words in searches, in capitals, by what they say. Add new ones after a comma; what the marks mean is told at
 * `anyOf`. What needs lists say beside them is in `needs/reading/request-vocabulary.ts`.
 */
export const phraseWords = {
  /** The standards of flat rolled carbon steel; other such words may be product ids. */
  standards: `
    36, 242, 283, 285, 299, 366, 387, 414, 424, 463, 500, 506, 507, 514, 515, 516, 517, 526, 527, 528, 529, 537, 553, 569
    570, 572, 573, 588, 591, 599, 606, 607, 611, 620, 621, 622, 633, 635, 656, 653, 659, 678, 682, 684, 707, 709, 710, 715
    737, 749, 786, 792, 794, 829, 830, 847, 871, 875, 879, 924, 929, 1003, 1008, 1011, 1018, 1039, 1046, 1063, 1066, 1079`,
  /** The standards whose grades are strengths. */
  standardsByStrength: '572, 656, 709, 715, 516, 515, 529, 607, 570, 871, 1011, 1008, 1018, 653',
  qualities: 'EDDS, DDS, CS, DS, FS, SS, HSLA(S)(-)F, HSLA(S), EDDQ, DDQ, CQ, DQ, SQ',
  /** These say a quality without a standard, too; 'SS' alone is stainless steel. */
  qualitiesAlone: 'EDDS, DDS, CS, DS, FS, HSLA, CQ, DQ, DDQ, EDDQ',
  strengths: '30, 33, 36, 37, 40, 42, 45, 46, 50, 55, 58, 60, 65, 70, 80, 90, 100, 110',
  carbonGrades: `
    1005, 1006, 1008, 1010, 1012, 1015, 1017, 1018, 1020, 1021, 1022, 1025, 1026, 1030, 1035, 1040, 1045, 1050, 1055, 1060
    1065, 1070, 1074, 1075, 1080, 1084, 1090, 1095, 4130, 4140, 4340, 8620`,
  wearGrades: '200, 235, 360, 400, 425, 450, 500, 550, 600',
  coatings: 'G, GF, Z, ZF, AZM, AZ, ZGF',
  besideCoating: 'COATING, COATED, MIN(.), MINIMUM, OR BETTER, OR HEAVIER, OR MORE',

  // With the words of Spanish, which many in the trade type; accents make no difference.
  hotRolled: `
    HOT(-)ROL(L)(ED), H.R(.), LAMINADO(S) EN CALIENTE, LAMINADA(S) EN CALIENTE, ROLADO(S) EN CALIENTE, ROLADA(S) EN CALIENTE
    EN CALIENTE, NEGRO(S), NEGRA(S)`,
  hotRolledPickled: `
    HRP( )&( )O, HRP(/)O, HR-P(.)O(.), HRPO, DECAPADO(S) Y ACEITADO(S), DECAPADA(S) Y ACEITADA(S)`,
  coldRolled: `
    CR(S), C.R(.), COLD(-)ROL(L)(ED), COLD(-)REDUCED, LAMINADO(S) EN FRIO, LAMINADA(S) EN FRIO, ROLADO(S) EN FRIO
    ROLADA(S) EN FRIO, EN FRIO`,
  pickled: 'PICKLE(D), PICKELED, PICKLD, PKLD, DECAPADO(S), DECAPADA(S)',
  galvanneal: `
    GALV(-)AN(N)EAL(ED), GALVANIZE(D)(-)AN(N)EAL(ED), GALVANISE(D)(-)AN(N)EAL(ED), GALVA(N)(N)EAL(ED), GALVANNEALD
    GALV(-)ANN`,
  galvalume: 'GALVALUM(E(D)), GALVALUMN, GALUME, ZINCALUME, GL',
  galvanized: `
    GALV, GALVANIZE(D), GALVANISE(D), GALVINIZED, GALVINISED, GALVENIZED, GALVENISED, GALVD, GALVY
    GALVANIZADO(S), GALVANIZADA(S)`,
  galvanizedToo: 'GALVANIS(E), GAVANIZED, GAVANISED, GALVANZIED, HDG(I), GI, GLV',
  bonderized: 'BOND(ED), BONDERIZE(D), BONDERISE(D), PAINT(-)GRIP, PAINT(-)LOCK, PAINT(-)LOK',
  aluminized: 'ALUMINIZADO(S), ALUMINIZADA(S)',
  coil: '(SLIT )COIL(S), MASTER COIL(S), (EN )ROLLO(S)( DE LAMINA), (EN )BOBINA(S)( DE LAMINA)',
  coilOfSheet: 'SHEET-COIL(S), SHEET(S) IN COIL(S)',
  sheet: 'SHEET(S), SHT(S), SHEETING, LAMINA(S), HOJA(S)( DE LAMINA), CHAPA(S)',
  plate: 'PLATE(S), PLT(S), PL(S), PLACA(S), PLANCHA(S)',
  /** Everything in stock is that. */
  anySteel: `
    (CARBON )STEEL, MILD STEEL, FLAT-ROLLED STEEL, FLAT-ROLLED, MILD, (DE )ACERO(S) AL CARBON(O), (DE )ACERO(S), AL CARBONO`,

  /** What may be before a place, such as 'ship from'. */
  beforePlace: `
    SHIP, SHIPS, SHIPPED, SHIPPING, NEAR, FOB, F.O.B., LOCATED, LOCATION, STOCKED, STATE, REGION`,
  afterArea: 'US, USA, UNITED STATES, REGION, STATES, AREA',
  betweenPlace: 'FROM, IN, AT, NEAR, OF, THE, REGION',

  /** They say nothing of the steel. */
  smallWords: 'IN, OF, FOR, WITH, W/, FROM, TO, THE, A',
  stainlessNumbers: '201, 202, 301, 302, 303, 304, 305, 309, 310, 316, 317, 321, 347',
  /** What someone looks for by its number. */
  numbered: 'HEAT, HT, MELT, TAG, PRODUCT ID, ID, PART, ITEM, LOT',
  beforeSource: 'SOURCE( CODE), SUPPLIER, MILL, SRC, LOCATION',

  beforeCount: 'NEED(ED), WANT(ED), QTY(.), QUANTITY, ABOUT, APPROX(.), UP TO, AT LEAST',
  pieces: 'PC(S)(.), PIECE(S), EA(CH)(.), COUNT',
  packs: 'BUNDLE(S), BDL(S), SKID(S), LIFT(S), PALLET(S), (FULL )TRUCK(-)LOAD(S), TRUCK(S), LOAD(S)',
  forms: 'COILS, SHEETS, SHTS, PLATES, PLTS',
  /** Between a count and the form that it counts. */
  beforeForm: `
    HR, CR, HRPO, HRPD, HOT-ROLLED, COLD-ROLLED, GALV*, ALUMINI*, BONDERI*, P( )&( )O, PICKLED, CARBON, STEEL, STAINLESS
    PRIME, EXCESS, SECONDARY, SLIT, MASTER`,
  beforeWeight: `
    NEED(ED), WANT(ED), QTY, QUANTITY, ABOUT, APPROX(.), AROUND, UP TO, AT LEAST, MIN(.), MAX(.), OVER, UNDER, MORE THAN
    LESS THAN, TOTAL, WEIGHT, WT(.)`,
  weightUnits: `
    LB(S)(.), POUND(S), #, (NET )TON(S), SHORT TON(S), METRIC TON(S), US TON(S), U.S. TON(S), TONNE(S), MT, NT, ST, T
    KG(S), KILO(S), CWT`,

  poundUnits: 'LB(S)(.), POUND(S), #, KG(S), KILO(S)',
  /** What a greatest or least weight may be of. */
  weighed: 'COIL, PIECE, PC, BUNDLE, BDL, LIFT, SKID, ITEM',
  /** Before a weight they say what an item weighs; 'min' and 'at least' say how much is wanted. */
  over: 'OVER, ABOVE, GREATER THAN, MORE THAN, HEAVIER THAN, >(=)',

  gaugeUnits: 'GAUGE(S), GAGE(S), GUAGE(S), GAUG, GA, CALIBRE(S)',
  /** After a figure they say that it is no size: '10 pcs', '3 truckloads'. */
  otherUnits: `
    CM, PC(S), PIECE(S), EA, TRUCK(S), TRUCKLOAD(S), LOAD(S), BUNDLE(S), SKID(S), LIFT(S), PSI, MPA, %, DAY(S), WEEK(S)
    YEAR(S)`,
  /** Before a figure they say what it measures, behind it those of `aspectsBehind`. */
  aspectsBefore: `
    WIDTH(S), WIDE, LENGTH(S), LONG, LEN, THICKNESS, THICK, THK, ANCHO( DE), LARGO( DE), ESPESOR( DE), GROSOR( DE)`,
  aspectsBehind:
    'WIDTH(S), WIDE, WD, W, LONG, LENGTH(S), LGTH, LG, L, THICKNESS, THICK, THK, (DE )ANCHO, (DE )LARGO, (DE )ESPESOR, (DE )GROSOR',
  /** After inches they say that more of the size follows. */
  sizeGoesOn: 'X, WIDE, WD, LONG, LG, THICK, THK, BY',
  edges: 'ME, SE, CE, MILL EDGE, SLIT EDGE, CUT EDGE, M.E., S.E.',
  from: 'OVER, ABOVE, MIN(IMUM)(.), AT LEAST, GREATER THAN, MORE THAN, >(=)',
  to: 'UNDER, BELOW, MAX(IMUM)(.), AT MOST, UP TO, LESS THAN, <(=)',
  /** With 'than' before a figure, or with 'or' behind it. */
  upward: 'WIDER, LONGER, THICKER, HEAVIER',
  downward: 'THINNER, LIGHTER, NARROWER, SHORTER',
  orMore: 'UP, OVER, ABOVE, WIDER, LONGER, THICKER, HEAVIER, MORE, GREATER, LARGER',
  orLess: 'UNDER, BELOW, LESS, NARROWER, SHORTER, THINNER, LIGHTER, SMALLER',

  /** Often written in one with the figure before them. */
  glued: 'COIL(S), SHEET(S), SHT, PLATE(S), PL(T), HRPO, HR, CR(S), GALV(ANIZED), WIDE, LONG',
  /** In '16-48-120' the figures behind the gauge. */
  widthsAfterGauge: '24, 30, 36, 42, 48, 54, 60, 72, 84, 96',
  lengthsAfterGauge: '48, 60, 72, 84, 96, 108, 120, 144, 168, 180, 192, 240, 288, C, COIL',
} as const

/** What Americans call several regions or states. Those of the Census Bureau are made of its divisions, as ours are. */
export const areaWords = {
  pacificNorthwest: 'PACIFIC NORTH(-)WEST(ERN), PNW',
  gulfCoast: 'GULF COAST',
  southwest: 'SOUTH(-)WEST(ERN)',
  midwest: 'MID(-)WEST(ERN)',
  greatLakes: 'GREAT LAKES',
  northeast: 'NORTH(-)EAST(ERN)',
  southeast: 'SOUTH(-)EAST(ERN)',
  eastCoast: 'EAST(ERN) COAST, EAST(ERN) SEABOARD',
  westCoast: 'WEST COAST',
  mountains: '(ROCKY )MOUNTAIN WEST, (ROCKY )MOUNTAIN STATES, ROCKY MOUNTAINS, ROCKIES',
  south: 'THE SOUTH, SOUTH(ERN)',
  west: 'THE WEST, WEST(ERN)',
} as const
