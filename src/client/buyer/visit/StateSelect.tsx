import type { ComponentProps } from 'react'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { findStates } from './state-options.ts'

type StateSelectProps = Omit<ComponentProps<typeof SearchSelect>, 'find'>

/** The State field of a buyer's form; takes a code or a name. */
export function StateSelect(select: StateSelectProps) {
  return (
    <SearchSelect
      label="State"
      size="md"
      required
      allowDeselect={false}
      nothingFoundMessage="No matching state"
      placeholder="Code or name"
      {...select}
      find={findStates}
    />
  )
}
