import { destination } from 'pino'

const batchBytes = 4_096
const waitMs = 200
const waitingBytesMax = 8 * 1024 * 1024
const standardOutput = 1

/**
 * Writes log lines to standard output in batches, at most 200 ms late: one write per line would cost as much as most
 * requests. The rest is written on exit. If standard output blocks, lines beyond 8 MiB are dropped, and the first drop
 * calls `reportLoss`.
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
