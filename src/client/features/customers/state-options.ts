import type { ComboboxItem, OptionsFilter } from '@mantine/core'

/** The options of a state select, each with code and name. */
export function toStateOptions(states: readonly (readonly [code: string, name: string])[]): ComboboxItem[] {
  return states.map(([code, name]) => ({ value: code, label: `${code} - ${name}` }))
}

/** Finds states by code or name; what begins with the typed text stands before what merely contains it. */
export const filterStates: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase()
  const items = options.filter((option): option is ComboboxItem => 'value' in option)
  return items
    .map((item) => ({ item, rank: rankOf(item, wanted) }))
    .filter(({ rank }) => rank < notFound)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

const notFound = 3

function rankOf({ value, label }: ComboboxItem, wanted: string): number {
  if (value.toLowerCase().startsWith(wanted)) return 0
  const [, name = ''] = label.toLowerCase().split(' - ')
  if (name.startsWith(wanted)) return 1
  return label.toLowerCase().includes(wanted) ? 2 : notFound
}
