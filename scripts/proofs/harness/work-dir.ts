import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Makes a folder that is deleted when the process exits, except by SIGKILL. */
export function makeWorkDir(): string {
  const workDir = mkdtempSync(join(tmpdir(), 'steel-marketplace-run-'))
  // As root, the database runs under another account and must get through.
  chmodSync(workDir, 0o711)
  process.once('exit', () => rmSync(workDir, { recursive: true, force: true }))
  return workDir
}

/** Makes signals run the exit handlers, which stop everything that was started. */
export function exitOnSignal(): void {
  for (const signal of stopSignals) process.on(signal, () => process.exit(1))
}
