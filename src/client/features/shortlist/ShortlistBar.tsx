import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatCount } from '../../../shared/count-text.ts'
import { formatTotalWeight } from '../inventory/total-weight.ts'
import classes from './ShortlistBar.module.css'
import { useShortlist } from './use-shortlist.ts'

/** What is on the shortlist, at the lower edge of the window; nothing while it is empty. */
export function ShortlistBar() {
  const { items } = useShortlist()
  const weight = useMemo(() => formatTotalWeight(items), [items])
  if (items.length === 0) return null
  return (
    <section className={classes['bar']} aria-label="Shortlist">
      <Text className="tabular">
        <b>Shortlist ({formatCount(items.length)})</b>
        <span className={classes['dot']}> · </span>
        <span className={classes['weight']}>{weight}</span>
      </Text>
      <Button component={Link} to="/shortlist" variant="default">
        Review and send
      </Button>
    </section>
  )
}
