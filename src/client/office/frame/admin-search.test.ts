import { expect, test } from 'vitest'
import { readAdminSearch } from './admin-search.ts'

test('the address remembers the tab, its filters and the open record', () => {
  const search = { tab: 'inquiries', view: 'archived', company: 'Acme', inquiry: 'i1', upload: 'u1', words: 'angle' }
  expect(readAdminSearch(search)).toMatchObject(search)
})

test('the defaults, first tab and active inquiries, stay out of the address', () => {
  expect(readAdminSearch({ tab: 'inventory', view: 'active' })).toMatchObject({ tab: undefined, view: undefined })
})

test('an unknown tab opens the first one', () => {
  expect(readAdminSearch({ tab: 'payroll' }).tab).toBeUndefined()
})
