const sorted = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)

/** The value below which that share (0 to 1) of the figures is; 0 without figures. */
export function percentile(figures: readonly number[], share: number): number {
  return sorted(figures)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? 0
}

/** The middle figure, the upper one of two; 0 without figures. */
export function median(figures: readonly number[]): number {
  return percentile(figures, 0.5)
}

export function spread(figures: readonly number[]): string {
  return `(${sorted(figures)
    .map((one) => one.toFixed(0))
    .join(', ')})`
}

/** The slope of the least-squares line; 0 for fewer than two points. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)]
  const squares = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  return squares > 0 ? points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / squares : 0
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
