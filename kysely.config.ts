import { defineConfig } from 'kysely-ctl'
import pg from 'pg'

const url = process.env['MIGRATION_DATABASE_URL'] || process.env['DATABASE_URL']
if (!url) throw new Error('Set DATABASE_URL to the database that the db: commands should work on')

export default defineConfig({
  dialect: 'pg',
  dialectConfig: { pool: new pg.Pool({ connectionString: url }) },
  migrations: { migrationFolder: 'db/migrations' },
  seeds: { seedFolder: 'db/seeds' },
})
