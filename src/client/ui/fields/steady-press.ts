import type { MouseEvent } from 'react'

/**
 * For the button of a form whose fields take what is typed when they lose the focus, and then grow: at the press that would move the
 * button away from under the pointer, so they keep the focus until the click.
 */
export const steadyPress = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick({ currentTarget, detail }: MouseEvent<HTMLElement>) {
    // Enter in a field clicks too, but leaves the focus where it is.
    if (detail > 0) currentTarget.focus()
  },
}
