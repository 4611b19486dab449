import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import classes from './HomeSearch.module.css'
import { SearchField } from './SearchField.tsx'

/** The box of the search page on another screen; it leads there. */
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
      <form className={classes['form']} onSubmit={search}>
        <SearchField fieldRef={boxRef} label="Search all locations" value={q} onType={setQ} />
        <Button type="submit" size="md" variant="default">
          Search
        </Button>
      </form>
    </search>
  )
}
