import { parseEnv } from 'node:util'
import { fillTemplate, type TemplateValues } from './templates.ts'

/** How the product reaches the database; each has a file in docs/cluster/product. */
export const ways = ['haproxy', 'hosts', 'session', 'transaction'] as const
export type Way = (typeof ways)[number]

/** The product's variables for the database. */
export function productEnvFor(way: Way, values: TemplateValues): Record<string, string> {
  const given = parseEnv(fillTemplate(`product/${way}.env`, values))
  return Object.fromEntries(Object.entries(given).map(([name, value = '']) => [name, value]))
}
