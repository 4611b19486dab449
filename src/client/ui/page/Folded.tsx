import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Folded.module.css'

type FoldedProps = BoxProps & { label: ReactNode; children: ReactNode }

/** A part of a screen behind a line of text, whose looks the other props change. */
export function Folded({ label, children, ...line }: FoldedProps) {
  return (
    <details>
      <Box component="summary" className={classes['line']} {...line}>
        {label}
      </Box>
      {children}
    </details>
  )
}
