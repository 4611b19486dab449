export type Box = { left: number; top: number; right: number; bottom: number }
export type Size = { width: number; height: number }
export type Place = { left: number; top: number }

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
