/** The reads that the server answers from finished bytes, since they depend on their input and the stock alone. */
export const keptReadPaths = [
  'inventory.list',
  'inventory.categories',
  'inventory.sources',
  'inventory.summary',
] as const
export type KeptReadPath = (typeof keptReadPaths)[number]

/** Whether a procedure is such a read. Only where it travels alone is its answer kept. */
export function isKeptRead(path: string): path is KeptReadPath {
  return keptReadPaths.some((kept) => kept === path)
}
