import { wholeNumber, wholeNumbers } from '../harness/settings.ts'
import type { ScratchDatabases } from './scratch-databases.ts'

/** How much is measured; the environment of `npm run bench` decides. */
export type BenchSettings = {
  rounds: number
  /** Of one measurement under load. */
  seconds: number
  /** Sizes of the tables that are read. */
  items: readonly number[]
  /** Of the list that is imported. */
  importRows: number
  /** Of the list that the client shows. */
  clientRows: number
  soakMinutes: number
  /** Sizes of the tables under the mixed load. */
  soakItems: readonly number[]
}

/** What a bench works with. */
export type BenchContext = {
  settings: BenchSettings
  databases: ScratchDatabases
  /** A folder that is deleted afterwards. */
  workDir: string
}

/** Reads the settings; a short run measures everything for a first look. Throws an Error for what is no whole number. */
export function readSettings(isShort: boolean): BenchSettings {
  return {
    rounds: wholeNumber('BENCH_ROUNDS') ?? 3,
    seconds: wholeNumber('BENCH_SECONDS') ?? (isShort ? 1 : 3),
    items: wholeNumbers('BENCH_ITEMS') ?? [10_000, 100_000, 1_000_000],
    importRows: wholeNumber('BENCH_ROWS') ?? 100_000,
    clientRows: wholeNumber('BENCH_CLIENT_ROWS') ?? 50_000,
    soakMinutes: wholeNumber('BENCH_SOAK_MINUTES') ?? (isShort ? 2 : 10),
    soakItems: wholeNumbers('BENCH_SOAK_ITEMS') ?? [100_000, 1_000_000],
  }
}
