import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Lowers the priority of the calling thread below the request thread and the database. Only Linux has thread priorities
 * (setpriority(2), "C library/kernel differences"); elsewhere this does nothing.
 */
export function lowerThreadPriority(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (threadId > 0) setPriority(threadId, niceness)
  } catch {
    // Not permitted, or not Linux: keep the normal priority.
  }
}

const niceness = 10
