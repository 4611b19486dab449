import { destination } from 'pino'

const batchBytes = 4_096
const waitMs = 200
const waitingBytesMax = 8 * 1024 * 1024
const standardOutput = 1

/**
 * Writes the lines of the log to standard output, several at a time and none later than a fifth of a second: to write a line
 * by itself would cost as much as most answers. What waits is written when the program ends. Where nobody takes the lines, the
 * server goes on; once 8 MiB wait, further lines are lost, and `reportLoss` is told the first time.
 */
export function openLogStream(reportLoss: () => void): { write(line: string): void } {
  const stream = destination({
    dest: standardOutput,
    sync: false,
    minLength: batchBytes,
    maxLength: waitingBytesMax,
    periodicFlush: waitMs,
  })
  stream.once('drop', reportLoss)
  return stream
}
