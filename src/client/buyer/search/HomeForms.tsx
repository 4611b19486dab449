import { Box, Button, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { findRegionOfState } from '../../../shared/places/regions.ts'
import { usStatesAndDc } from '../../../shared/places/states.ts'
import { fallbackProductTypes } from '../../../shared/stock/terms.ts'
import { customerSession } from '../../platform/session/customer-session.ts'
import { useProductNames } from '../asking/hooks.ts'
import { useOpenRegions } from '../regions/hooks.ts'
import classes from './HomeForms.module.css'
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
    <Box component="search" w="100%">
      <form className={classes['form']} onSubmit={search}>
        <SearchField fieldRef={boxRef} label="Search all locations" value={q} onType={setQ} />
        <Button type="submit" size="md" variant="default">
          Search
        </Button>
      </form>
    </Box>
  )
}

const states = usStatesAndDc.filter(([code]) => findRegionOfState(code) !== undefined)

/** The shortest way to the steel: a product and a state lead to the list of the state's region. */
export function FindInState() {
  const openRegions = useOpenRegions()
  const products = useProductNames() ?? fallbackProductTypes
  const [category, setCategory] = useState('')
  const [state, setState] = useState(() => customerSession.findInfo()?.state ?? '')
  const show = (event: FormEvent) => {
    event.preventDefault()
    const region = findRegionOfState(state)?.name
    if (region) openRegions([region], category || undefined)
  }
  return (
    <form className={classes['form']} aria-label="Find a product in a state" onSubmit={show}>
      <NativeSelect
        label="I need"
        size="md"
        value={category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
        data={[{ value: '', label: 'Any product' }, ...products]}
      />
      <NativeSelect
        label="in"
        size="md"
        required
        withAsterisk={false}
        value={state}
        onChange={({ currentTarget }) => setState(currentTarget.value)}
        data={[{ value: '', label: 'Choose a state' }, ...states.map(([value, label]) => ({ value, label }))]}
      />
      <Button type="submit" size="md" variant="default">
        Show Steel
      </Button>
    </form>
  )
}
