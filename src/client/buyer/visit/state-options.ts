import type { ComboboxItem } from '@mantine/core'

/** The options of a state select, each with code and name. */
export function toStateOptions(states: readonly (readonly [code: string, name: string])[]): ComboboxItem[] {
  return states.map(([code, name]) => ({ value: code, label: `${code} - ${name}` }))
}

/** Finds states by code or name, those that start with the text first. */
export function findStates(options: readonly ComboboxItem[], typed: string): ComboboxItem[] {
  const wanted = typed.trim().toLowerCase()
  return options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter(({ rank }) => rank < notFound)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

const notFound = 3

function rankOf({ value, label }: ComboboxItem, wanted: string): number {
  if (value.toLowerCase().startsWith(wanted)) return 0
  const [, name = ''] = label.toLowerCase().split(' - ')
  if (name.startsWith(wanted)) return 1
  return label.toLowerCase().includes(wanted) ? 2 : notFound
}
