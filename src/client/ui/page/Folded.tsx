import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Folded.module.css'

/** A part of a screen behind a line of text, whose looks the other props change. */
export function Folded({ label, children, ...line }: BoxProps & { label: ReactNode; children: ReactNode }) {
  return (
    <details>
      <Box component="summary" className={classes['line']} {...line}>
        {label}
      </Box>
      {children}
    </details>
  )
}
