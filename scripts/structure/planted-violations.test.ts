import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)

/** Lints one source as if it were at `file` in the repository. */
function lint(file: string, source: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'planted-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(path.join(root, 'biome.json'), path.join(folder, 'biome.json'))
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(folder, file), source)
  const options = { cwd: folder, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(bin('biome'), ['lint', '--vcs-enabled=false', file], options)
  return { status, output: stdout + stderr }
}

test.each([
  ['any', 'src/shared/planted.ts', 'export const planted: any = 1\n', 'noExplicitAny'],
  [
    'a non-null assertion',
    'src/shared/planted.ts',
    'export const first = (a: number[]) => a[0]!\n',
    'noNonNullAssertion',
  ],
  ['a default export', 'src/shared/planted.ts', 'export default 1\n', 'noDefaultExport'],
  ['Node in shared code', 'src/shared/planted.ts', "export { join } from 'node:path'\n", 'noNodejsModules'],
  ['the DOM in shared code', 'src/shared/planted.ts', 'export const here = document\n', 'noRestrictedGlobals'],
  [
    'the environment outside env.ts',
    'src/server/planted.ts',
    "export const port = process.env['PORT']\n",
    'noProcessEnv',
  ],
  [
    'raw HTML',
    'src/client/Planted.tsx',
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />\n',
    'noDangerouslySetInnerHtml',
  ],
  [
    'reading workbooks outside their folder',
    'src/server/planted.ts',
    "export { read } from 'xlsx'\n",
    'noRestrictedImports',
  ],
  [
    'a focused test',
    'src/shared/planted.test.ts',
    "import { test } from 'vitest'\ntest.only('a', () => {})\n",
    'noFocusedTests',
  ],
])('the linter catches %s', (_what, file, source, rule) => {
  const { status, output } = lint(file, source)
  expect(output).toContain(rule)
  expect(status).toBe(1)
})

test.each([
  ['an index that may be missing', 'export const first = (a: number[]): number => a[0]\n', 'TS2322'],
  ['an enum', 'export enum Planted { A }\n', 'TS1294'],
  ['undefined given to an optional property', 'export const a: { b?: number } = { b: undefined }\n', 'TS2375'],
  ['an unused local', 'export const f = () => { const unused = 1 }\n', 'TS6133'],
  ['a Node global outside Node code', 'export const a = process.pid\n', 'TS2591'],
])('the compiler catches %s', (_what, source, code) => {
  const folder = mkdtempSync(path.join(root, 'build-planted-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'planted.ts'), source)
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    '{ "extends": "../tsconfig.json", "include": ["*.ts"], "references": [], "compilerOptions": { "noEmit": true } }',
  )
  const { status, stdout } = spawnSync(bin('tsc'), ['-p', folder], { encoding: 'utf8' })
  expect(stdout).toContain(code)
  expect(status).not.toBe(0)
})
