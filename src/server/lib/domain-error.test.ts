import { expect, test } from 'vitest'
import { retryAfterS, toTrpcError } from '../trpc.ts'
import { DomainError } from './domain-error.ts'

test.each([
  [new DomainError('BUSY', 'Another change is being stored.'), 2],
  [new DomainError('BUSY', 'Long lists are being read.', { retryAfterMs: 60_000 }), 60],
  [new DomainError('TOO_MANY_REQUESTS', 'Too many attempts.', { retryAfterMs: 1_200 }), 2],
  [new DomainError('NOT_FOUND', 'Customer not found'), undefined],
])('%s says when to retry, if ever', (refusal, waitS) => {
  expect(retryAfterS(toTrpcError(refusal))).toBe(waitS)
})
