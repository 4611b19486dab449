import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { loginFailureText } from './hooks.ts'

const refusal = (httpStatus: number, message: string) =>
  TRPCClientError.from({ error: { code: -32001, message, data: { httpStatus } } })

test("a refused login shows the server's message", () => {
  expect(loginFailureText(refusal(429, 'Too many attempts. Please try again in 3 minutes.'))).toBe(
    'Too many attempts. Please try again in 3 minutes.',
  )
  expect(loginFailureText(refusal(401, ''))).toBe('Invalid credentials')
})

test('a login without a response asks to try again', () => {
  expect(loginFailureText(TRPCClientError.from(new TypeError('Failed to fetch')))).toBe(
    'Login failed. Please try again.',
  )
})
