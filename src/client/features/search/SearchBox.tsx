import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { FormEvent, RefObject } from 'react'
import { searchTextMax } from '../../../shared/search-terms.ts'
import { useSlashKey } from '../../lib/use-slash-key.ts'
import { useTypedText } from '../../lib/use-typed-text.ts'
import classes from './SearchBox.module.css'

const typingPauseMs = 100
export const searchExample = '16 ga galv 48 Indiana'

type SearchBoxProps = {
  q: string
  onChange: (q: string) => void
  boxRef: RefObject<HTMLInputElement | null>
  isBusy: boolean
}

/** The box that takes everything; it searches while one types. */
export function SearchBox({ q, onChange, boxRef, isBusy }: SearchBoxProps) {
  const { typed, type } = useTypedText(q, onChange, typingPauseMs)
  useSlashKey(boxRef)
  const searchNow = (event: FormEvent) => {
    event.preventDefault()
    onChange(typed)
  }
  return (
    <search>
      <form className={classes['form']} onSubmit={searchNow}>
        <TextInput
          ref={boxRef}
          type="search"
          size="md"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label="What steel do you need?"
          aria-keyshortcuts="/"
          placeholder={searchExample}
          maxLength={searchTextMax}
          leftSection={<IconSearch size={20} aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <div className={classes['progress']} data-busy={isBusy || undefined} aria-hidden />
      </form>
    </search>
  )
}
