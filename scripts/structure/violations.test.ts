import { expect, test } from 'vitest'
import { findViolations } from './violations.ts'

const violationsOf = (files: Record<string, string>) => findViolations(new Map(Object.entries(files)))

test.each([
  ['shared code importing the server', 'src/shared/a.ts', "import { b } from '../server/b.ts'"],
  ['shared code importing a package other than zod', 'src/shared/a.ts', "import fp from 'fastify-plugin'"],
  ['shared code importing Node', 'src/shared/a.ts', "import path from 'node:path'"],
  [
    'the client importing server code',
    'src/client/platform/server/trpc.ts',
    "import { appRouter } from '../../server/router.ts'",
  ],
  ['a screen importing a server type', 'src/client/app/a.ts', "import type { Db } from '../../server/db/database.ts'"],
  ['a component importing a wing', 'src/client/ui/page/A.tsx', "import { B } from '../../buyer/b/B.tsx'"],
  [
    'a room of buyers importing the back office',
    'src/client/buyer/a/A.tsx',
    "import { B } from '../../office/b/B.tsx'",
  ],
  ['a room importing a route', 'src/client/office/a/A.tsx', "import { B } from '../../app/routes/b.tsx'"],
  ['the client importing the database', 'src/client/app/a.ts', "import pg from 'pg'"],
  [
    'a module importing one that comes before it',
    'src/server/modules/catalog/router.ts',
    "import { a } from '../inventory/inventory.ts'",
  ],
  [
    'modules of one row importing each other',
    'src/server/modules/needs/needs.ts',
    "import { a } from '../inquiries/inquiries.ts'",
  ],
  [
    'the reading of a list importing from values',
    'src/server/modules/inventory/lists/survey/find-list.ts',
    "import { a } from '../values/places.ts'",
  ],
  [
    'a folder importing from the files above it',
    'src/server/modules/inventory/lists/staged/queries.ts',
    "import type { a } from '../router.ts'",
  ],
  ['a module importing Fastify', 'src/server/modules/needs/needs.ts', "import type { FastifyRequest } from 'fastify'"],
  [
    "another file in the plugin's module importing Fastify",
    'src/server/modules/inventory/response-cache/cached-reads.ts',
    "import type { FastifyRequest } from 'fastify'",
  ],
  [
    'the plugin of a module importing a plugin that it does not need',
    'src/server/plugins/response-cache.ts',
    "import { session } from '../../../plugins/session.ts'",
  ],
  [
    "another file in the plugin's module importing a plugin",
    'src/server/modules/inventory/response-cache/cached-reads.ts',
    "import { idHeader } from '../../../plugins/request-log.ts'",
  ],
  ['a module importing a REST path', 'src/server/modules/needs/needs.ts', "import { a } from '../../rest/needs.ts'"],
  ['a REST path importing a module', 'src/server/rest/needs.ts', "import { a } from '../modules/needs/needs.ts'"],
  ['a REST path importing the database', 'src/server/rest/needs.ts', "import type { Db } from '../db/database.ts'"],
  ['lib importing a table', 'src/server/lib/a.ts', "import type { A } from '../modules/needs/table.ts'"],
  ['sources importing a script', 'src/server/app.ts', "import { a } from '../../scripts/a.ts'"],
  [
    'a migration importing sources',
    'db/migrations/20260101T0000-a.ts',
    "import { a } from '../../src/shared/places/regions.ts'",
  ],
  [
    'a server file other than the migrator importing db/',
    'src/server/app.ts',
    "import { a } from '../../db/seeds/demo.ts'",
  ],
  ['SQL outside queries.ts', 'src/server/modules/needs/needs.ts', "db.selectFrom('customer_needs')"],
  ['raw SQL', 'src/server/modules/needs/needs.ts', 'sql.raw(text)'],
  ['raw SQL among queries', 'src/server/modules/needs/queries.ts', 'sql.raw(text)'],
  ['a raw query', 'src/server/db/a.ts', 'CompiledQuery.raw(text)'],
  ['a literal outside queries.ts', 'src/server/modules/needs/needs.ts', 'sql.lit(text)'],
  ['a name that says nothing', 'src/client/platform/utils.ts', ''],
])('%s is caught', (_rule, file, text) => {
  expect(violationsOf({ [file]: text })).toMatchObject([{ file }])
})

test.each([
  '<p dangerouslySetInnerHTML={{ __html: text }} />',
  '<p {...{ dangerouslySetInnerHTML: html }} />',
  'node.innerHTML = text',
  "node['innerHTML'] = text",
  'node.outerHTML += text',
  "node.insertAdjacentHTML('beforeend', text)",
  'document.write(text)',
  'window.document.writeln(text)',
  'range.createContextualFragment(text)',
  'node.setHTMLUnsafe(text)',
  'new DOMParser().parseFromString(text, type)',
  '<iframe srcDoc={text} />',
  'eval(text)',
  'new Function(text)',
  "link.href = 'javascript:void 0'",
  '<a href={"JavaScript:" + text}>a</a>',
])('raw HTML and script as in %s are caught, on screens and on the server', (text) => {
  for (const file of ['src/client/buyer/a/A.tsx', 'src/shared/a.ts', 'src/server/plugins/a.ts']) {
    expect(violationsOf({ [file]: text })).toMatchObject([{ file }])
  }
  // What a test plants is no violation.
  expect(violationsOf({ 'src/client/buyer/a/a.test.ts': text, 'src/server/test/browser/a.ts': text })).toEqual([])
})

test.each([
  'const stored = localStorage.getItem(key)',
  "const isWide = () => sessionStorage['wide']",
  'const path = window.location.pathname',
  'export const root = document.querySelector(place)',
  "window.addEventListener('beforeprint', print)",
])('%s is caught where the server draws too', (text) => {
  expect(violationsOf({ 'src/client/buyer/a/A.tsx': text })).toMatchObject([{ file: 'src/client/buyer/a/A.tsx' }])
  expect(violationsOf({ 'src/client/platform/a/a.ts': text })).toEqual([])
})

test('a part may ask the browser once it is shown', () => {
  const text = `const path = globalThis.window?.location.pathname
const print = () => window.print()
export function A() {
  useEffect(() => window.scrollTo({ top: 0 }), [])
}`
  expect(violationsOf({ 'src/client/buyer/a/A.tsx': text })).toEqual([])
})

test('HTML may be in a frame that has no rights', () => {
  expect(violationsOf({ 'src/client/buyer/a/A.tsx': '<iframe sandbox="" srcDoc={html} />' })).toEqual([])
  expect(violationsOf({ 'src/client/buyer/a/A.tsx': '<iframe sandbox="allow-scripts" srcDoc={html} />' })).toHaveLength(
    1,
  )
})

test.each([
  "db.selectFrom('customers')",
  "db.selectFrom('needs as n').innerJoin('customers as c', 'c.id', 'n.customer_id')",
  'sql`select from customers`',
  'sql`delete from\n  customers`',
  'sql`insert into customers select 1`',
  'sql`update customers set name = 1`',
])('SQL about the table of another module is caught: %s', (text) => {
  const files = {
    'src/server/modules/customers/table.ts': 'export type CustomersTables = {\n  customers: CustomerTable\n}',
    'src/server/modules/customers/queries.ts': text,
  }
  expect(violationsOf(files)).toEqual([])
  for (const file of ['src/server/modules/inquiries/queries.ts', 'src/server/modules/catalog/queries.ts']) {
    expect(violationsOf({ ...files, [file]: text })).toMatchObject([{ file }])
  }
  const inDb = violationsOf({ ...files, 'src/server/db/queries.ts': text })
  expect(inDb).toMatchObject([{ file: 'src/server/db/queries.ts' }])
})

test('a cycle is caught, and named in full', () => {
  const [violation] = violationsOf({
    'src/shared/a.ts': "import { b } from './b.ts'",
    'src/shared/b.ts': "import { a } from './a.ts'",
  })
  expect(violation?.message).toContain('src/shared/a.ts -> src/shared/b.ts -> src/shared/a.ts')
})

test('a circle between rooms is caught, but not one within a room, of types or of tests', () => {
  const circle = {
    'src/client/office/needs/A.tsx': "import { b } from '../matches/b.ts'",
    'src/client/office/matches/c.ts': "import { d } from '../needs/d.ts'",
  }
  const [violation] = violationsOf(circle)
  expect(violation?.message).toContain(
    'src/client/office/needs -> src/client/office/matches -> src/client/office/needs',
  )
  const typed = "import { type D, type E } from '../needs/d.ts'"
  expect(violationsOf({ ...circle, 'src/client/office/matches/c.ts': typed })).toEqual([])
  const { 'src/client/office/matches/c.ts': tested, ...half } = circle
  expect(violationsOf({ ...half, 'src/client/office/matches/c.test.ts': tested })).toEqual([])
  const within = {
    'src/client/office/quotes/A.tsx': "import { b } from './edit/b.ts'",
    'src/client/office/quotes/edit/c.ts': "import { d } from '../d.ts'",
  }
  expect(violationsOf(within)).toEqual([])
})

test.each(['src/client/ui/table', 'src/server/test/lists', 'scripts/lib'])(
  'a folder such as %s is no wider than a person can hold; a file, its tests and its styles are one thing',
  (folder) => {
    const names = Array.from({ length: 20 }, (_, at) => `N${at}`)
    const held = (...more: string[]) =>
      [...names.flatMap((name) => [`${name}.tsx`, `${name}.module.css`]), 'N1.test.ts', 'N2.db.test.ts', ...more].map(
        (name) => `${folder}/${name}`,
      )
    expect(findViolations(new Map(), held())).toEqual([])
    for (const more of ['more.svg', 'more.test.ts', 'rows/a.ts']) {
      expect(findViolations(new Map(), held(more))).toMatchObject([{ file: folder }])
    }
  },
)

test('a screen is a file, however many there are', () => {
  const files = Array.from({ length: 30 }, (_, at) => `src/client/app/routes/n${at}.tsx`)
  expect(findViolations(new Map(), files)).toEqual([])
})

test('a file that lies too deep is caught', () => {
  const file = 'src/server/modules/inventory/lists/survey/tables/a.ts'
  expect(violationsOf({ [file]: '' })).toMatchObject([{ file }])
})

test('what the architecture allows is no violation', () => {
  const files = {
    'src/client/platform/server/trpc.ts': "import type { AppRouter } from '../../../server/router.ts'",
    'src/server/router.ts': "import { needsRouter } from './modules/needs/router.ts'",
    'src/server/modules/needs/router.ts': "import { customerNeed } from '../../../shared/needs.ts'",
    'src/server/modules/needs/needs.ts': "import { recordVisit } from '../customers/customers.ts'",
    'src/server/modules/inventory/lists/router.ts': "import { a } from './staged/read-staged.ts'",
    'src/server/modules/inventory/lists/staged/read-staged.ts': "import { a } from '../stock/compare-stock.ts'",
    'src/server/modules/inventory/lists/values/measures.ts': "import type { a } from '../../table.ts'",
    'src/server/plugins/response-cache.ts':
      "import fp from 'fastify-plugin'\nimport { a } from '../modules/inventory/response-cache/response-cache.ts'",
    'src/server/plugins/typed-api.ts': "import { a } from '../modules/inventory/response-cache/cached-reads.ts'",
    'src/server/modules/needs/queries.ts': "db.selectFrom('customer_needs')",
    'src/server/rest/needs.ts': "import { customerNeed } from '../../shared/needs.ts'",
  }
  expect(violationsOf(files)).toEqual([])
})

test.each([
  ["const hint = 'Save the file anew in Excel'", 'again'],
  ['const A = () => <p>Read it\n  anew</p>', 'again'],
  ['const told = `This is no number of pieces`', 'is not a'],
  ["const label = 'Your e-mail address'", 'email'],
])('words of nobody who sells steel are caught: %s', (source, say) => {
  expect(violationsOf({ 'src/client/buyer/a/A.tsx': source })).toMatchObject([
    { message: expect.stringContaining(say) },
  ])
})

test('a pattern of nine words is caught, as a text for people it is none', () => {
  const file = 'src/server/steel/a.ts'
  const words = 'coils?|sheets?|plates?|bars?|tubes?|pipe|wire|rods?|beam'
  const isCaught = (source: string) => violationsOf({ [file]: source }).length > 0
  expect(isCaught(`const shapes = /\\b(?:${words})\\b/`)).toBe(true)
  expect(isCaught(`const shapes = '${words}'`)).toBe(true)
  expect(isCaught(`const shapes = /${words.replace('|beam', '')}/`)).toBe(false)
  expect(isCaught(`const shapes = anyOf('${words.replaceAll('|', ', ')}')`)).toBe(false)
  expect(isCaught(`type Shape = ${words.replaceAll('?', '').replaceAll('|', ' | ')}`)).toBe(false)
})

test('comments, tests and the words of the owner are no texts of ours', () => {
  const files = {
    'src/client/buyer/a/A.tsx': "// likewise\nconst label = 'E-mail me when new steel fits' // anew",
    'src/client/buyer/a/a.test.ts': "test('it is read anew', () => {})",
  }
  expect(violationsOf(files)).toEqual([])
})
