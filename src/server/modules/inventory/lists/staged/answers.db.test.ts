import type { SearchAnswer } from '../../../../../shared/search/schema.ts'
import { anItem } from '../../../../test/factories.ts'
import { expect, test } from '../../../../test/fixtures.ts'
import { settled, stage } from '../../../../test/lists/staged-lists.ts'
import { aListRow, aSheetFile, aWorkbook } from '../../../../test/lists/workbooks.ts'

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

test('conditions are found as what they mean, as the trade abbreviates them and as staff explain them once', async ({
  app,
  admin,
}) => {
  const { uploads } = admin.inventory
  const coils = ['PR', 'Prime', 'EX PR', '2NDS', 'OS', 'rust spots'].map((text, index) => ({
    'Product ID': text,
    'Source Code': index % 2 === 0 ? 'DMW1' : 'DGL5',
    Condition: text,
  }))
  const list = [...coils, { 'Product ID': 'OS too', 'Source Code': 'DGL5', Condition: 'os' }]
  const found = async (condition: string) => {
    const answer = await app.inject(`/api/inventory/search?${new URLSearchParams({ condition })}`)
    const { items, facets } = answer.json<SearchAnswer>()
    return { ids: items.map(({ productId }) => productId).toSorted(), facets: facets.condition }
  }
  const { id, preview } = await stage(admin, list)
  const question = { kind: 'condition', text: "What does the condition 'OS' mean?", rows: 2, answer: null }
  expect(preview?.questions).toMatchObject([question])
  const [{ id: asked = '' } = {}] = preview?.questions ?? []
  await uploads.reread({ id, answers: [{ id: asked, answer: 'Secondary' }] })
  expect((await settled(admin, id)).preview?.cautions.map(({ kind }) => kind)).not.toContain('unknown condition')
  await uploads.commit({ id })
  expect(await found('Prime')).toEqual({
    ids: ['PR', 'Prime'],
    facets: [
      { value: 'Secondary', count: 3 },
      { value: 'Prime', count: 2 },
      { value: 'Excess Prime', count: 1 },
      { value: 'rust spots', count: 1 },
    ],
  })
  expect((await found('Secondary')).ids).toEqual(['2NDS', 'OS', 'OS too'])
  // Of either source, nobody is asked again; of another one, they are.
  const bytes = aWorkbook(list.map((row) => aListRow(row)))
  const next = { fileName: 'list.xlsx', category: 'Hot Rolled Coil', bytes }
  expect((await admin.inventory.upload(next)).cautions.map(({ kind }) => kind)).toEqual(['nothing changes'])
  const other = await stage(admin, [{ 'Source Code': 'OTHER1', Condition: 'OS' }])
  expect(other.preview?.questions).toMatchObject([{ ...question, rows: 1 }])
  // Taken back, it is asked again.
  const again = await stage(admin, list)
  await uploads.reread({ id: again.id, answers: [{ id: asked, answer: null }] })
  expect((await settled(admin, again.id)).preview?.questions).toMatchObject([question])
  await expect(uploads.commit({ id: again.id })).rejects.toThrow('Answer 1 question first')
  const bare = aWorkbook([aListRow({ 'Source Code': 'OTHER2', Condition: 'OS' })])
  const answer = await admin.inventory.upload({ fileName: 'list.xlsx', category: 'Hot Rolled Coil', bytes: bare })
  expect(answer.warnings.map(({ message }) => message)).toContain(
    "What does the condition 'OS' mean? Nobody said, so the condition of 1 row was left blank",
  )
})
