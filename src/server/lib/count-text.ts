/** A number and what it counts: `1 row`, `1,200 rows`. */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`
}
