import { expect, test } from 'vitest'
import { describeSending } from './order-acts.ts'

test('a purchase is told as emailed only if its email went out', () => {
  const to = 'sales@buckeye.example'
  const purchase = {
    state: 'sent',
    isShipped: false,
    to,
    sentAt: '2026-11-26T17:12:00.000Z',
    mailState: 'sent',
  } as const
  const tell = (changes: Partial<Parameters<typeof describeSending>[0]>) =>
    describeSending({ ...purchase, ...changes }).replaceAll('\u202f', ' ')
  const at = 'Nov 26, 2026, 9:12 AM Pacific'
  expect(tell({})).toBe(`Sent to ${to}, ${at}`)
  expect(tell({ mailState: 'queued' })).toBe(`Sent to ${to}, ${at}`)
  expect(tell({ mailState: 'kept' })).toBe(`Not emailed, copy the link for ${to}, ${at}`)
  expect(tell({ mailState: 'failed' })).toBe(`Email failed, copy the link for ${to}, ${at}`)
  expect(tell({ mailState: null, state: 'confirmed' })).toBe(`Not emailed to ${to}, ${at}`)
  expect(tell({ mailState: 'failed', isShipped: true })).toBe(`The email to ${to} failed, ${at}`)
  expect(tell({ state: 'planned', sentAt: null, mailState: null })).toBe(`Goes to ${to}`)
  expect(tell({ to: null })).toBe('')
})
