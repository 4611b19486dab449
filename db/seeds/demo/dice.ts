/** Random draws that are the same on every machine and in every run. */
export type Dice = {
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  pick<Value>(values: readonly [Value, ...Value[]]): Value
  /** True in this share of cases. */
  chance(share: number): boolean
  /** An id in the database's own format. */
  id(): string
}

export function rollFrom(seed: number): Dice {
  let state = seed
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = (length: number) => Array.from({ length }, () => whole(0, 15).toString(16)).join('')
  return {
    whole,
    pick: (values) => values[whole(0, values.length - 1)] ?? values[0],
    chance: (share) => next() < share,
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}
