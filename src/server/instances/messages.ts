import type { AddressInfo } from 'node:net'
import type { Figures } from '../plugins/metrics.ts'

/** What an instance is told at its start. */
export type Seat = {
  number: number
  /** How many instances share the limits on connections. */
  of: number
  /** Whether others answer meanwhile, so that it can load what it needs before it listens. */
  isReplacement: boolean
  /** Where the embedded database is, which the instances stop if their parent was killed. */
  embeddedIn: string | undefined
}

export type Address = AddressInfo | string | null

export type ToInstance =
  | { type: 'stop' }
  /** Finish what was begun and end. */
  | { type: 'leave' }
  | { type: 'report figures'; id: number }
  | { type: 'figures of others'; id: number; figures: readonly Figures[] }

export type ToParent =
  | { type: 'listening'; address: Address }
  | { type: 'failed'; reason: string }
  | { type: 'figures'; id: number; figures: Figures }
  | { type: 'last figures'; figures: Figures }
  | { type: 'gather figures'; id: number }
