import type { SourceLocation } from '../../../shared/inventory.ts'

export type SourceOption = { value: string; label: string }

/** The choices of the source dropdown, 'code - state' each; a code that lies in several states is one choice. */
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
