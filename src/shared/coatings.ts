export type Coating = { family: string; weight: number }
export function readCoating(text: string): Coating | undefined {
  const [, family, weight] = /\b(G|AZ)(\d{2,3})\b/.exec(text.toUpperCase()) ?? []
  return family === undefined ? undefined : { family, weight: Number(weight) }
}
export function isCoatedAtLeast(item: Coating, wanted: Coating): boolean {
  return item.family === wanted.family && item.weight >= wanted.weight
}
