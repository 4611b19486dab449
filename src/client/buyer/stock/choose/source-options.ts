import type { SourceLocation } from '../../../../shared/stock/schema.ts'

export type SourceOption = { value: string; label: string }

/** The options of the source dropdown, 'code - state'; a code in several states is one option. */
export function toSourceOptions(sources: readonly SourceLocation[]): SourceOption[] {
  const statesByCode = new Map<string, string[]>()
  for (const { code, location } of sources) {
    statesByCode.set(code, [...(statesByCode.get(code) ?? []), ...(location ? [location] : [])])
  }
  return [...statesByCode].map(([code, states]) => ({
    value: code,
    label: [code, states.join(', ')].filter(Boolean).join(' - '),
  }))
}
