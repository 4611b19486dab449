import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../lib/project.mjs'

/** A point in the server's database work; `fault-point.mjs` describes each field. */
export type FaultPoint = {
  at: string
  when: 'before' | 'sent' | 'after'
  armedBy?: string
  armedOn?: 'connection' | 'process'
  nth?: number
}

let planted = 0

/** Returns the options for a server that kills itself with SIGKILL, or is held, when it reaches the point after `arm`. */
export function plantFault(point: FaultPoint, act: 'kill' | 'hold', workDir: string) {
  planted += 1
  const proof = join(workDir, `fault-${planted}`)
  return {
    options: {
      nodeArgs: ['--import', inRoot('scripts/faults/fault-point.mjs')],
      env: { FAULT_POINT: JSON.stringify({ ...point, act, proof }) },
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
