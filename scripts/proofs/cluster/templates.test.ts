import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'
import { parseEnv } from '../../../src/server/env.ts'
import { leaveUntried } from '../../../src/server/test/calls/not-tried.ts'
import { productEnvFor, ways } from './instances.ts'
import { type ClusterPlan, planCluster } from './plan.ts'
import { type ClusterPrograms, findClusterPrograms } from './programs.ts'
import { fillTemplate } from './templates.ts'

// What Patroni says of a cluster on one machine that is not started, and of its rules for connections, which stand further down.
const ofOneMachine = /must not contain "127\.0\.0\.1"|is not reachable|^bootstrap\.pg_hba /

const test = base.extend<{ dir: string; programs: ClusterPrograms; plan: ClusterPlan }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern
  dir: async ({}, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'cluster-files-'))
    await use(dir)
    rmSync(dir, { recursive: true })
  },
  programs: async ({ task, skip }, use) => {
    const programs = findClusterPrograms()
    await use('missing' in programs ? leaveUntried({ task, skip }, programs.missing) : programs)
  },
  plan: async ({ dir, programs }, use) => {
    await use(await planCluster(dir, programs, { firstPort: 5_600, instances: 2 }))
  },
})

test('the files of docs/cluster are what their programs take', ({ dir, programs, plan }) => {
  const [node] = plan.nodes
  const files = { 'haproxy.cfg': plan.values, 'patroni.yml': node?.values ?? plan.values }
  for (const [name, values] of Object.entries(files)) writeFileSync(join(dir, name), fillTemplate(name, values))
  const haproxy = spawnSync(programs.haproxy, ['-c', '-f', join(dir, 'haproxy.cfg')], { encoding: 'utf8' })
  expect(haproxy.stdout + haproxy.stderr).toContain('Configuration file is valid')
  const patroni = spawnSync(programs.patroni, ['--validate-config', join(dir, 'patroni.yml')], { encoding: 'utf8' })
  const complaints = (patroni.stdout + patroni.stderr).split('\n').filter((line) => !ofOneMachine.test(line))
  expect(complaints).toEqual([''])
})

test('each way to the database is one that the product takes', ({ plan }) => {
  expect(readdirSync('docs/cluster/product').sort()).toEqual(ways.map((way) => `${way}.env`))
  const urls = ways.map((way) =>
    parseEnv(productEnvFor(way, plan.values)).databaseUrl?.replaceAll(/:[0-9a-f]{32}@/g, '@'),
  )
  const { once } = plan.values
  expect(urls).toEqual([
    `postgres://steel@${once['haproxy_primary']}/steel`,
    `postgres://steel@${once['postgres_hosts']}/steel?target_session_attrs=read-write`,
    `postgres://steel@${once['pgbouncer']}/steel_session`,
    `postgres://steel@${once['pgbouncer']}/steel`,
  ])
})
