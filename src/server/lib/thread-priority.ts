import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Lets the calling thread give way to others: to the one that answers requests, and to the database. Linux alone knows
 * priorities of threads (setpriority(2), "C library/kernel differences"); elsewhere nothing happens.
 */
export function giveWay(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (threadId > 0) setPriority(threadId, niceness)
  } catch {
    // Without the right, or on another system, the thread runs like any other.
  }
}

const niceness = 10
