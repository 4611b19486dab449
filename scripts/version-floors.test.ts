import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
})

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(import.meta.dirname, '..', file), 'utf8'))
const { packages } = lock.parse(read('package-lock.json'))

// Below these versions each package has a published hole that this product would be open to.
test.each([
  ['fastify', '5.12.5'],
  ['@fastify/multipart', '10.1.1'],
  ['@fastify/busboy', '3.2.1'],
  ['@fastify/static', '10.1.4'],
  ['@fastify/secure-session', '7.3.0'],
  ['@fastify/proxy-addr', '5.1.1'],
  ['@trpc/server', '11.8.0'],
  ['kysely', '0.28.17'],
])('%s is at least %s, everywhere in the tree', (name, floor) => {
  const found = Object.entries(packages).filter(([place]) => place.endsWith(`node_modules/${name}`))
  expect(found).not.toEqual([])
  for (const [place, { version = '' }] of found) expect([place, isAtLeast(version, floor)]).toEqual([place, true])
})

test('workbooks are read by the maintained SheetJS, in exactly the version that was tried', () => {
  expect(manifest.parse(read('package.json')).dependencies['xlsx']).toBe('npm:@e965/xlsx@0.20.3')
})

test('every package of our own choosing has an exact version', () => {
  const { dependencies, devDependencies } = manifest.parse(read('package.json'))
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) =>
    /[\^~*<>|]| - /.test(version),
  )
  expect(loose).toEqual([])
})

// npm leaves out what its registry lacks at that moment, and `npm ci` then refuses the whole file on every machine.
test('the lock file holds the programs of every platform', () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies))
  const places = Object.keys(packages)
  expect(wanted.filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`)))).toEqual([])
})

test('the lock file names no registry', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

function isAtLeast(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number))
  const difference = (a ?? []).map((part, index) => part - (b?.[index] ?? 0)).find((part) => part !== 0)
  return (difference ?? 0) >= 0
}
