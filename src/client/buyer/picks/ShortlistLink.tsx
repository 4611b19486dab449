import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../../shared/text/count-text.ts'
import { useShortlist } from './hooks.ts'

/** Leads to the shortlist where another bar is at the lower edge of the window; nothing while it is empty. */
export function ShortlistLink() {
  const { unsent: items } = useShortlist()
  if (items.length === 0) return null
  return (
    <Button component={Link} to="/shortlist" variant="default">
      Shortlist ({formatCount(items.length)})
    </Button>
  )
}
