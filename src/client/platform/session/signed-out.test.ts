import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { RefusedRequest } from '../server/requests.ts'
import { isSignedOut, SignedOut } from './signed-out.ts'

const refusal = (httpStatus: number, message: string) =>
  TRPCClientError.from({ error: { code: -32001, message, data: { httpStatus } } })

test('a 401 from tRPC or REST means that no one is signed in', () => {
  expect(isSignedOut(refusal(401, 'Please sign in'))).toBe(true)
  expect(isSignedOut(new RefusedRequest(401, '{"message":"Please sign in"}', 'Unauthorized'))).toBe(true)
  expect(isSignedOut(new SignedOut())).toBe(true)
  expect(isSignedOut(new Error('Failed to delete.', { cause: refusal(401, 'Please sign in') }))).toBe(true)
})

test('other refusals leave the session alone', () => {
  expect(isSignedOut(refusal(404, 'Inquiry not found'))).toBe(false)
  expect(isSignedOut(new RefusedRequest(413, '', 'Payload Too Large'))).toBe(false)
  expect(isSignedOut(new Error('The server could not be reached.'))).toBe(false)
})
