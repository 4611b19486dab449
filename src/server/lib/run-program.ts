import { spawn } from 'node:child_process'

interface Outcome {
  exitCode: number | null
  output: string
  errorCode: string | undefined
}

interface RunOptions {
  account?: { uid: number; gid: number } | undefined
  cwd?: string
  env?: Record<string, string>
}

/** Runs a program to its end, detached so that Ctrl-C in the terminal does not reach it. */
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
