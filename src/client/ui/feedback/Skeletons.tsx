import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Skeletons.module.css'

type SkeletonsProps = {
  count: number
  /** Until the wait is slow, the blocks are invisible. */
  isSlow: boolean
  /** An example that gives each block its size. */
  children: ReactNode
}

/** Gray placeholder blocks, as large as their content will be. */
export function Skeletons({ count, isSlow, children }: SkeletonsProps) {
  const keys = Array.from({ length: count }, (_, index) => `skeleton-${index}`)
  return keys.map((key) => (
    <Skeleton key={key} className={classes['skeleton'] ?? ''} mod={{ early: !isSlow }}>
      {children}
    </Skeleton>
  ))
}
