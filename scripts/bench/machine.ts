import { cpus, loadavg, platform, release, totalmem } from 'node:os'
import { loadGenerator } from '../harness/load.ts'
import { count } from '../harness/table-text.ts'
import type { BenchContext } from './bench-context.ts'

export async function describeRun(names: readonly string[], { settings, databases }: BenchContext): Promise<string> {
  const [cpu] = cpus()
  return [
    `What: ${names.join(', ')}`,
    `When: ${new Date().toISOString()}`,
    `Machine: ${cpus().length} cores (${cpu?.model.trim() || 'unknown model'}), ${count(totalmem() / 2 ** 30)} GiB, ${platform()} ${release()}`,
    `Load average at the beginning: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(', ')}`,
    `Node ${process.versions.node}, PostgreSQL ${await databases.version()} on this machine with its defaults, synced to disk`,
    `Load generator: ${loadGenerator}, on the same machine`,
    'All servers: NODE_ENV=production, standard output into a file; the product logs at level info',
    `${settings.rounds} rounds in turn, ${settings.seconds} s each; figures are medians. Compare ratios, not figures of different runs or machines.`,
  ].join('\n')
}
