/** By name. The needs form offers these. */
export const usStates = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['FL', 'Florida'],
  ['GA', 'Georgia'],
  ['HI', 'Hawaii'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'],
  ['NY', 'New York'],
  ['NC', 'North Carolina'],
  ['ND', 'North Dakota'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina'],
  ['SD', 'South Dakota'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VA', 'Virginia'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
] as const

const districtOfColumbia = ['DC', 'District of Columbia'] as const

/** By name. The find-deals form offers these. */
export const usStatesAndDc = [...usStates, districtOfColumbia].sort(([, a], [, b]) => a.localeCompare(b, 'en'))

const codeByText = new Map<string, string>(
  usStatesAndDc.flatMap(([code, name]) => [
    [code, code],
    [name.toUpperCase(), code],
  ]),
)

const nameByCode = new Map<string, string>(usStatesAndDc)

/** `IN (Indiana)`, for staff who check what was read. */
export function describeState(code: string): string {
  return `${code} (${nameByCode.get(code) ?? code})`
}

/** `Indiana` for a code or a name in any case; any other text as it is. */
export function stateName(text: string): string {
  return nameByCode.get(findStateCode(text) ?? '') ?? text.trim()
}

/** By code or name, in any case. */
export function findStateCode(text: string): string | undefined {
  return codeByText.get(text.trim().replace(/\s+/g, ' ').toUpperCase())
}
