import { wholeNumber, wholeNumbers } from '../harness/settings.ts'
import type { ScratchDatabases } from './scratch-databases.ts'

/** How much is measured, from the environment of `npm run bench`. */
export type BenchSettings = {
  rounds: number
  /** Per measurement under load. */
  seconds: number
  /** Table sizes for reads. */
  items: readonly number[]
  importRows: number
  clientRows: number
  searchItems: number
  /** Table sizes for what grows with them. */
  growthItems: readonly number[]
  soakMinutes: number
  /** Table sizes for the mixed load. */
  soakItems: readonly number[]
}

export type BenchContext = {
  settings: BenchSettings
  databases: ScratchDatabases
  /** A folder that is deleted afterwards. */
  workDir: string
}

/** Throws for anything but whole numbers. */
export function readSettings(isShort: boolean): BenchSettings {
  return {
    rounds: wholeNumber('BENCH_ROUNDS') ?? 3,
    seconds: wholeNumber('BENCH_SECONDS') ?? (isShort ? 1 : 3),
    items: wholeNumbers('BENCH_ITEMS') ?? [10_000, 100_000, 1_000_000],
    importRows: wholeNumber('BENCH_ROWS') ?? 100_000,
    clientRows: wholeNumber('BENCH_CLIENT_ROWS') ?? 50_000,
    searchItems: wholeNumber('BENCH_SEARCH_ITEMS') ?? (isShort ? 100_000 : 1_000_000),
    growthItems: wholeNumbers('BENCH_GROWTH_ITEMS') ?? [1_000_000],
    soakMinutes: wholeNumber('BENCH_SOAK_MINUTES') ?? (isShort ? 2 : 10),
    soakItems: wholeNumbers('BENCH_SOAK_ITEMS') ?? [100_000, 1_000_000],
  }
}
