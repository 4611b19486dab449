import type { ComponentProps } from 'react'
import classes from './PlainCheckbox.module.css'

type PlainCheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & {
  isMixed?: boolean
}

/** A checkbox without a label: one element instead of Mantine's five, for lists of thousands. */
export function PlainCheckbox({ isMixed = false, ...input }: PlainCheckboxProps) {
  return (
    <input
      {...input}
      type="checkbox"
      className={classes['checkbox']}
      ref={(element) => {
        if (element) element.indeterminate = isMixed
      }}
    />
  )
}
