import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildApp } from '../../src/server/app.ts'
import { createDb } from '../../src/server/db/create-db.ts'
import { loadDemoDataIfEmpty } from '../../src/server/db/demo-data.ts'
import { migrateToLatest } from '../../src/server/db/migrator.ts'
import { ensureAdminAccount } from '../../src/server/modules/admin/accounts.ts'
import { filledSite, fillProduct, Guest, owner } from '../../src/server/test/calls/filled-product.ts'
import { adminSql } from '../../src/server/test/databases.ts'
import { startOwnPostgres } from '../../src/server/test/own-postgres.ts'
import { findInstalledPrograms, programsMissing } from '../../src/server/test/programs/installed-programs.ts'
import { readAsStaff, releaseFiles, releaseKey } from '../../src/server/test/releases/releases.ts'
import { settings } from '../../src/server/test/settings.ts'
import { runScript, say } from '../lib/project.mjs'

// Whether a mail can be sent again, and what the stock in memory says of a need.
const ofTheMoment = ['obstacle', 'bestScore', 'matchCount', 'newMatches']

// Keeps the database of the version in package.json for the tests of all later ones: demo data, and one of each kind of record.
await runScript(async () => {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
  )
  const programs = findInstalledPrograms()
  if (!programs) throw new Error(programsMissing)
  const postgres = await startOwnPostgres({ programs })
  const url = postgres.urlOf('steel')
  await adminSql(postgres.urlOf('postgres'), 'create database steel')
  const db = createDb(url, { onConnectionError: (error) => say(error.message) })
  await migrateToLatest(db)
  await ensureAdminAccount(db, owner)
  await loadDemoDataIfEmpty(db)
  const sessionKey = releaseKey(version)
  const app = await buildApp({ db, settings, site: filledSite, sessionKey, secureCookies: false })
  const guest = new Guest(await app.listen({ host: '127.0.0.1', port: 0 }))
  await fillProduct(guest)
  const read = await readAsStaff(guest)
  await app.close()
  await db.destroy()

  const files = releaseFiles(version)
  const plain = join(postgres.dir, 'plain.sql')
  await programs.run('pg_dump', '--inserts', '--no-owner', '--no-privileges', `--file=${plain}`, url)
  // A line that begins with a backslash is for psql.
  const sql = readFileSync(plain, 'utf8').replace(/^\\.*\n/gm, '')
  rmSync(plain)
  await postgres.stop()
  writeFileSync(files.sql, gzipSync(sql, { level: 9 }))
  const lasting = JSON.stringify(read, (key, value: unknown) => (ofTheMoment.includes(key) ? undefined : value))
  writeFileSync(files.read, gzipSync(lasting, { level: 9 }))
  say(`Kept ${files.sql} (${sql.length} characters) and ${files.read}`)
})
