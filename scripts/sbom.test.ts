import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { writeSbom } from './lib/sbom.mjs'

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const inRoot = (file: string) => path.join(import.meta.dirname, '..', file)
const manifest = z
  .object({ dependencies: z.record(z.string(), z.string()), scripts: z.record(z.string(), z.string()) })
  .parse(read(inRoot('package.json')))
const sbom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  components: z.array(
    z.object({
      group: z.string().optional(),
      name: z.string(),
      version: z.string(),
      purl: z.string(),
      scope: z.enum(['required', 'optional']),
      licenses: z.array(z.object({ expression: z.string() })).length(1),
      hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) })).length(1),
    }),
  ),
})

test('the build lists every package that runs, with version, license and hash, and no build tools', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sbom-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'sbom.json')
  writeSbom(file)
  const { components } = sbom.parse(read(file))
  const required = components.filter(({ scope }) => scope === 'required')
  const names = required.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`)
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    expect(names).toContain(version.startsWith('npm:') ? version.slice('npm:'.length) : `${name}@${version}`)
  }
  // Transitive packages are listed, build and test tools are not.
  expect(names.filter((name) => /^(pg-protocol|content-disposition|@fastify\/busboy)@/.test(name))).toHaveLength(3)
  expect(names.filter((name) => /^(vite|vitest|knip|playwright-core|@biomejs\/.*)@/.test(name))).toEqual([])
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length)
})

test('a build ends with the list in build/sbom.json', () => {
  const command = /&& node (scripts\/sbom\.mjs)$/.exec(manifest.scripts['build'] ?? '')?.[1] ?? ''
  rmSync(inRoot('build/sbom.json'), { force: true })
  expect(spawnSync(process.execPath, [inRoot(command)]).status).toBe(0)
  expect(sbom.safeParse(read(inRoot('build/sbom.json'))).success).toBe(true)
})
