import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import classes from './HomeSearch.module.css'
import { SearchField } from './SearchField.tsx'
import { searchAction } from './search-box.ts'

/** The box of the search page as the first thing on the home page; it leads there. */
export function HomeSearch() {
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const boxRef = useRef<HTMLInputElement>(null)
  const search = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ to: '/inventory/search', search: { q: q.trim() || undefined } })
  }
  return (
    <search>
      <form className={classes['form']} action={searchAction} onSubmit={search}>
        <SearchField fieldRef={boxRef} label="Search steel" size="lg" value={q} onType={setQ} />
        <Button type="submit" size="lg">
          Search
        </Button>
      </form>
    </search>
  )
}
