import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'

/** Prints a line of the result, on standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

const instantLength = '2026-01-01T00:00:00.000Z'.length

/** Prints a line of a table whose columns are as wide as a time. */
export function printColumns(cells: readonly string[]): void {
  print(
    cells
      .map((cell) => cell.padEnd(instantLength))
      .join('  ')
      .trimEnd(),
  )
}

/** Prints a line about the work itself, on standard error. */
export function report(line: string): void {
  process.stderr.write(`${line}\n`)
}

export const isTerminal = (): boolean => process.stdin.isTTY === true

/** Reads the new password without showing it: twice on a terminal, else the first piped line. */
export function askPassword(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTerminal(), historySize: 0 })
  return withLines(lines, async (nextLine) => {
    const ask = async (question: string): Promise<string> => {
      if (isTerminal()) process.stderr.write(question)
      const answer = await nextLine()
      if (isTerminal()) process.stderr.write('\n')
      if (answer === undefined) throw new Error('No password was given, so nothing was changed.')
      return answer
    }
    const password = await ask('New password: ')
    if (isTerminal() && (await ask('Once more: ')) !== password) {
      throw new Error('The two passwords differ, so nothing was changed.')
    }
    return password
  })
}

/** Returns whether the user typed the word. */
export function confirm(question: string, word: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, historySize: 0 })
  process.stderr.write(question)
  return withLines(lines, async (nextLine) => (await nextLine())?.trim() === word)
}

async function withLines<Result>(
  lines: Interface,
  work: (nextLine: () => Promise<string | undefined>) => Promise<Result>,
): Promise<Result> {
  // An iterator keeps a line that arrives before it is asked for.
  const answers = lines[Symbol.asyncIterator]()
  try {
    return await work(async () => {
      const { done, value } = await answers.next()
      return done ? undefined : value
    })
  } finally {
    lines.close()
  }
}
