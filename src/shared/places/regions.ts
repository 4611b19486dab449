/** The nine sales regions in display order; `states` decides the region of an item or buyer without a chosen one. */
export const regions = [
  { name: 'Pacific', code: 'PAC', states: ['CA', 'OR', 'WA', 'AK'] },
  { name: 'Mountain', code: 'MTN', states: ['AZ', 'UT', 'ID', 'MT', 'NM', 'CO', 'WY'] },
  { name: 'W-N Central', code: 'WNC', states: ['KS', 'NE', 'SD', 'ND', 'MO', 'MN'] },
  { name: 'E-N Central', code: 'ENC', states: ['IA', 'IL', 'IN', 'OH', 'MI', 'WI'] },
  { name: 'W-S Central', code: 'WSC', states: ['OK', 'AR', 'TX', 'LA'] },
  { name: 'E-S Central', code: 'ESC', states: ['KY', 'TN', 'MS', 'AL'] },
  { name: 'New England', code: 'NE', states: ['MA', 'ME', 'NH', 'VT', 'RI', 'CT'] },
  { name: 'Mid Atlantic', code: 'MA', states: ['NY', 'PA', 'NJ'] },
  { name: 'South Atlantic', code: 'SA', states: ['DE', 'MD', 'DC', 'WV', 'VA', 'NC', 'SC', 'GA', 'FL'] },
] as const

export type RegionName = (typeof regions)[number]['name']
export type RegionCode = (typeof regions)[number]['code']

export const regionNames: readonly RegionName[] = regions.map((region) => region.name)
export const regionCodes: readonly RegionCode[] = regions.map((region) => region.code)

const regionByKey = new Map(
  regions.flatMap((region) => [[region.name.toUpperCase(), region] as const, [region.code, region] as const]),
)
const regionByState = new Map<string, (typeof regions)[number]>(
  regions.flatMap((region) => region.states.map((state) => [state, region] as const)),
)
const nameByCode = Object.fromEntries(regions.map(({ code, name }) => [code, name])) as Record<RegionCode, RegionName> // has every code

/** By name or code, in any case and with outer blanks. */
export function findRegionCode(text: string): RegionCode | undefined {
  return regionByKey.get(text.trim().toUpperCase())?.code
}

export function regionName(code: RegionCode): RegionName {
  return nameByCode[code]
}

/** Finds the region of a two-letter state; undefined for `HI`, `NV` and anything that is not a state. */
export function findRegionOfState(state: string): { code: RegionCode; name: RegionName } | undefined {
  return regionByState.get(state.trim().toUpperCase())
}

/** Codes or names, separated by commas. Returns the codes without repeats, and the unknown parts. */
export function parseRegionList(text: string): { codes: RegionCode[]; unknown: string[] } {
  const codes = new Set<RegionCode>()
  const unknown: string[] = []
  for (const part of text.split(',')) {
    if (part.trim() === '') continue
    const code = findRegionCode(part)
    if (code) codes.add(code)
    else unknown.push(part.trim())
  }
  return { codes: [...codes], unknown }
}
