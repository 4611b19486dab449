/**
 * The trade's words and numbers for steel, in capitals, by what they say. Add new ones after a comma; what the marks mean is
 * told at `anyOf`.
 */
export const steelWords = {
  /** A category of these alone says a finish and a form and nothing else. */
  plainCategory: `
    HOT, COLD, ROLLED, ROLL, HR, HRC, HRS, HRPO, HRPOC, HRPOS, HRPD, CR, CRC, CRS, P, O, PO, PICKLED, PICKLE, AND, OILED
    OIL, DRY, GALV, GALVANIZED, GALVANISED, GI, HDG, DIPPED, GALVANEAL, GALVANNEAL, GALVANNEALED, GALVANEALED, GALVALUME
    ZINCALUME, BOND, BONDERIZED, BONDERISED, PAINT, GRIP, PAINTGRIP, ALUMINIZED, ALUMINISED, ALZ, COIL, COILS, SHEET
    SHEETS, SHT, SHTS, PLATE, PLATES, PL, PLS, PLT, PLTS, STEEL, CARBON`,

  excess: 'EXCESS, EX, XS',
  prime: 'PRIME, PRM, PR',
  /** 'Excess rust' says nothing of the condition. */
  defects: 'RUST, OIL, SCALE, CAMBER, WAVE, CROWN',
  secondary: `
    NON(-)PRIME, NOT(-)PRIME, OFF(-)PRIME, SUB(-)PRIME, NON-PR, SECONDARY, SECONDARIES, SECONDARYS, SECONDERY, SECOND(S)
    2ND(S), SEC(S)(.)`,

  // Coating weights of the standards, each after its letter.
  galvanizedWeights: '01, 30, 40, 60, 90, 100, 115, 140, 165, 185, 210, 235',
  galvannealedWeights: '01, 25, 40, 60',
  galvalumeWeights: '50, 55, 60',
  aluminizedWeights: '13, 25, 40, 60, 65, 100',

  stainlessStandards: '167, 176, 240, 249, 269, 276, 312, 480, 554, 666',
  stainlessNumbers: `
    201, 202, 203, 204, 301, 302, 303, 304, 305, 306, 307, 308, 309, 310, 314, 316, 317, 321, 330, 347, 348, 403, 405, 409
    410, 411, 412, 413, 414, 415, 416, 417, 418, 419, 420, 429, 430, 431, 432, 433, 434, 435, 436, 437, 438, 439, 440, 441
    442, 443, 444, 445, 446, 904, 2101, 2205, 2304, 2507`,
  stainlessPrefixes: 'SS, SUS, TYPE, TP, TY, T, AISI, GRADE, GR, ALLOY',
  aluminumAlloys: `
    1100, 1145, 1350, 2014, 2024, 2219, 3003, 3004, 3105, 5005, 5052, 5083, 5086, 5182, 5454, 5456, 5754, 6005, 6006, 6061
    6063, 6082, 7050, 7075, 8011`,
  toolSteels: 'A2, A6, D2, D3, H11, H13, L6, M2, M4, M42, O1, O6, P20, S1, S5, S7, W1, W2',
  /** One of them is in each text that names another metal. */
  metalStarts: `
    STAIN, STNLS, INOX, S/S, SS, TOOL, ALUM, COPPER, BRASS, BRONZE, NICKEL, CONEL, MONEL, HASTEL, INCOLOY, TITAN`,
  stainless: 'STAINLESS, STNLS, INOX(IDABLE(S)), S/S, SS SHEET(S), SS COIL(S), SS PLATE(S)',
  /** Behind the name of a metal they say that carbon steel is meant: 'copper bearing', '55% aluminum-zinc'. */
  afterMetal: 'KILLED, COATED, CLAD, PLATED, BEARING, BRG, FREE, STABILIZED, ZINC, SILICON, STEEL',
} as const
