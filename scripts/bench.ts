import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/server/db/embedded-postgres.ts'
import { benchImport } from './bench/import-bench.ts'
import { inRoot, say } from './lib/project.mjs'

// npm run bench: what the product costs beside the usual way, in one run on one machine and one PostgreSQL server.
// Figures of different runs or machines cannot be compared; ratios can.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const rows = Number(process.env['BENCH_ROWS'] ?? 100_000)

say('Building the server')
execFileSync(process.execPath, [inRoot('node_modules/typescript/bin/tsc'), '-b', inRoot('src/server')], {
  stdio: 'inherit',
})

const dataDir = mkdtempSync(join(tmpdir(), 'steel-marketplace-bench-'))
// Open to passage: as root, the database runs under another account.
chmodSync(dataDir, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
try {
  await benchImport({ databaseUrl: postgres.url, workDir: dataDir, rounds, rows })
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
