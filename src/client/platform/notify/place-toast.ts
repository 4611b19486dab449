import { coveredArea, findToastPlace, type Obstacle } from './toast-place.ts'

// `data-keep-clear` marks what a toast may be about.
const controls =
  'a[href], button, input, select, textarea, summary, label, [role=button], [role=option], [data-keep-clear]'
const headerWeight = 0.25
const clearancePx = 4
const headerClearancePx = 12

/** Keeps a toast where it covers no control of the screen or of the dialog on top. Returns a function that stops it. */
export function keepToastClear(toast: HTMLElement, frame: HTMLElement): () => void {
  const place = () => placeToast(toast, frame)
  frame.style.removeProperty('--toast-top')
  place()
  // Dialogs open and move, lists load, windows change: looking again in each frame is simpler than to observe all of them.
  let frameNo = requestAnimationFrame(function look() {
    place()
    frameNo = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(frameNo)
}

function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1)
}

// A toast that covers nothing where it is does not move.
function placeToast(toast: HTMLElement, frame: HTMLElement): void {
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
