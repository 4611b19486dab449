import { destination } from 'pino'

// What a pipe takes in one piece, so that lines of several processes are not mixed (PIPE_BUF).
const wholeWriteBytes = 4_096
const batchBytes = wholeWriteBytes - 1
const waitMs = 200
const waitingBytesMax = 8 * 1024 * 1024
const standardOutput = 1

/**
 * Writes log lines in batches, up to 200 ms late: one write per line would cost as much as most requests. When standard
 * output blocks, lines beyond 8 MiB are lost, and `reportLoss` is called the first time.
 */
export function openLogStream(reportLoss: () => void): { write(line: string): void } {
  const stream = destination({
    dest: standardOutput,
    sync: false,
    minLength: batchBytes,
    maxLength: waitingBytesMax,
    maxWrite: wholeWriteBytes,
    periodicFlush: waitMs,
  })
  stream.once('drop', reportLoss)
  return stream
}
