type Box = { left: number; top: number; right: number; bottom: number }
type Size = { width: number; height: number }
type Place = { left: number; top: number }

/** Something a toast should leave free; with a weight below 1 it is covered before others. */
export type Obstacle = Box & { weight: number }

const marginPx = 16
const stepPx = 4

/** The place nearest to the preferred top at the right where a toast covers nothing, or else the least. */
export function findToastPlace(toast: Size, screen: Size, obstacles: readonly Obstacle[], preferredTop: number): Place {
  const right = Math.max(marginPx, screen.width - marginPx - toast.width)
  const lefts = [...new Set([right, Math.max(marginPx, (screen.width - toast.width) / 2), marginPx])]
  const lastTop = Math.max(stepPx, screen.height - toast.height - stepPx)
  const places = topsBetween(stepPx, lastTop).flatMap((top) => lefts.map((left) => ({ left, top })))
  const ratedPlaces = [{ left: right, top: Math.min(preferredTop, lastTop) }, ...places].map((place) => ({
    place,
    covered: coveredArea(place, toast, obstacles),
    distance: Math.abs(place.top - preferredTop) + Math.abs(place.left - right),
  }))
  return ratedPlaces.reduce((best, other) => (isBetter(other, best) ? other : best)).place
}

/** How much of the obstacles a toast covers, in square pixels. */
export function coveredArea({ left, top }: Place, { width, height }: Size, obstacles: readonly Obstacle[]): number {
  return obstacles.reduce((sum, box) => {
    const across = Math.min(left + width, box.right) - Math.max(left, box.left)
    const down = Math.min(top + height, box.bottom) - Math.max(top, box.top)
    return across > 0 && down > 0 ? sum + across * down * box.weight : sum
  }, 0)
}

type Rated = { place: Place; covered: number; distance: number }

function isBetter(a: Rated, b: Rated): boolean {
  return a.covered < b.covered || (a.covered === b.covered && a.distance < b.distance)
}

function topsBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.floor((last - first) / stepPx) + 1 }, (_, step) => first + step * stepPx)
}

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
