import { defineConfig } from 'kysely-ctl'
import pg from 'pg'

const url = process.env['MIGRATION_DATABASE_URL'] || process.env['DATABASE_URL']
if (!url) throw new Error('Set DATABASE_URL to the database that the db: commands should work on')

export default defineConfig({
  dialect: 'pg',
  // Others who need the table wait behind a change of it; a start tries again, this command says so.
  dialectConfig: { pool: new pg.Pool({ connectionString: url, options: '-c lock_timeout=1s' }) },
  migrations: { migrationFolder: 'db/migrations' },
  seeds: { seedFolder: 'db/seeds' },
})
