import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { searchTextMax } from '../../../shared/search/terms.ts'
import { useSlashKey } from '../../platform/moves/focus.ts'
import { searchParam } from './search-box.ts'

const example = '16 ga galv 48 Indiana'

type SearchFieldProps = Pick<TextInputProps, 'id' | 'label' | 'aria-label' | 'value' | 'size' | 'classNames'> & {
  onType: (text: string) => void
  fieldRef: RefObject<HTMLInputElement | null>
}

/** The field of a search in all locations. */
export function SearchField({ onType, fieldRef, ...field }: SearchFieldProps) {
  useSlashKey(fieldRef)
  return (
    <TextInput
      ref={fieldRef}
      type="search"
      name={searchParam}
      size="md"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      aria-keyshortcuts="/"
      placeholder={example}
      maxLength={searchTextMax}
      leftSection={<IconSearch size={20} aria-hidden />}
      onChange={(event) => onType(event.currentTarget.value)}
      {...field}
    />
  )
}
