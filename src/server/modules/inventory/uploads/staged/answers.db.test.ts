import { vi } from 'vitest'
import { anItem } from '../../../../test/factories.ts'
import { expect, test } from '../../../../test/fixtures.ts'
import { settled, stage } from '../../../../test/staged-lists.ts'
import { aListRow, aWorkbook } from '../../../../test/workbooks.ts'

vi.setConfig({ testTimeout: 60_000 })

const rows = [{ 'Source Code': 'GLF TAM', Weight: '20 T' }]
const tons = { id: 'ton:glf tam', answer: 'net tons' }
const spelling = { id: 'source:glftam', answer: 'GLF-TAM' }

test('answers count for the list, and once it is stored for the next lists, also in one step', async ({
  db,
  admin,
}) => {
  await anItem(db, { source_code: 'GLF-TAM', category: 'Hot Rolled Coil', product_id: 'old' })
  const { uploads, upload } = admin.inventory
  const nextList = {
    fileName: 'list.xlsx',
    category: 'Hot Rolled Coil',
    bytes: aWorkbook(rows.map((row) => aListRow(row))),
  }
  const { id, preview } = await stage(admin, rows)
  expect(preview?.questions).toMatchObject([
    { ...spelling, answer: null },
    { ...tons, answer: null },
  ])
  await uploads.reread({ id, answers: [spelling, tons] })
  const answered = await settled(admin, id)
  expect(answered.preview?.questions.map(({ answer }) => answer)).toEqual(['GLF-TAM', 'net tons'])
  expect(answered.preview?.cautions.map(({ kind }) => kind)).not.toContain('unknown ton')
  await uploads.commit({ id })
  const items = () => db.selectFrom('inventory_items').select(['source_code', 'weight', 'weight_lb']).execute()
  const stored = [{ source_code: 'GLF-TAM', weight: '20 NT', weight_lb: 40_000 }]
  expect(await items()).toEqual(stored)

  expect((await upload(nextList)).cautions.map(({ kind }) => kind)).toEqual(['nothing changes'])
  expect(await items()).toEqual(stored)

  // An answer that is taken back is asked for again.
  const again = await stage(admin, rows)
  await uploads.reread({ id: again.id, answers: [{ id: 'ton:glf-tam', answer: null }] })
  await settled(admin, again.id)
  await uploads.commit({ id: again.id })
  expect((await upload(nextList)).cautions.map(({ kind }) => kind)).toContain('unknown ton')
})

test('only offered answers to questions of the list are taken', async ({ admin }) => {
  const { id } = await stage(admin, rows)
  for (const answers of [[{ id: 'ton:other', answer: 'net tons' }], [{ id: 'ton:glf tam', answer: 'tons' }]]) {
    await expect(admin.inventory.uploads.reread({ id, answers })).rejects.toMatchObject({ cause: { code: 'INVALID' } })
  }
})
