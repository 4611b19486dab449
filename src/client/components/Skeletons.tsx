import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Skeletons.module.css'

type SkeletonsProps = {
  count: number
  /** Whether the wait is long enough to be told of; until then the blocks keep their place unseen. */
  isSlow: boolean
  /** One of the things that are expected: it lends its size, and nobody sees or reads it. */
  children: ReactNode
}

/** As many gray blocks as things are expected, each as large as such a thing is at the width of the window. */
export function Skeletons({ count, isSlow, children }: SkeletonsProps) {
  const keys = Array.from({ length: count }, (_, index) => `skeleton-${index}`)
  return keys.map((key) => (
    <Skeleton key={key} className={classes['skeleton'] ?? ''} mod={{ early: !isSlow }}>
      {children}
    </Skeleton>
  ))
}
