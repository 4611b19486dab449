import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findScript } from './program.ts'

export interface Outcome {
  exitCode: unknown
  text: string
  complaint: string
}

/** Runs the operator's command with only the given variables, and optional input. */
export async function runAdmin(
  args: readonly string[],
  env: Record<string, string>,
  input = '',
  { file, nodeArgs } = findScript('admin'),
): Promise<Outcome> {
  // Empty variables override those of a .env file in this clone.
  const unset = { DATABASE_URL: '', DATA_DIR: '', MIGRATION_DATABASE_URL: '', ADMIN_PASSWORD: '', SESSION_SECRET: '' }
  const child = spawn(process.execPath, ['--no-warnings', ...nodeArgs, file, ...args], {
    env: { PATH: process.env['PATH'], ...unset, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let text = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  // The command may end without reading its input.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [exitCode] = await once(child, 'close')
  return { exitCode, text, complaint }
}
