import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { searchTextMax } from '../../../shared/search-terms.ts'
import { useSlashKey } from '../../lib/use-slash-key.ts'
import classes from './HomeSearch.module.css'
import { searchExample } from './SearchBox.tsx'

/** The box of the search page on another screen; it leads there. */
export function HomeSearch() {
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const boxRef = useRef<HTMLInputElement>(null)
  useSlashKey(boxRef)
  const search = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ to: '/inventory/search', search: { q: q.trim() || undefined } })
  }
  return (
    <search>
      <form className={classes['form']} onSubmit={search}>
        <TextInput
          ref={boxRef}
          type="search"
          name="q"
          size="md"
          label="Search all locations"
          aria-keyshortcuts="/"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={searchExample}
          maxLength={searchTextMax}
          leftSection={<IconSearch size={20} aria-hidden />}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        <Button type="submit" size="md" variant="default">
          Search
        </Button>
      </form>
    </search>
  )
}
