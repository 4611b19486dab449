import { useRef, useState } from 'react'
import { idsBetween, type Ticks, withTicks } from '../../ui/table/table-model.ts'

/** Which rows of the list are ticked; those that left it no longer count. */
export function useTicks(rows: readonly { id: string }[]) {
  const [ticks, setTicks] = useState<Ticks>({})
  const last = useRef('')
  const ids = rows.map(({ id }) => id)
  return {
    ticks,
    tickedIds: ids.filter((id) => ticks[id]),
    /** With `isRange`, all from the one that was ticked last. */
    tick: (changed: readonly string[], isTicked: boolean, isRange = false) => {
      const [id = ''] = changed
      const range = isRange ? idsBetween(ids, last.current, id) : []
      last.current = id
      setTicks((now) => withTicks(now, [...range, ...changed], isTicked))
    },
  }
}
