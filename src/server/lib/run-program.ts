import { spawn } from 'node:child_process'

/** How a program ended: with an exit code, by a signal, or not even begun. */
interface Outcome {
  exitCode: number | null
  /** What it wrote, to either stream. */
  output: string
  /** The operating system's code when it could not be begun, such as EACCES. */
  errorCode: string | undefined
}

interface RunOptions {
  /** The account to run as; only root may choose one. */
  account?: { uid: number; gid: number } | undefined
  /** A folder that the account can enter. */
  cwd?: string
  env?: Record<string, string>
}

/** Runs a program to its end, out of reach of Ctrl-C in the terminal, so that a stop during the start finds it whole. */
export function runProgram(program: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const { account, cwd = '/', env } = options
  const child = spawn(program, args, {
    ...(account && { uid: account.uid, gid: account.gid }),
    ...(env && { env }),
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ exitCode: null, output: error.message, errorCode: error.code }),
    )
    child.once('close', (exitCode) => resolve({ exitCode, output, errorCode: undefined }))
  })
}
