import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs of a cluster, each with its file. */
export type ClusterPrograms = Readonly<Record<keyof typeof packageOf, string>> & {
  /** The folder of PostgreSQL's own programs. */
  postgresDir: string
}

const packageOf = {
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  patroni: 'patroni',
  patronictl: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  psql: 'postgresql-client',
} as const
const postgresPackage = 'postgresql'
const postgresRoot = '/usr/lib/postgresql'

/** Finds the programs, or returns what is missing, with the command that installs it. */
export function findClusterPrograms(): ClusterPrograms | { missing: string } {
  const found = Object.entries(packageOf).map(([name, from]) => ({ name, from, file: findProgram(name) }))
  const postgresDir = findPostgresDir()
  const packages = [
    ...found.filter(({ file }) => file === undefined).map(({ from }) => from),
    ...(postgresDir === undefined ? [postgresPackage] : []),
  ]
  if (packages.length > 0 || postgresDir === undefined) {
    const names = [...new Set(packages)].join(' ')
    return {
      missing: `Some programs of a cluster are missing: on Debian "apt-get install --no-install-recommends ${names}" installs them.`,
    }
  }
  return { ...(Object.fromEntries(found.map(({ name, file }) => [name, file])) as ClusterPrograms), postgresDir }
}

function findProgram(name: string): string | undefined {
  // Debian installs some where only root looks.
  const dirs = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin']
  return dirs.map((dir) => join(dir, name)).find((file) => existsSync(file))
}

/** Debian's newest that Patroni 3.0 knows. */
function findPostgresDir(): string | undefined {
  if (!existsSync(postgresRoot)) return undefined
  return readdirSync(postgresRoot)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(postgresRoot, version, 'bin'))
    .find((dir) => ['initdb', 'postgres', 'pg_basebackup', 'pg_rewind'].every((name) => existsSync(join(dir, name))))
}
