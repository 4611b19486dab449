import { expect, test } from 'vitest'
import { parseWorkbook } from '../../lib/workbook/parse-workbook.ts'
import { harmlessFiles, refusedFiles } from './hostile-cases.ts'

/** Reads a file, and checks that Object.prototype is unchanged. */
async function readCleanly(bytes: Uint8Array) {
  const read = await parseWorkbook(Buffer.from(bytes)).catch((error: unknown) => error)
  expect(Reflect.ownKeys(Object.prototype)).toEqual(prototypeKeys)
  expect(Object.keys({})).toEqual([])
  return read
}

const prototypeKeys = Reflect.ownKeys(Object.prototype)

test.each(refusedFiles)(
  '$what is refused ($code) with a message that says what to do',
  async ({ make, code, words }) => {
    const refusal = { name: 'DomainError', code, message: expect.stringMatching(words) }
    expect(await readCleanly(make())).toMatchObject(refusal)
  },
)

test.each(harmlessFiles)('$what is harmless: the list is read', async ({ make, rows }) => {
  const sheets = await readCleanly(make())
  expect(sheets).toMatchObject([{ isHidden: false, rows: rows.map((cells) => ({ cells })) }])
})
