export function losesMost({ before, removed }: { before: number; removed: number }): boolean {
  return removed > before / 2
}
