import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { isSecondClick } from '../../platform/moves/navigation.ts'

type BusyButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** While busy it looks disabled and does nothing, but keeps the focus. */
    isBusy: boolean
  }

/** A submit button, which a double click presses once. Disabling it would send keyboard users to the top of the page. */
export function BusyButton({ isBusy, onClick, ...button }: BusyButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy || isSecondClick(event)) event.preventDefault()
    else onClick?.(event)
  }
  return <Button {...button} {...(isBusy && { 'data-disabled': true, 'aria-disabled': true })} onClick={press} />
}
