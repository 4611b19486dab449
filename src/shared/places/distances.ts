import { findStateCode } from './states.ts'

/** The middle of each state, where its people and mills are rather than its area; degrees north and west. */
const centers: Readonly<Record<string, readonly [north: number, west: number]>> = {
  AL: [33.0, 86.8],
  AK: [61.4, 149.3],
  AZ: [33.4, 111.9],
  AR: [35.1, 92.6],
  CA: [35.5, 119.4],
  CO: [39.5, 105.2],
  CT: [41.5, 72.9],
  DE: [39.4, 75.5],
  DC: [38.9, 77.0],
  FL: [27.8, 81.7],
  GA: [33.4, 83.9],
  HI: [21.1, 157.5],
  ID: [44.2, 115.1],
  IL: [41.3, 88.4],
  IN: [40.2, 86.3],
  IA: [42.0, 93.0],
  KS: [38.5, 96.5],
  KY: [37.8, 85.2],
  LA: [30.6, 91.5],
  ME: [44.3, 69.7],
  MD: [39.1, 76.8],
  MA: [42.3, 71.4],
  MI: [42.9, 84.2],
  MN: [45.2, 93.6],
  MS: [32.6, 89.6],
  MO: [38.4, 92.2],
  MT: [46.8, 111.2],
  NE: [41.2, 97.4],
  NV: [37.2, 116.3],
  NH: [43.2, 71.5],
  NJ: [40.4, 74.4],
  NM: [34.6, 106.3],
  NY: [41.5, 74.6],
  NC: [35.6, 79.7],
  ND: [47.4, 99.3],
  OH: [40.5, 82.7],
  OK: [35.6, 96.8],
  OR: [44.7, 122.6],
  PA: [40.5, 77.1],
  RI: [41.8, 71.5],
  SC: [34.0, 81.0],
  SD: [44.0, 99.0],
  TN: [35.8, 86.4],
  TX: [30.9, 97.4],
  UT: [40.4, 111.9],
  VT: [44.1, 72.8],
  VA: [37.8, 77.8],
  WA: [47.3, 121.6],
  WV: [38.8, 80.8],
  WI: [43.7, 89.0],
  WY: [42.7, 107.0],
}

const earthRadiusMi = 3_959
const radians = Math.PI / 180
const roundingMi = 50

/** Miles between the middles of two states, as the crow flies; NaN if one has none. */
export function milesBetween(fromCode: string, toCode: string): number {
  const [from, to] = [centers[fromCode], centers[toCode]]
  if (!from || !to) return Number.NaN
  const [a, b] = [from[0] * radians, to[0] * radians]
  const height = Math.sin((b - a) / 2) ** 2
  const width = Math.sin(((to[1] - from[1]) * radians) / 2) ** 2
  return 2 * earthRadiusMi * Math.asin(Math.sqrt(height + Math.cos(a) * Math.cos(b) * width))
}

/** `about 300 mi`, `same state`; blank where there is no distance. */
export function describeMiles(miles: number): string {
  if (Number.isNaN(miles)) return ''
  const rounded = Math.max(roundingMi, Math.round(miles / roundingMi) * roundingMi)
  return miles === 0 ? 'same state' : `about ${rounded.toLocaleString('en-US')} mi`
}

/** The first three digits of each state's ZIPs, the ranges with their ends; https://pe.usps.com/text/dmm300/L002.htm */
const zipPrefixes = `
  CT 060-069, MA 010-027 055, RI 028-029, NH 030-038, ME 039-049, VT 050-054 056-059, NY 005 100-149, NJ 070-089, PA 150-196
  DE 197-199, DC 200 202-205 569, VA 201 220-246, MD 206-219, WV 247-268, NC 270-289, SC 290-299, GA 300-319 398-399, FL 320-349
  AL 350-369, TN 370-385, MS 386-397, KY 400-427, OH 430-459, IN 460-479, MI 480-499, IA 500-528, WI 530-549, MN 550-567
  SD 570-577, ND 580-588, MT 590-599, IL 600-629, MO 630-658, KS 660-679, NE 680-693, LA 700-714, AR 716-729, OK 730-749
  TX 733 750-799 885, CO 800-816, WY 820-831, ID 832-838, UT 840-847, AZ 850-865, NM 870-884, NV 889-898, CA 900-961, HI 967-968
  OR 970-979, WA 980-994, AK 995-999`

const zipText = /^(\d{3})\d{2}(?:-?\d{4})?$/

// Where two states share one, it is the one with most of it.
const stateByPrefix: ReadonlyMap<string, string> = new Map(
  zipPrefixes.split(/[,\n]/).flatMap((entry) => {
    const [state = '', ...ranges] = entry.trim().split(' ')
    return ranges.flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, at) => [String(first + at).padStart(3, '0'), state] as const)
    })
  }),
)

/** The code of a state by its code, its name or a ZIP; undefined for anything else. */
export function findStateNear(text: string): string | undefined {
  const prefix = zipText.exec(text.trim())?.[1]
  return prefix === undefined ? findStateCode(text) : stateByPrefix.get(prefix)
}
