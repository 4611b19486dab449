import { DatabaseError } from 'pg'
import { expect, test, vi } from 'vitest'
import { DomainError } from './domain-error.ts'
import { cleanUpAfter, findDatabaseOutage, isPrimaryMoving } from './error-code.ts'

const ofPostgres = (code: string) => Object.assign(new DatabaseError('…', 0, 'error'), { code })
const ofSystem = (code: string) => Object.assign(new Error('connect'), { code })

test.for([
  ...['08006', '53100', '53300', '57P01', '57P02', '57P03', '25006', '57014', '55P03', '40P01'].map(ofPostgres),
  ...['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'ERR_STREAM_WRITE_AFTER_END'].map(ofSystem),
  ...[
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ].map((message) => new Error(message)),
])('an error of an unavailable database asks to try again: %s', (error) => {
  const outage = findDatabaseOutage(error)
  expect(outage).toMatchObject({ code: 'BUSY', retryAfterMs: 2_000, cause: error })
  expect(outage?.message).not.toContain(error.message)
})

test.for([
  ...['23505', '42P01', '22P02', '42501'].map(ofPostgres),
  ofSystem('ENOENT'),
  new Error('driver has already been destroyed'),
  new TypeError('x is not a function'),
  new DomainError('BUSY', 'The list is being read.'),
  'ECONNREFUSED',
])('any other error does not mean that the database is unavailable: %s', (error) => {
  expect(findDatabaseOutage(error)).toBeUndefined()
})

test('a primary that moves is told from one that is busy', () => {
  const moving = [
    ofPostgres('57P01'),
    ofPostgres('25006'),
    ofSystem('ECONNREFUSED'),
    ofSystem('ETIMEDOUT'),
    new Error('Connection terminated unexpectedly'),
  ]
  const others = [ofPostgres('57014'), ofPostgres('53300'), new Error('timeout exceeded when trying to connect')]
  expect([...moving, ...others].map(isPrimaryMoving)).toEqual([...moving.map(() => true), ...others.map(() => false)])
})

test('tidying up is waited for, except in an outage', async () => {
  const tidied = vi.fn(() => Promise.reject(new Error('Nothing was tidied up')))
  await expect(cleanUpAfter(new Error('a defect'), tidied)).rejects.toThrow('Nothing was tidied up')
  await cleanUpAfter(ofSystem('ETIMEDOUT'), tidied)
  await cleanUpAfter(ofPostgres('57P01'), () => new Promise(() => undefined))
  expect(tidied).toHaveBeenCalledTimes(2)
})
