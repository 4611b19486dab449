import pg from 'pg'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { describeError } from './log-error.ts'

const value = 'jane@example.com'

function databaseError(message: string): pg.DatabaseError {
  const error = new pg.DatabaseError(message, message.length, 'error')
  return Object.assign(error, {
    severity: 'ERROR',
    code: '23505',
    schema: 'public',
    table: 'customers',
    column: 'email',
    constraint: 'customers_email',
    routine: '_bt_check_unique',
    detail: `Key (email)=(${value}) already exists.`,
    hint: value,
    where: value,
    internalQuery: value,
  })
}

test('a PostgreSQL error is logged with its table and column, and without stored values', () => {
  const logged = describeError(databaseError(`duplicate key "${value}"`))
  expect(logged).toMatchObject({
    type: 'DatabaseError',
    code: '23505',
    message: 'duplicate key …',
    database: {
      severity: 'ERROR',
      schema: 'public',
      table: 'customers',
      column: 'email',
      constraint: 'customers_email',
      routine: '_bt_check_unique',
    },
  })
  expect(JSON.stringify(logged)).not.toContain(value)
})

test.each([
  `invalid input syntax for type integer: "${value}"`,
  `invalid input syntax for type integer: "a "quoted" ${value} b"`,
  `unterminated quoted string at or near "'${value}`,
  `ungültige Eingabesyntax für Typ integer: „${value}“`,
  `syntaxe en entrée invalide pour le type integer : « ${value} »`,
  `bad value "two\n    at ${value}\nlines"`,
])('a value in the message %j of PostgreSQL is not logged', (message) => {
  expect(JSON.stringify(describeError(databaseError(message)))).not.toContain(value)
})

test('an error that repeats the message of its cause is logged without values', () => {
  const cause = databaseError(`bad "${value}"`)
  const logged = describeError(new Error(`The change failed: ${cause.message}`, { cause }))
  expect(logged.message).toBe('The change failed: bad …')
  expect(logged.cause).toMatchObject({ code: '23505' })
  expect(JSON.stringify(logged)).not.toContain(value)
})

test('a failed validation is logged with only the path and the kind of each issue', () => {
  const { error } = z.object({ rows: z.array(z.enum(['a'])) }).safeParse({ rows: [value] })
  const logged = describeError(error)
  expect(logged).toMatchObject({ type: 'ZodError', message: '', issues: [{ path: 'rows.0', code: 'invalid_value' }] })
})

test('unreadable JSON is not quoted', () => {
  let thrown: unknown
  try {
    JSON.parse(value)
  } catch (error) {
    thrown = error
  }
  expect(describeError(thrown)).toMatchObject({ type: 'SyntaxError' })
  expect(JSON.stringify(describeError(thrown))).not.toContain(value)
})

test('other errors keep their message, code and file positions', () => {
  const error = Object.assign(new TypeError('Cannot read\n    at /home/jane:1:1'), { code: 'ERR_X', secret: value })
  const logged = describeError(error)
  expect(logged).toMatchObject({ type: 'TypeError', code: 'ERR_X', message: error.message })
  expect(logged.stack.split('\n')[0]).toMatch(/log-error\.test\.ts:\d+:\d+$/)
  expect(JSON.stringify(logged)).not.toContain(value)
})

test('each failure of several attempts is logged', () => {
  const logged = describeError(new AggregateError([new Error('one'), databaseError(`two "${value}"`)]))
  expect(logged.errors).toMatchObject([{ message: 'one' }, { message: 'two …' }])
})

test('circular causes are cut off', () => {
  const error = new Error('round')
  error.cause = error
  expect(describeError(error)).toMatchObject({ message: 'round', cause: { message: 'round' } })
})

test.each([
  [value, 'string'],
  [null, 'object'],
  [undefined, 'undefined'],
  [{ message: value }, 'object'],
  [Object.create(null), 'object'],
  [Object.defineProperty(new Error('x'), 'code', { get: () => unreadable() }), 'unreadable'],
])('anything else that is thrown is logged by its type', (thrown, type) => {
  expect(describeError(thrown)).toEqual({ type, message: '', stack: '' })
})

function unreadable(): never {
  throw new Error(value)
}
