import { expect, test } from 'vitest'
import { adminSearch } from './admin-search.ts'

test('the address remembers the tab, its filters and the open record', () => {
  const search = { tab: 'inquiries', view: 'archived', company: 'Acme', inquiry: 'i1' }
  expect(adminSearch.parse(search)).toMatchObject(search)
})

test('the first tab and the active inquiries need no word in the address', () => {
  expect(adminSearch.parse({ tab: 'inventory', view: 'active' })).toMatchObject({ tab: undefined, view: undefined })
})

test('an unknown tab opens the first one', () => {
  expect(adminSearch.parse({ tab: 'payroll' }).tab).toBeUndefined()
})
