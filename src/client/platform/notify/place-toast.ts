type Box = { left: number; top: number; right: number; bottom: number }
type Size = { width: number; height: number }
type Place = { left: number; top: number }

/**
 * What an obstacle weighs, by what it is: the lighter one is covered first. A button of the screen comes last, since nobody presses what
 * they cannot see; a large field, or a card that is one label, is covered before links and headings.
 */
const weights = { button: 1, header: 0.25, text: 0.05, field: 0.02 } as const

/** Something a toast should leave free. `text`: a link or a heading. */
export type Obstacle = Box & { kind: keyof typeof weights }

const marginPx = 16
const stepPx = 4

/**
 * Where a toast lies: in the lower right corner, above what it may not cover there. Only if something fills the whole right
 * edge, as a drawer does, it lies beside it; where every place covers something, it covers what weighs least.
 */
export function findToastPlace(toast: Size, screen: Size, obstacles: readonly Obstacle[]): Place {
  const right = Math.max(marginPx, screen.width - marginPx - toast.width)
  const bottom = Math.max(stepPx, screen.height - marginPx - toast.height)
  const lefts = [...new Set([right, Math.max(marginPx, (screen.width - toast.width) / 2), marginPx])]
  const places = lefts.flatMap((left) => topsUpFrom(bottom).map((top) => ({ left, top })))
  const rated = places.map((place) => ({ place, covered: coveredArea(place, toast, obstacles) }))
  return rated.reduce((best, other) => (other.covered < best.covered ? other : best)).place
}

/** How much of the obstacles a toast covers, in square pixels of buttons. */
export function coveredArea({ left, top }: Place, { width, height }: Size, obstacles: readonly Obstacle[]): number {
  return obstacles.reduce((sum, box) => {
    const across = Math.min(left + width, box.right) - Math.max(left, box.left)
    const down = Math.min(top + height, box.bottom) - Math.max(top, box.top)
    return across > 0 && down > 0 ? sum + across * down * weights[box.kind] : sum
  }, 0)
}

function topsUpFrom(bottom: number): number[] {
  return Array.from({ length: Math.floor((bottom - stepPx) / stepPx) + 1 }, (_, step) => bottom - step * stepPx)
}

// `data-keep-clear` marks what a toast may be about.
const headings = 'h1, h2, h3, h4, h5, h6'
const fields = 'input, select, textarea, label'
// A link may look like a button.
const texts = `a[href]:not(.mantine-Button-root), ${headings}`
const marked = '[role=button], [role=option], [data-sticky], [data-keep-clear]'
const keptClear = `a[href], button, summary, ${marked}, ${fields}, ${headings}`
const clearancePx = 4

/** Keeps a toast where it covers no control and no heading of the screen or of the dialog on top. Returns a function that stops it. */
export function keepToastClear(toast: HTMLElement, frame: HTMLElement): () => void {
  frame.style.removeProperty('--toast-top')
  let covered = placeToast(toast, frame, undefined)
  // Dialogs open and move, lists load, windows change: looking again in each frame is simpler than to observe all of them.
  let frameNo = requestAnimationFrame(function look() {
    covered = placeToast(toast, frame, covered)
    frameNo = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(frameNo)
}

function topDialog(): Element | undefined {
  return [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1)
}

// A toast that covers nothing where it is does not move, nor while the screen scrolls beneath it.
function placeToast(toast: HTMLElement, frame: HTMLElement, coveredBefore: number | undefined): number {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const size = { width: toast.offsetWidth, height: toast.offsetHeight }
  const obstacles = obstaclesOf(topDialog(), frame)
  const root = toast.closest('.mantine-Notifications-root')?.getBoundingClientRect()
  const covered = root && coveredBefore !== undefined ? coveredArea(root, size, obstacles) : undefined
  if (covered !== undefined && (covered === 0 || covered !== coveredBefore)) return covered
  const { left, top } = findToastPlace(size, { width, height }, obstacles)
  frame.style.setProperty('--toast-left', `${left}px`)
  frame.style.setProperty('--toast-top', `${top}px`)
  return coveredArea({ left, top }, size, obstacles)
}

function obstaclesOf(dialog: Element | undefined, frame: HTMLElement): Obstacle[] {
  const scope = dialog ?? document.body
  const clip = dialog?.getBoundingClientRect() ?? { left: 0, top: 0, right: Infinity, bottom: Infinity }
  return [...scope.querySelectorAll(keptClear)]
    .filter((control) => !frame.contains(control))
    .map((control) => {
      const { left, top, right, bottom } = boxOf(control)
      return {
        left: Math.max(left, clip.left) - clearancePx,
        top: Math.max(top, clip.top) - clearancePx,
        right: Math.min(right, clip.right) + clearancePx,
        bottom: Math.min(bottom, clip.bottom) + clearancePx,
        kind: kindOf(control, dialog),
      }
    })
    .filter(({ left, top, right, bottom }) => right - left > 2 * clearancePx && bottom - top > 2 * clearancePx)
}

// A person looks at the field with the focus, so it counts like a button.
function kindOf(control: Element, dialog: Element | undefined): Obstacle['kind'] {
  if (control.matches(fields) && !control.contains(document.activeElement)) return 'field'
  if (control.closest('header') && !dialog) return 'header'
  return control.matches(texts) && !control.matches(marked) ? 'text' : 'button'
}

// A heading is as wide as its screen, its text is not.
function boxOf(element: Element): DOMRect {
  if (!element.matches(headings)) return element.getBoundingClientRect()
  const text = document.createRange()
  text.selectNodeContents(element)
  return text.getBoundingClientRect()
}
