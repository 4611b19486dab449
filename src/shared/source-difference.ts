/** Whether a list takes more than half of a source's items away. */
export function losesMost({ before, removed }: { before: number; removed: number }): boolean {
  return removed > before / 2
}
