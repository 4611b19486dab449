import { createDb, openStandbys } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'
import { defaultDeadPeerLimits } from '../db/dead-peer-detection.ts'
import type { Env } from '../env.ts'
import { report } from '../lib/terminal.ts'
import type { Open } from './process.ts'

export type OpenDatabases = { db: Db; standbys: readonly Db[] }

/** The pools of this process. */
export async function openDatabases(url: string, env: Env, open: Open): Promise<OpenDatabases> {
  const onConnectionError = (error: Error) => report(error.message)
  const options = { onConnectionError, listenUrl: env.listenDatabaseUrl, silence: defaultDeadPeerLimits }
  const db = await open(createDb(url, options), (opened) => opened.destroy())
  const standbys = env.readDatabaseUrl ? openStandbys(env.readDatabaseUrl, onConnectionError) : []
  for (const standby of standbys) await open(standby, (opened) => opened.destroy())
  return { db, standbys }
}
