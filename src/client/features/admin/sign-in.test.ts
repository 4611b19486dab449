import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { RefusedRequest } from '../../lib/api-request.ts'
import { isSignedOut, loginFailureText } from './sign-in.ts'

const refusal = (httpStatus: number, message: string) =>
  TRPCClientError.from({ error: { code: -32001, message, data: { httpStatus } } })

test('a 401 of either transport means that nobody is signed in', () => {
  expect(isSignedOut(refusal(401, 'Please sign in'))).toBe(true)
  expect(isSignedOut(new RefusedRequest(401, '{"message":"Please sign in"}', 'Unauthorized'))).toBe(true)
})

test('other refusals leave the session alone', () => {
  expect(isSignedOut(refusal(404, 'Inquiry not found'))).toBe(false)
  expect(isSignedOut(new RefusedRequest(413, '', 'Payload Too Large'))).toBe(false)
  expect(isSignedOut(new Error('The server could not be reached.'))).toBe(false)
})

test('a refused login shows the words of the server', () => {
  expect(loginFailureText(refusal(429, 'Too many attempts. Please try again in 3 minutes.'))).toBe(
    'Too many attempts. Please try again in 3 minutes.',
  )
  expect(loginFailureText(refusal(401, ''))).toBe('Invalid credentials')
})

test('a login without an answer asks to try again', () => {
  expect(loginFailureText(TRPCClientError.from(new TypeError('Failed to fetch')))).toBe(
    'Login failed. Please try again.',
  )
})
