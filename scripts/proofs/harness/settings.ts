import { PlainError } from '../../lib/project.mjs'

const seedMax = 1_000_000

/** Whole numbers from an environment variable, such as `1000,2000`. Throws for anything else. */
export function wholeNumbers(name: string): readonly number[] | undefined {
  const given = process.env[name]
  if (!given) return undefined
  if (!/^\d{1,10}(,\d{1,10})*$/.test(given))
    throw new PlainError(`${name} must be whole numbers like 1000 or 1000,2000`)
  return given.split(',').map(Number)
}

export function wholeNumber(name: string): number | undefined {
  return wholeNumbers(name)?.[0]
}

/** The seed in an environment variable, or a random one. */
export function chooseSeed(name: string): number {
  return wholeNumber(name) ?? Math.floor(Math.random() * seedMax)
}

/** The names on the command line, or all if there are none. Throws for an unknown one. */
export function choose<Name extends string>(
  names: readonly Name[],
  isMeant: (name: Name, asked: string) => boolean,
): readonly Name[] {
  const asked = process.argv.slice(2)
  const unknown = asked.find((words) => !names.some((name) => isMeant(name, words)))
  if (unknown !== undefined) throw new PlainError(`There is no ${unknown}: name some of ${names.join(', ')}`)
  return asked.length === 0 ? names : names.filter((name) => asked.some((words) => isMeant(name, words)))
}
