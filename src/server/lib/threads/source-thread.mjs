import { workerData } from 'piscina'
import { tsImport } from 'tsx/esm/api'

// Node 20 cannot load TypeScript into a thread by a flag.
export const { run } = await tsImport(workerData, import.meta.url)
