import type { Dice } from '../../../../db/seeds/demo/dice.ts'
import type { Way } from '../../cluster/instances.ts'
import type { ClusterNode } from '../../cluster/node.ts'
import type { Cluster } from '../../cluster/start-cluster.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import type { EtcdProxies } from './etcd-proxies.ts'

export type ClusterFault = {
  cluster: Cluster
  primary: ClusterNode
  standbys: readonly [ClusterNode, ...ClusterNode[]]
  instances: readonly [ServerUnderTest, ...ServerUnderTest[]]
  etcdProxies: EtcdProxies
  dice: Dice
  way: Way
  /** Waits until another node is the primary. */
  untilAnotherLeads(): Promise<void>
}

/** A fault of the cluster, under load. */
export type ClusterScenario = {
  name: string
  /** Whether another node becomes the primary. */
  isFailover?: boolean
  /** The longest that anything may be refused. */
  refusalGoal?: 'frozen' | 'switchover'
  /** Whether every request must be answered as if nothing had happened; only through HAProxy then. */
  isUnnoticed?: boolean
  /** Only with these ways to the database. */
  ways?: readonly Way[]
  /** Causes the fault and undoes it; returns whether the cluster itself showed it. */
  run(fault: ClusterFault): Promise<boolean>
}
