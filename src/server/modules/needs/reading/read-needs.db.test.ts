import type { FastifyInstance } from 'fastify'
import { explainWrongType, uploadMessages } from '../../../../shared/lists/terms.ts'
import { pastedBytesMax, pastedMessages } from '../../../../shared/needs/reading.ts'
import { buildServer, expect, limitPoints, test } from '../../../test/fixtures.ts'
import { formOf } from '../../../test/lists/forms.ts'
import { aSheetFile } from '../../../test/lists/workbooks.ts'

const url = '/api/customer-needs/read'
const read = (app: FastifyInstance, text: string) => app.inject({ method: 'POST', url, payload: { text } })
const readFile = (app: FastifyInstance, bytes: Uint8Array<ArrayBuffer>, fileName: string) =>
  app.inject({ method: 'POST', url, payload: formOf(['file', bytes, fileName]) })

test('text is read by anyone, and nothing is stored', async ({ app, db }) => {
  const answer = await read(app, 'Hi,\n16ga galv G90 48 x 120, 25 pcs, in 3 weeks')
  expect(answer.json()).toMatchObject({
    lines: [
      {
        line: 2,
        text: '16ga galv G90 48 x 120, 25 pcs, in 3 weeks',
        specification: {
          category: 'Galvanized Sheet',
          thickness: '16 GA',
          qtyPcs: 25,
          coatingWt: 'G90',
          notes: 'in 3 weeks',
        },
        unread: [{ field: 'estimatedNeedDate', text: 'in 3 weeks' }],
      },
    ],
    others: [{ line: 1, text: 'Hi,' }],
  })
  expect(await db.selectFrom('customer_needs').select('id').execute()).toEqual([])
})

test("a product type of staff's own is known by its name", async ({ app, db }) => {
  await db.insertInto('product_categories').values({ name: 'Tread Plate', active: 1 }).execute()
  const { lines } = (await read(app, 'tread plate .25 x 48 x 96')).json()
  expect(lines).toMatchObject([{ specification: { category: 'Tread Plate', thickness: '.25' } }])
})

test("workbooks and CSV are read with the buyer's own headings", async ({ app }) => {
  const rows = [
    ['Ga', 'Wd', 'OAL', 'Qty Req', 'Finish', 'Misc'],
    [10, 60, 144, 5, 'HRPO', 'skids'],
  ]
  const item = {
    category: 'Hot Rolled P&O Sheet',
    thickness: '10 GA',
    width: '60',
    length: '144',
    qtyPcs: 5,
    notes: 'Misc: skids',
  }
  const csv = new TextEncoder().encode(rows.map((row) => row.join(',')).join('\n'))
  for (const answer of [await readFile(app, aSheetFile(rows), 'needs.xlsx'), await readFile(app, csv, 'needs.csv')])
    expect(answer.json()).toMatchObject({ lines: [{ line: 2, specification: item, unread: [] }] })
})

test('bad files get the errors of the import', async ({ app }) => {
  const pdf = await readFile(app, new TextEncoder().encode('%PDF-1.7'), 'needs.xlsx')
  expect([pdf.statusCode, pdf.json().message]).toEqual([400, explainWrongType('pdf')])
  const empty = await readFile(app, new Uint8Array(), 'needs.xlsx')
  expect([empty.statusCode, empty.json().message]).toEqual([400, uploadMessages.empty])
  const damaged = await readFile(app, aSheetFile([['Ga', 'Wd']]).slice(0, -40), 'needs.xlsx')
  expect([damaged.statusCode, damaged.json().message]).toEqual([400, expect.stringContaining('incomplete')])
  const none = await app.inject({ method: 'POST', url, payload: new FormData() })
  expect(none.statusCode).toBe(400)
})

test('a list has at most 500 lines and 2 MB', async ({ app }) => {
  const lines = (count: number) => '10 ga x 48 x 120 HR\n\n'.repeat(count)
  expect((await read(app, lines(500))).json().lines).toHaveLength(500)
  const tooMany = await read(app, lines(501))
  expect([tooMany.statusCode, tooMany.json().message]).toEqual([413, pastedMessages.tooManyLines])
  const rows = [['Gauge', 'Width'], ...Array.from({ length: 501 }, () => [10, 48])]
  expect((await readFile(app, aSheetFile(rows), 'needs.xlsx')).statusCode).toBe(413)
  expect((await readFile(app, new Uint8Array(pastedBytesMax + 1), 'needs.xlsx')).statusCode).toBe(413)
})

test('a line has at most 4,000 characters, pasted or in a sheet', async ({ app }) => {
  const line = (chars: number) => `10 ga x 48 ${'x'.repeat(chars - 11)}`
  expect((await read(app, `Hi,\n${line(4_000)}`)).statusCode).toBe(200)
  for (const tooLong of [
    await read(app, `Hi,\n${line(4_001)}`),
    await readFile(app, aSheetFile([['Ga', 'Notes', 'More'], Array(3).fill(line(1_500))]), 'needs.xlsx'),
  ])
    expect([tooLong.statusCode, tooLong.json().message]).toEqual([400, pastedMessages.lineTooLong(2)])
})

test('a visitor can have ten lists waiting, and others have theirs read', async ({ app }) => {
  // Long, so that none of them is read before all have come.
  const text = '10 ga x 48 x 120 HR\n'.repeat(400)
  const readFrom = (remoteAddress: string) => app.inject({ method: 'POST', url, payload: { text }, remoteAddress })
  const many = Array.from({ length: 12 }, () => readFrom('203.0.113.7'))
  expect((await readFrom('203.0.113.8')).statusCode).toBe(200)
  const codes = (await Promise.all(many)).map(({ statusCode }) => statusCode)
  expect(codes.toSorted()).toEqual([...Array(10).fill(200), 429, 429])
})

test('an address can have so many lists read in a minute', async ({ db }) => {
  const app = await buildServer(db, { limitPoints: { ...limitPoints, listReadingsPerMinute: 1 } })
  expect((await read(app, '10 ga')).statusCode).toBe(200)
  expect((await read(app, '10 ga')).statusCode).toBe(429)
})
