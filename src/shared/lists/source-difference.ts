/** Whether a list leaves a source with less than half of its items. */
export function losesMost({ before, after }: { before: number; after: number }): boolean {
  return after < before / 2
}

/** Whether most items of a source go, but others come instead. */
export function replacesMost(source: { before: number; after: number; removed: number }): boolean {
  return source.removed > source.before / 2 && !losesMost(source)
}
