import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerOptions } from '../harness/server.ts'
import { inRoot } from '../lib/project.mjs'

/** A point in the server's work with the database; the module `fault-point.mjs` describes each field. */
export type FaultPoint = {
  at: string
  when: 'before' | 'sent' | 'after'
  armedBy?: string
  armedOn?: 'connection' | 'process'
  nth?: number
}

/** A point that a server has been made to stop at, once `arm` was called. */
export type PlantedFault = {
  options: Required<Pick<ServerOptions, 'nodeArgs' | 'env'>>
  arm(): void
  /** Whether it was reached. */
  isProved(): boolean
  /** Lets a server that is held up go on, or ends it where it stands. */
  release(how: 'go on' | 'end'): void
}

let planted = 0

/** Gives how to start a server that ends itself by SIGKILL, or is held up, when it comes to a point. */
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
      // Whole at once: the server looks for it again and again.
      writeFileSync(`${proof}.new`, how)
      renameSync(`${proof}.new`, `${proof}.go`)
    },
  }
}
