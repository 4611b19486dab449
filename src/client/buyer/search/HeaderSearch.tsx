import { useMatch, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import classes from './HeaderSearch.module.css'
import { SearchField } from './SearchField.tsx'
import { searchAction, searchBoxId } from './search-box.ts'

const typingPauseMs = 100

/** The box in the header of every public page. On the search page it searches while one types; elsewhere it leads there. */
export function HeaderSearch() {
  const shown = useMatch({ from: '/inventory/search', shouldThrow: false })
  const navigate = useNavigate()
  const boxRef = useRef<HTMLInputElement>(null)
  const search = (q: string) => {
    if (shown === undefined) return
    void navigate({
      to: '/inventory/search',
      search: { ...shown.search, q: q.trim() === '' ? undefined : q },
      replace: true,
      state: true,
      resetScroll: false,
    })
  }
  const { typed, type } = useTypedText(shown?.search.q ?? '', search, typingPauseMs)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (shown) search(typed)
    else void navigate({ to: '/inventory/search', search: { q: typed.trim() || undefined } })
  }
  return (
    <search className={classes['place']}>
      <form action={searchAction} onSubmit={submit}>
        <SearchField
          id={searchBoxId}
          fieldRef={boxRef}
          size="sm"
          classNames={{ input: classes['field'] ?? '' }}
          aria-label="Search steel"
          value={typed}
          onType={type}
        />
      </form>
    </search>
  )
}
