import { sql } from 'kysely'
import { findDatabaseOutage } from '../lib/error-code.ts'
import { expect, test } from '../test/fixtures.ts'
import { openDatabaseLine } from '../test/programs/database-line.ts'
import { createDb } from './create-db.ts'

test('a connection without any answer for longer than the statement timeout is given up', async ({ dbUrl }) => {
  const line = await openDatabaseLine(dbUrl)
  const db = createDb(line.url, {
    onConnectionError: () => undefined,
    poolMax: 1,
    statementLimitMs: 100,
    silenceMarginMs: 500,
  })
  const ask = () => sql<{ answer: number }>`select 1 as answer`.execute(db).then(({ rows }) => rows)
  expect(await ask()).toEqual([{ answer: 1 }])
  line.set('silent')
  const failure = await ask().catch((error: unknown) => error)
  expect(findDatabaseOutage(failure)).toMatchObject({ code: 'BUSY' })
  line.set('open')
  expect(await ask()).toEqual([{ answer: 1 }])
  await db.destroy()
  line.close()
})
