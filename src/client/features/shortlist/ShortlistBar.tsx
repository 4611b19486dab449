import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatCount } from '../../../shared/count-text.ts'
import { totalWeightLb } from '../../../shared/weight.ts'
import { formatWeightLb } from '../../lib/format.ts'
import classes from './ShortlistBar.module.css'
import { useShortlist } from './use-shortlist.ts'

/** What is on the shortlist, at the lower edge of the window; nothing while it is empty. */
export function ShortlistBar() {
  const { items } = useShortlist()
  const { weightLb } = useMemo(() => totalWeightLb(items.map(({ weight }) => weight)), [items])
  if (items.length === 0) return null
  return (
    <section className={classes['bar']} aria-label="Shortlist">
      <Text className="tabular">
        <b>Shortlist ({formatCount(items.length)})</b>
        <span className={classes['weight']}>{formatWeightLb(weightLb)}</span>
      </Text>
      <Button component={Link} to="/shortlist" variant="default">
        Review and send
      </Button>
    </section>
  )
}
