import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { tryPort } from '../../../src/server/db/embedded/embedded-postgres.ts'
import { PlainError } from '../../lib/project.mjs'
import type { ClusterPrograms } from './programs.ts'
import type { TemplateValues } from './templates.ts'

const searchedPorts = 1_000

/**
 * Finds free ports from the first one on. They lie below those that the system gives to outgoing connections, so nobody takes
 * one while its program restarts.
 */
export async function findPorts(firstPort: number, count: number): Promise<number[]> {
  const ports: number[] = []
  for (let port = firstPort; ports.length < count; port += 1) {
    if (port >= firstPort + searchedPorts) throw new PlainError(`Too few free ports from ${firstPort} on`)
    if ((await tryPort(port)) !== undefined) ports.push(port)
  }
  return ports
}

export const databaseName = 'steel'

export type NodePlan = {
  name: string
  homeDir: string
  dataDir: string
  etcdAddress: string
  restAddress: string
  postgresPort: number
  /** What fills the templates of this node. */
  values: TemplateValues
}

/** Where everything of a cluster listens and stores, and what fills its configuration. */
export type ClusterPlan = {
  dir: string
  nodes: readonly NodePlan[]
  instancePorts: readonly number[]
  superuserPassword: string
  primaryPort: number
  standbysPort: number
  poolerPort: number
  visitorsAddress: string
  haproxySocket: string
  values: TemplateValues
}

const nodeCount = 3
const portsPerNode = 4
const sharedPorts = 4
const host = '127.0.0.1'
const passwordBytes = 16

/** Plans a cluster of three nodes on this machine, with its folders. */
export async function planCluster(
  dir: string,
  { postgresDir }: ClusterPrograms,
  { firstPort, instances }: { firstPort: number; instances: number },
): Promise<ClusterPlan> {
  const ports = await findPorts(firstPort, nodeCount * portsPerNode + sharedPorts + instances)
  const [visitors = 0, primary = 0, standbys = 0, pooler = 0, ...others] = ports
  const instancePorts = others.slice(0, instances)
  const nodeValues = Array.from({ length: nodeCount }, (_, index) => {
    const [postgres, patroni, etcd, peer] = others.slice(instances + index * portsPerNode)
    const homeDir = join(dir, `node${index + 1}`)
    mkdirSync(homeDir, { mode: 0o700 })
    return {
      name: `node${index + 1}`,
      home_dir: homeDir,
      data_dir: join(homeDir, 'postgres'),
      etcd_dir: join(homeDir, 'etcd'),
      postgres_port: postgres ?? 0,
      patroni_port: patroni ?? 0,
      postgres: `${host}:${postgres}`,
      patroni: `${host}:${patroni}`,
      etcd_client: `${host}:${etcd}`,
      etcd_peer: `${host}:${peer}`,
    }
  })
  const [superuserPassword, replication, rewind, rest, owner, product] = passwords()
  const values: TemplateValues = {
    once: {
      cluster_name: 'steel',
      database: databaseName,
      network: `${host}/32`,
      watchdog: 'off',
      shared_buffers: '128MB',
      postgres_programs: postgresDir,
      etcd_members: nodeValues.map(({ name, etcd_peer }) => `${name}=http://${etcd_peer}`).join(),
      etcd_clients: nodeValues.map(({ etcd_client }) => etcd_client).join(),
      postgres_hosts: nodeValues.map(({ postgres }) => postgres).join(),
      superuser_password: superuserPassword,
      replication_password: replication,
      rewind_password: rewind,
      rest_password: rest,
      owner_password: owner,
      product_password: product,
      haproxy_visitors: `${host}:${visitors}`,
      haproxy_primary: `${host}:${primary}`,
      haproxy_host: host,
      haproxy_primary_port: primary,
      haproxy_standbys: `${host}:${standbys}`,
      haproxy_socket: join(dir, 'haproxy.sock'),
      pgbouncer: `${host}:${pooler}`,
      pgbouncer_host: host,
      pgbouncer_port: pooler,
      pgbouncer_users: join(dir, 'pgbouncer-users.txt'),
    },
    node: nodeValues,
    instance: instancePorts.map((port, index) => ({ name: `instance${index + 1}`, address: `${host}:${port}` })),
  }
  return {
    dir,
    nodes: nodeValues.map((own) => ({
      name: own.name,
      homeDir: own.home_dir,
      dataDir: own.data_dir,
      etcdAddress: `http://${own.etcd_client}`,
      restAddress: `http://${own.patroni}`,
      postgresPort: own.postgres_port,
      values: { ...values, this: own },
    })),
    instancePorts,
    superuserPassword,
    primaryPort: primary,
    standbysPort: standbys,
    poolerPort: pooler,
    visitorsAddress: `http://${host}:${visitors}`,
    haproxySocket: join(dir, 'haproxy.sock'),
    values,
  }
}

function passwords(): [string, string, string, string, string, string] {
  const make = () => randomBytes(passwordBytes).toString('hex')
  return [make(), make(), make(), make(), make(), make()]
}
