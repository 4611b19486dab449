/** For the person at the terminal, apart from the log. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A problem for the person at the terminal. */
export function report(line: string): void {
  process.stderr.write(`${line}\n`)
}
