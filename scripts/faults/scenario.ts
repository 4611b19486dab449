import type { Dice } from '../../db/seeds/demo/dice.ts'
import type { ProductProgram, ServerOptions, ServerUnderTest } from '../harness/server.ts'
import type { FragilePostgres } from './hurt-postgres.ts'
import type { Ledger } from './ledger.ts'

/** A kind of fault: how it is made, under which load, and what must hold afterwards. */
export type Scenario = {
  name: string
  /** Whether `npm test` runs it too, with few rounds. */
  isInShortForm: boolean
  /** What each of its proved faults is, where the totals count it. */
  faultsAre?: 'server kills' | 'database crashes'
  run(context: FaultContext): Promise<ScenarioResult>
}

/** What became of a scenario. A round whose fault was not proved by what the system itself tells does not count. */
export type ScenarioResult = {
  rounds: number
  faultsProved: number
  /** Submissions and lists that were answered as stored. */
  acknowledged: number
  /** The submissions among them. */
  acknowledgedSubmissions?: number
  /** Of these, how many are not stored. */
  lost: number
  /** How many are stored more than once. */
  duplicated: number
  /** From each fault's end, or the start after it, until the server was ready; empty where it never went away. */
  readyAgainMs?: readonly number[]
  /** What a reader of the table should know. */
  notes: string[]
  /** What did not hold; none where all is well. */
  failures: string[]
}

/** What a scenario works with. Everything in it is its own: the database, the ledger, the chances. */
export type FaultContext = {
  /** Gives the same run again. */
  seed: number
  isShort: boolean
  /** The same draws for the same seed and scenario. */
  dice: Dice
  /** From 0 up to 1; another draw of the dice. */
  random(): number
  /** How many rounds to make, unless FAULTS_ROUNDS says otherwise. */
  rounds(preset: { short: number; long: number }): number
  /** A folder that is deleted afterwards. */
  workDir: string
  /** What Node runs the product from. */
  program: ProductProgram
  /** The server that all databases of the run lie on. Proved to be the run's own before it is hurt. */
  postgres: FragilePostgres
  /** A database with all tables of the product and nothing in them, of this scenario alone. */
  databaseUrl: string
  /**
   * Starts the product over `databaseUrl`, or another, behind a proxy on this machine, so that X-Forwarded-For may be sent; ended
   * after the scenario, if not before.
   */
  startServer(options?: ServerOptions & { databaseUrl?: string }): Promise<ServerUnderTest>
  /** What was sent to the servers over `databaseUrl`, and what they acknowledged. */
  ledger: Ledger
  /** Has something done after the scenario, also after one that broke off. */
  atEnd(end: () => void): void
  say(line: string): void
}
