/** Whether a list removes more than half of a source's items. */
export function losesMost({ before, removed }: { before: number; removed: number }): boolean {
  return removed > before / 2
}
