import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { RefusedRequest } from '../server/requests.ts'
import { isShutOut, SignedOut } from './signed-out.ts'

const refusal = (httpStatus: number, message: string, domainCode?: string) =>
  TRPCClientError.from({ error: { code: -32001, message, data: { httpStatus, domainCode } } })

test('a 401 from tRPC or REST means that no one is signed in', () => {
  expect(isShutOut(refusal(401, 'Please sign in'))).toBe(true)
  expect(isShutOut(new RefusedRequest(401, '{"message":"Please sign in"}', 'Unauthorized'))).toBe(true)
  expect(isShutOut(new SignedOut())).toBe(true)
  expect(isShutOut(new Error('Failed to delete.', { cause: refusal(401, 'Please sign in') }))).toBe(true)
})

test('whoever has to set up a second step first is refused only until then', () => {
  expect(isShutOut(refusal(403, 'Everybody needs a second step', 'SECOND_STEP_MISSING'))).toBe(true)
})

test('other refusals leave the session alone', () => {
  expect(isShutOut(refusal(403, 'Please confirm that it is you', 'CONFIRM_NEEDED'))).toBe(false)
  expect(isShutOut(refusal(404, 'Inquiry not found'))).toBe(false)
  expect(isShutOut(new RefusedRequest(413, '', 'Payload Too Large'))).toBe(false)
  expect(isShutOut(new Error('The server could not be reached.'))).toBe(false)
})
