/** The first place at which a test holds, if it holds at all later ones. */
export function lowerBound(length: number, from: number, test: (at: number) => boolean): number {
  let low = from
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (test(middle)) high = middle
    else low = middle + 1
  }
  return low
}
