import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Lets requests and the database run first. Only on Linux: setpriority(2), "C library/kernel differences". */
export function lowerThreadPriority(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (threadId > 0) setPriority(threadId, niceness)
  } catch {
    // Not permitted, or not Linux: keep the normal priority.
  }
}

const niceness = 10
