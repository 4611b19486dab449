import { parseEnv } from 'node:util'
import { type ServerUnderTest, startServer } from '../harness/server.ts'
import type { Cluster } from './start-cluster.ts'
import { fillTemplate, type TemplateValues } from './templates.ts'

/** How the product reaches the database; each has a file in docs/cluster/product. */
export const ways = ['haproxy', 'hosts', 'session', 'transaction'] as const
export type Way = (typeof ways)[number]

/** The product's variables for the database. */
export function productEnvFor(way: Way, values: TemplateValues): Record<string, string> {
  const given = parseEnv(fillTemplate(`product/${way}.env`, values))
  return Object.fromEntries(Object.entries(given).map(([name, value = '']) => [name, value]))
}

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
