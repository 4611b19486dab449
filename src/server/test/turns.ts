/**
 * Every nth value, beginning with another one at each turn: for values that one part of the product refuses for all
 * calls, so that each is tried with many calls, and each call with some of them.
 */
export function inTurn<Value>(values: readonly Value[], turn: number, every: number): Value[] {
  return values.filter((_, position) => (position + turn) % every === 0)
}
