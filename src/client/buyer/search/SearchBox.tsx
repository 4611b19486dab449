import type { FormEvent, RefObject } from 'react'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import classes from './SearchBox.module.css'
import { SearchField } from './SearchField.tsx'

const typingPauseMs = 100

type SearchBoxProps = {
  q: string
  onChange: (q: string) => void
  boxRef: RefObject<HTMLInputElement | null>
  isBusy: boolean
}

/** The box that takes everything; it searches while one types. */
export function SearchBox({ q, onChange, boxRef, isBusy }: SearchBoxProps) {
  const { typed, type } = useTypedText(q, onChange, typingPauseMs)
  const searchNow = (event: FormEvent) => {
    event.preventDefault()
    onChange(typed)
  }
  return (
    <search>
      <form className={classes['form']} onSubmit={searchNow}>
        <SearchField fieldRef={boxRef} aria-label="What steel do you need?" value={typed} onType={type} />
        <div className={classes['progress']} data-busy={isBusy || undefined} aria-hidden />
      </form>
    </search>
  )
}
