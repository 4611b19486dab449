import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Makes a folder for a run, which goes with the process, however it ends but by SIGKILL. */
export function makeWorkDir(): string {
  const workDir = mkdtempSync(join(tmpdir(), 'steel-marketplace-run-'))
  // Open to passage: as root, the database runs under another account.
  chmodSync(workDir, 0o711)
  process.once('exit', () => rmSync(workDir, { recursive: true, force: true }))
  return workDir
}

/** Has signals run the exit handlers, which end what was started: by itself a signal would not. */
export function exitOnSignal(): void {
  for (const signal of stopSignals) process.on(signal, () => process.exit(1))
}
