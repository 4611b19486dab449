import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type ToolProps<Tag extends 'button' | 'a'> = Omit<ButtonProps, 'children'> &
  Omit<ComponentPropsWithRef<Tag>, keyof ButtonProps> & { label: string }

/** A small button among others. */
export function ToolButton({ label, ...button }: ToolProps<'button'>) {
  return (
    <Button size="xs" variant="default" {...button}>
      {label}
    </Button>
  )
}

/** A link that looks like one. */
export function ToolLink({ label, ...link }: ToolProps<'a'>) {
  return (
    <Button component="a" size="xs" variant="default" {...link}>
      {label}
    </Button>
  )
}
