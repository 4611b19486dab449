import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const statementsMax = 82
const root = path.join(import.meta.dirname, '../..')

type Statement = { number: number; files: string[]; proofs: [file: string, testName: string][] }

const statements = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [number = '', , where = '', proof = ''] = line.replace(/^\| /, '').split(' | ')
    return /^\d+$/.test(number) ? [{ number: Number(number), files: filesIn(where), proofs: proofsIn(proof) }] : []
  }) satisfies Statement[]

function filesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
}

function proofsIn(cell: string): [string, string][] {
  return [...cell.matchAll(/`([^`]+)`((?: “[^”]+”)+)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']): [string, string] => [file, name]),
  )
}

/** Whether a file has a test of that name, which may be the beginning of a series of names. */
function hasTest(file: string, testName: string): boolean {
  const source = readFileSync(path.join(root, file), 'utf8')
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${testName}${quote}`))
}

test('the table has the 82 statements, each once and in order', () => {
  const numbers = statements.map(({ number }) => number)
  expect(numbers).toEqual(Array.from({ length: statementsMax }, (_, index) => index + 1))
})

test('the code that enforces each statement exists', () => {
  const missing = statements.flatMap(({ number, files }) =>
    files.filter((file) => !existsSync(path.join(root, file))).map((file) => [number, file]),
  )
  expect(missing).toEqual([])
  expect(statements.filter(({ files }) => files.length === 0)).toEqual([])
})

test('every test that proves a statement exists', () => {
  const missing = statements.flatMap(({ number, proofs }) =>
    proofs
      .filter(([file, testName]) => !existsSync(path.join(root, file)) || !hasTest(file, testName))
      .map((proof) => [number, ...proof]),
  )
  expect(missing).toEqual([])
  expect(statements.filter(({ proofs }) => proofs.length === 0)).toEqual([])
})
