import { expect, test } from 'vitest'
import { keptText } from './ReceiptHead.tsx'

test('a receipt says where it stays: in the tab, and of a remembered buyer its reference in the browser', () => {
  expect(keptText('list', false)).toBe(
    "This list stays under 'Sent lists' on this page, in this tab, for up to 24 hours.",
  )
  expect(keptText('inquiry', true)).toBe(
    "This inquiry stays under 'Sent inquiries' above the list of steel, in this tab, for up to 24 hours. " +
      'Its reference stays on the home page of this browser for 90 days.',
  )
})
