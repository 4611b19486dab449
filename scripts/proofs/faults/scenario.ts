import type { Dice } from '../../../db/seeds/demo/dice.ts'
import type { ProductProgram, ServerOptions, ServerUnderTest } from '../harness/server.ts'
import type { FragilePostgres } from './fragile-postgres.ts'
import type { Ledger, Query } from './ledger.ts'

/** A kind of fault: how it is caused, under which load, and what must be true afterwards. */
export type Scenario = {
  name: string
  /** Whether `npm test` runs it too, with few rounds. */
  isInShortForm: boolean
  /** What the totals count each of its proved faults as. */
  faultsAre?: 'server kills' | 'database crashes'
  run(context: FaultContext): Promise<ScenarioResult>
}

/** The result of a scenario. A round counts only if the system itself shows its fault. */
export type ScenarioResult = {
  rounds: number
  faultsProved: number
  /** Submissions and lists that were reported as stored. */
  acknowledged: number
  acknowledgedSubmissions?: number
  lost: number
  duplicated: number
  /** From each fault's end, or the start after it, until the server was ready; empty if it never went away. */
  readyAgainMs?: readonly number[]
  /** What a reader of the table should know. */
  notes: string[]
  failures: string[]
}

export type Preset = { short: number; long: number }

/** What a scenario works with. Its database, ledger and random choices are its own. */
export type FaultContext = {
  seed: number
  isShort: boolean
  /** The same choices for the same seed and scenario. */
  dice: Dice
  preset(figures: Preset): number
  /** How many rounds to run, unless FAULTS_ROUNDS says otherwise. */
  rounds(figures: Preset): number
  workDir: string
  program: ProductProgram
  /** The server of all databases of the run. It is verified to be the run's own before it is harmed. */
  postgres: FragilePostgres
  databaseUrl: string
  /** Queries that database as the superuser. Throws while the server is down. */
  query: Query
  /**
   * Starts the product on `databaseUrl`, or another database, behind a proxy on this machine, so X-Forwarded-For may be
   * sent. It is ended after the scenario at the latest.
   */
  startServer(options?: ServerOptions & { databaseUrl?: string }): Promise<ServerUnderTest>
  ledger: Ledger
  /** Sets the keys and sources of its load apart from those of other scenarios on the same database. */
  loadName?: string
  /** Registers a cleanup that also runs after a failure. */
  atEnd(end: () => void): void
  say(line: string): void
}
