import { vi } from 'vitest'
import { anItem } from '../../../../test/factories.ts'
import { expect, test } from '../../../../test/fixtures.ts'
import { settled, stage } from '../../../../test/staged-lists.ts'
import { aListRow, aSheetFile, aWorkbook } from '../../../../test/workbooks.ts'

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
  const said = [
    { question: 'Are "GLF TAM" and "GLF-TAM" the same source?', answer: 'Yes, write GLF-TAM' },
    { question: 'Which tons are meant in the list of GLF-TAM?', answer: 'Net tons (2,000 lb)' },
  ]
  expect((await uploads.stored({ id })).answers).toEqual(said)
  const [change] = (await admin.admin.changes.list({ kind: 'inventory' })).changes
  const after = said.map(({ question, answer }) => `${question} ${answer}`).join('; ')
  expect(change?.fields).toContainEqual({ field: 'answers', before: null, after })
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

test('of two spellings in stock, a list is read under one, and the other is said to stay', async ({ db, admin }) => {
  for (const source_code of ['GLF-TAM', 'GLF TAM']) {
    await anItem(db, { source_code, category: 'Hot Rolled Coil', product_id: source_code })
  }
  const { id, preview } = await stage(admin, [{ 'Source Code': 'GLF TAM' }])
  expect(preview?.questions[0]?.options.map(({ label }) => label).toSorted()).toEqual([
    'No, keep them apart',
    'Read this list as GLF TAM',
    'Read this list as GLF-TAM',
  ])
  const { uploads } = admin.inventory
  await uploads.reread({ id, answers: [spelling] })
  const cautions = (await settled(admin, id)).preview?.cautions
  expect(cautions?.find(({ kind }) => kind === 'other spelling')?.message).toBe(
    'This list replaces the items of "GLF-TAM" only. The items of "GLF TAM" stay beside them until you merge them in Locations.',
  )
  await uploads.commit({ id })
  const left = await db
    .selectFrom('inventory_items')
    .select(['source_code', 'product_id'])
    .orderBy('source_code')
    .execute()
  expect(left.map((item) => item.source_code).toSorted()).toEqual(['GLF TAM', 'GLF-TAM'])
})

test('the texts for all rows are told with the list', async ({ admin }) => {
  const row = ['T-1', 'HR COIL', '0.25', '48', '42,350', 'A36', 'OH', 'WST1']
  const headings = ['Product ID', 'Product', 'Thickness', 'Width', 'Weight', 'Grade Category', 'State', 'Source Code']
  const fill = { Length: 'COIL', 'Heat Num': '', 'Qty Pcs': '1', Condition: '' }
  const list = { fileName: 'list.xlsx', category: 'Hot Rolled Coil', bytes: aSheetFile([headings, row]), fill }
  const { uploadId } = await admin.inventory.upload(list)
  expect((await admin.inventory.uploads.stored({ id: uploadId })).fixedTexts).toEqual(
    expect.arrayContaining([
      { sheet: '', column: 'Length', text: 'COIL' },
      { sheet: '', column: 'Heat Num', text: '' },
    ]),
  )
  const [change] = (await admin.admin.changes.list({ kind: 'inventory' })).changes
  expect(change?.fields.find(({ field }) => field === 'fixedTexts')?.after).toContain('Length COIL; ')
})

test('only offered answers to questions of the list are taken', async ({ admin }) => {
  const { id } = await stage(admin, rows)
  for (const answers of [[{ id: 'ton:other', answer: 'net tons' }], [{ id: 'ton:glf tam', answer: 'tons' }]]) {
    await expect(admin.inventory.uploads.reread({ id, answers })).rejects.toMatchObject({ cause: { code: 'INVALID' } })
  }
})
