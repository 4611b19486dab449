import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { formatCount } from '../../../shared/text/count-text.ts'
import { stickyBar, useNarrowScreen } from '../../platform/moves/window.ts'
import { formatTotalWeight } from '../item/item-fields.ts'
import { useShortlist } from './hooks.ts'
import classes from './ShortlistBar.module.css'

/** What is on the shortlist, at the lower edge of the window; hidden while it is empty. */
export function ShortlistBar({ children }: { children?: ReactNode }) {
  const { unsent: items } = useShortlist()
  const isNarrow = useNarrowScreen()
  const weight = useMemo(() => formatTotalWeight(items), [items])
  return (
    // What it has besides stays: a dialog closes after the last item was sent.
    <section
      ref={stickyBar}
      className={classes['bar']}
      aria-label="Shortlist"
      hidden={items.length === 0}
      data-full={children !== undefined || undefined}
    >
      <Text className="tabular">
        <b>Shortlist ({formatCount(items.length)})</b>
        <span className={classes['dot']}> · </span>
        <span className={classes['weight']}>{weight}</span>
      </Text>
      <Group gap={8} grow={isNarrow} preventGrowOverflow={false} wrap={isNarrow ? 'wrap' : 'nowrap'}>
        <Button component={Link} to="/shortlist" variant="default">
          Review and send
        </Button>
        {children}
      </Group>
    </section>
  )
}
