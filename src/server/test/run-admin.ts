import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** How the operator's command ended, and what it said. */
export interface Outcome {
  exitCode: unknown
  text: string
  complaint: string
}

/** Runs the operator's command with the given variables and no others, and nothing or a text piped in. */
export async function runAdmin(args: readonly string[], env: Record<string, string>, input = ''): Promise<Outcome> {
  // An empty variable stands for one that a file .env of this clone must not set.
  const unset = { DATABASE_URL: '', DATA_DIR: '', MIGRATION_DATABASE_URL: '', ADMIN_PASSWORD: '', SESSION_SECRET: '' }
  const child = spawn(process.execPath, ['--no-warnings', '--import', 'tsx', 'scripts/admin.ts', ...args], {
    env: { PATH: process.env['PATH'], ...unset, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let text = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  // It may end without reading what it is given.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [exitCode] = await once(child, 'close')
  return { exitCode, text, complaint }
}
