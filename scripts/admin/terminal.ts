import { createInterface, type Interface } from 'node:readline'
import { Writable } from 'node:stream'

/** A line for whoever asked, on standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A line about the work itself, apart from its result. */
export function report(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Whether somebody sits at the other end, and can be asked. */
export const isTerminal = (): boolean => process.stdin.isTTY === true

/** Gets the new password without showing it: asked for twice on a terminal, else the first line of what is piped in. */
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
      throw new Error('The two are not the same, so nothing was changed.')
    }
    return password
  })
}

/** Asks on a terminal for a word, without which nothing happens. */
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
