import { formatCount } from '../../../shared/count-text.ts'
import { useShortlist } from './use-shortlist.ts'

/** What is on the shortlist; nothing while it is empty. */
export function ShortlistBar() {
  const { items } = useShortlist()
  return items.length === 0 ? null : <p>Shortlist ({formatCount(items.length)})</p>
}
