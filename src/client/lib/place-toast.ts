import { coveredArea, findToastPlace, type Obstacle } from './toast-place.ts'

// `data-keep-clear` marks what a toast may be about.
const controls =
  'a[href], button, input, select, textarea, summary, label, [role=button], [role=option], [data-keep-clear]'
const headerWeight = 0.25
const clearancePx = 4
const headerClearancePx = 12

/** The dialog on top; undefined if none is open. */
export function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1)
}

/** Moves the toast to where it covers no control of the screen or of the dialog on top. It stays where it covers none. */
export function placeToast(toast: HTMLElement, frame: HTMLElement): void {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const size = { width: toast.offsetWidth, height: toast.offsetHeight }
  const obstacles = obstaclesOf(topDialog(), frame)
  const root = toast.closest('.mantine-Notifications-root')?.getBoundingClientRect()
  if (frame.style.getPropertyValue('--toast-top') && root && coveredArea(root, size, obstacles) === 0) return
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const { left, top } = findToastPlace(size, { width, height }, obstacles, header + headerClearancePx)
  frame.style.setProperty('--toast-left', `${left}px`)
  frame.style.setProperty('--toast-top', `${top}px`)
}

function obstaclesOf(dialog: Element | undefined, frame: HTMLElement): Obstacle[] {
  const scope = dialog ?? document.body
  const clip = dialog?.getBoundingClientRect() ?? { left: 0, top: 0, right: Infinity, bottom: Infinity }
  return [...scope.querySelectorAll(controls)]
    .filter((control) => !frame.contains(control))
    .map((control) => {
      const { left, top, right, bottom } = control.getBoundingClientRect()
      return {
        left: Math.max(left, clip.left) - clearancePx,
        top: Math.max(top, clip.top) - clearancePx,
        right: Math.min(right, clip.right) + clearancePx,
        bottom: Math.min(bottom, clip.bottom) + clearancePx,
        weight: control.closest('header') && !dialog ? headerWeight : 1,
      }
    })
    .filter(({ left, top, right, bottom }) => right - left > 2 * clearancePx && bottom - top > 2 * clearancePx)
}
