import type { Dice } from '../../db/seeds/demo/dice.ts'
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
  program: ServerProgram
  /** The server that all databases of the run lie on. Proved to be the run's own before it is hurt. */
  postgres: ScratchPostgres
  /** A database with all tables of the product and nothing in them, of this scenario alone. */
  databaseUrl: string
  /** Starts the product over `databaseUrl`, or another; ended after the scenario, if not before. */
  startServer(options?: ServerOptions): Promise<ServerUnderTest>
  /** What was sent to the servers over `databaseUrl`, and what they acknowledged. */
  ledger: Ledger
  /** Has something done after the scenario, also after one that broke off. */
  atEnd(end: () => void): void
  say(line: string): void
}

/** A script of the product, and what Node needs to run it. */
export type ServerProgram = { file: string; nodeArgs: readonly string[] }

export type ServerOptions = {
  databaseUrl?: string
  /** Beyond what every server under test gets; TRUST_PROXY is `loopback` there, so that a test may send X-Forwarded-For. */
  env?: Readonly<Record<string, string>>
  /** Of Node itself. */
  nodeArgs?: readonly string[]
}

/** The product as a process group of its own, always at the same address. */
export type ServerUnderTest = {
  address: string
  databaseUrl: string
  /** Undefined while it does not run. */
  pid(): number | undefined
  /** The cookie of a signed-in admin; a session outlives the process. */
  signIn(): Promise<string>
  /** Ends the whole group at once; gives true when it was that which ended it. */
  kill(): Promise<boolean>
  /** Resolves with the exit code and signal when the present process ends, however it does. */
  ended(): Promise<{ exitCode: number | null; signal: NodeJS.Signals | null }>
  /** Starts it again, with the options of the first start or others; gives how long it took until `/readyz` answered 200. */
  start(options?: Omit<ServerOptions, 'databaseUrl'>): Promise<number>
  /** Asks it to stop (SIGTERM) and waits; gives its exit code and how long that took. */
  stop(): Promise<{ exitCode: number | null; takenMs: number }>
  /** What all its processes have printed so far, on both streams. */
  printed(): string
  /** Files in its data and temporary folders, besides what belongs there; empty when nothing is left over. */
  leftFiles(): string[]
}

/** A PostgreSQL server of the run's own. Each way of hurting it first proves by its data directory and process id that it is. */
export type ScratchPostgres = {
  /** Address of a role that may create databases and is the owner of those made here. */
  url: string
  /** As the server itself names it. */
  dataDirectory: string
  /** Makes a database; with all tables of the product unless `isEmpty`. Gives its address. */
  createDatabase(options?: { isEmpty?: boolean }): Promise<string>
  /** Asks as the superuser, in the database of that address. Throws while the server is away. */
  ask<Row extends object>(databaseUrl: string, text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Stops it and starts it again: `fast` cuts everybody off, `immediate` and `kill` are crashes. Gives how long it was away. */
  restart(how: 'fast' | 'immediate' | 'kill', awayMs?: number): Promise<number>
  /** Starts it again where it has ended by itself; gives whether it had. */
  revive(): Promise<boolean>
  /** Stops all of its processes in their tracks; gives how many, and what lets them go on. */
  freeze(): Promise<{ frozen: number; thaw: () => void }>
}
