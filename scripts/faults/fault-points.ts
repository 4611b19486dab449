import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerOptions } from '../harness/server.ts'
import { inRoot } from '../lib/project.mjs'

/** A point in the server's database work; `fault-point.mjs` describes each field. */
export type FaultPoint = {
  at: string
  when: 'before' | 'sent' | 'after'
  armedBy?: string
  armedOn?: 'connection' | 'process'
  nth?: number
}

/** A fault in a server, which does nothing until `arm` is called. */
export type PlantedFault = {
  options: Required<Pick<ServerOptions, 'nodeArgs' | 'env'>>
  arm(): void
  isProved(): boolean
  /** Lets a held server go on, or kills it there. */
  release(how: 'go on' | 'end'): void
}

let planted = 0

/** Returns the options for a server that kills itself with SIGKILL, or is held, when it reaches a point. */
export function plantFault(point: FaultPoint, act: 'kill' | 'hold', workDir: string): PlantedFault {
  planted += 1
  const proof = join(workDir, `fault-${planted}`)
  return {
    options: {
      nodeArgs: ['--import', inRoot('scripts/faults/fault-point.mjs')],
      env: { FAULT_POINT: JSON.stringify({ ...point, act, proof }) },
    },
    arm: () => writeFileSync(`${proof}.armed`, ''),
    isProved: () => existsSync(proof),
    release: (how) => {
      // Renamed into place, since the server polls for it.
      writeFileSync(`${proof}.new`, how)
      renameSync(`${proof}.new`, `${proof}.go`)
    },
  }
}
