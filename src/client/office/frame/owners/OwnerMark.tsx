import { VisuallyHidden } from '@mantine/core'
import type { Owned } from '../../../../shared/site/owners.ts'
import classes from './OwnerMark.module.css'
import { describeOwned, initialsOf, isDue } from './words.ts'

/** The initials of whose it is, marked once somebody should come back to it; nothing for what is nobody's and waits for no day. */
export function OwnerMark({ owned }: { owned: Owned }) {
  const { owner, followUp } = owned
  const words = describeOwned(owned)
  if (words === '') return null
  return (
    <span className={classes['mark']} title={words} data-due={(followUp && isDue(followUp)) || undefined}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span aria-hidden>{owner ? initialsOf(owner) : '…'}</span>
    </span>
  )
}
