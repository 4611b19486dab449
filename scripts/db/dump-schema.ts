import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createDb } from '../../src/server/db/create-db.ts'
import { migrateToLatest } from '../../src/server/db/migrator.ts'
import { describeSchema } from '../../src/server/test/releases/describe-schema.ts'
import { startTestPostgres } from '../../src/server/test/test-postgres.ts'

const postgres = await startTestPostgres()
const db = createDb(postgres.url, { onConnectionError: (error) => console.error(error.message) })
await migrateToLatest(db)
writeFileSync(path.join(import.meta.dirname, '../../db/schema.sql'), await describeSchema(db))
await db.destroy()
await postgres.stop()
