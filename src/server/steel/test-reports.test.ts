import { expect, test } from 'vitest'
import { asksForReports } from './test-reports.ts'

test.each([
  'Please send MTRs.',
  'need m.t.r. with shipment',
  'Mill certs required',
  'w/ mill test reports',
  'No rush. Material certs please, dock delivery',
  'No MTR for line 1, but mill certs for line 2',
])('%s asks for reports', (text) => {
  expect(asksForReports(text)).toBe(true)
})

test.each([
  '',
  'No MTR needed',
  'MTR: not required',
  'just chems',
  'without certs',
  'Need by Friday, meter long',
  'certain',
])('%s asks for none', (text) => {
  expect(asksForReports(text)).toBe(false)
})
