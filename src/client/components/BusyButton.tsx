import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'

type BusyButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** Whether what it started is under way: it looks disabled and does nothing, but keeps the focus. */
    isBusy: boolean
  }

/** The button that sends something. A disabled one would drop the keyboard user at the top of the page. */
export function BusyButton({ isBusy, onClick, ...button }: BusyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return <Button {...button} {...(isBusy && { 'data-disabled': true, 'aria-disabled': true })} onClick={press} />
}
