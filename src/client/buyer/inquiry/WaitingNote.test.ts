import { expect, test } from 'vitest'
import { toWaitingInquiry } from './WaitingNote.tsx'

test('an inquiry waits only with items, and only on a screen that has its dialog', () => {
  const itemIds = ['a', 'b']
  for (const href of ['/shortlist', '/inventory/search?q=coil', '/inventory/results?region=Pacific&source=WST1']) {
    expect(toWaitingInquiry({ href, itemIds })).toEqual({ href, itemIds })
  }
  for (const href of ['/admin', '/shortlists', '//elsewhere.example/shortlist', 'https://elsewhere.example/']) {
    expect(toWaitingInquiry({ href, itemIds })).toBeUndefined()
  }
  for (const stored of [undefined, 'x', { href: '/shortlist' }, { href: '/shortlist', itemIds: [] }]) {
    expect(toWaitingInquiry(stored)).toBeUndefined()
  }
})
