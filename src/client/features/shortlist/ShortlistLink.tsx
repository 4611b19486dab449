import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../../shared/count-text.ts'
import { useShortlist } from './use-shortlist.ts'

/** Leads to the shortlist where the lower edge of the window has no place for its bar; nothing while it is empty. */
export function ShortlistLink() {
  const { items } = useShortlist()
  if (items.length === 0) return null
  return (
    <Anchor component={Link} to="/shortlist" inherit>
      Shortlist ({formatCount(items.length)})
    </Anchor>
  )
}
