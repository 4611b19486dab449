import { type ServerUnderTest, startServer } from '../harness/server.ts'
import type { Cluster } from './start-cluster.ts'
import { productEnvFor, type Way } from './ways.ts'

/** Starts the instances that HAProxy leads visitors to, the first one alone: it makes the tables. */
export async function startInstances(
  { plan }: Pick<Cluster, 'plan'>,
  way: Way,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerUnderTest[]> {
  const database = productEnvFor(way, plan.values)
  const start = (port: number) =>
    startServer(database['DATABASE_URL'] ?? '', plan.dir, {
      alwaysEnv: { ...database, TRUST_PROXY: 'loopback', PORT: String(port), ...env },
    })
  const [first = 0, ...others] = plan.instancePorts
  return [await start(first), ...(await Promise.all(others.map(start)))]
}
