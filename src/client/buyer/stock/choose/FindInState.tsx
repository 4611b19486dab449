import { Button, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { findRegionOfState } from '../../../../shared/places/regions.ts'
import { usStatesAndDc } from '../../../../shared/places/states.ts'
import { fallbackProductTypes } from '../../../../shared/stock/terms.ts'
import { customerSession } from '../../../platform/session/customer-session.ts'
import { useProductNames } from '../../asking/hooks.ts'
import { useOpenRegions } from '../../regions/hooks.ts'
import classes from './FindInState.module.css'

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
