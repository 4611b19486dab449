import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../../lib/project.mjs'

/** A point in the server's database work. */
export type FaultPoint = {
  /** A pattern for the statement; `connect` means a query or transaction that requests a connection from the pool. */
  at: string
  /** Before the statement is sent, while it is on its way, or after its result arrived. */
  when: 'before' | 'sent' | 'after'
  /** A pattern for a statement that must come first, by default on the same connection. */
  armedBy?: string
  armedOn?: 'connection' | 'process'
  /** Which of the matching statements; the first by default. */
  nth?: number
}

/** `proof` is a file: `<proof>.armed` enables the fault, and `<proof>.go` lets a held statement go on, or kills the process. */
export type FaultTask = FaultPoint & { act: 'kill' | 'hold'; proof: string }

let planted = 0

/** Returns the options for a server that kills itself with SIGKILL, or is held, when it reaches the point after `arm`. */
export function plantFault(point: FaultPoint, act: 'kill' | 'hold', workDir: string) {
  planted += 1
  const proof = join(workDir, `fault-${planted}`)
  return {
    options: {
      nodeArgs: ['--import', inRoot('scripts/proofs/faults/fault-point.mjs')],
      env: { FAULT_POINT: JSON.stringify({ ...point, act, proof } satisfies FaultTask) },
    },
    arm: () => writeFileSync(`${proof}.armed`, ''),
    isProved: () => existsSync(proof),
    /** Lets a held server go on, or kills it there. */
    release: (how: 'go on' | 'end') => {
      // Renamed into place, since the server polls for it.
      writeFileSync(`${proof}.new`, how)
      renameSync(`${proof}.new`, `${proof}.go`)
    },
  }
}
