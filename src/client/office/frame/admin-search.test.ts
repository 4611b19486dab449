import { expect, test } from 'vitest'
import { readAdminSearch } from './admin-search.ts'

test('the address remembers the tab, its filters and the open record', () => {
  const search = { tab: 'inquiries', view: 'archived', company: 'Acme', inquiry: 'i1', upload: 'u1', words: 'angle' }
  expect(readAdminSearch(search)).toMatchObject(search)
})

test('whose records a list shows is a choice or an account', () => {
  for (const owner of ['me', 'all', '0198a9d4-5a7e-7cc0-8f2e-5d1f8f0b7d11'])
    expect(readAdminSearch({ owner }).owner).toBe(owner)
  for (const owner of ['', 'a b', 'x'.repeat(65), ['me', 'all']])
    expect(readAdminSearch({ owner }).owner).toBeUndefined()
})

test('the defaults, first tab and active inquiries, stay out of the address', () => {
  expect(readAdminSearch({ tab: 'inventory', view: 'active' })).toMatchObject({ tab: undefined, view: undefined })
})

test('an unknown tab opens the first one', () => {
  expect(readAdminSearch({ tab: 'payroll' }).tab).toBeUndefined()
})
