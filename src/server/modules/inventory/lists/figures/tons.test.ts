import { expect, test } from 'vitest'
import { aFile, readFile, tradeHeadings } from '../../../../test/lists/supplier-file.ts'

function aRow(no: number, source: string, weight: string | number): (string | number)[] {
  return [`T-${no}`, source, 'HR COIL', 0.1345, 48, 'COIL', 'A1011', 1, weight, `H-${no}`, 'IN', 'Prime']
}

const weightAt = aRow(0, '', '?').indexOf('?')

const read = (rows: ReturnType<typeof aRow>[], options?: Parameters<typeof readFile>[1], heading?: string) => {
  const headings = heading === undefined ? tradeHeadings : tradeHeadings.with(weightAt, heading)
  return readFile(aFile({ rows: [headings, ...rows] }), options)
}

test('which tons are meant is asked once for each source, and the weights count as 0 until then', async () => {
  const rows = [aRow(1, 'DGL5', '20 T'), aRow(2, 'dgl5', '21.5 tons'), aRow(3, 'DMW1', '19T.'), aRow(4, 'DMW1', 42_350)]
  const { items, questions, cautions } = await read(rows)
  expect(items.map((item) => [item.weight, item.weight_lb])).toEqual([
    ['20 T', null],
    ['21.5 tons', null],
    ['19T.', null],
    ['42350', 42_350],
  ])
  expect(questions).toMatchObject([
    { id: 'ton:dgl5', kind: 'ton', text: 'Which tons are meant in the list of DGL5?', rows: 2, answer: null },
    { id: 'ton:dmw1', rows: 1 },
  ])
  expect(cautions).toMatchObject([{ kind: 'unknown ton', count: 3 }])
})

test('tons are written and counted as answered, and those of the heading too', async () => {
  const options = { rememberedAnswers: { 'ton:dgl5': 'net tons' }, answers: { 'ton:dmw1': 'metric tons' } }
  const answered = await read([aRow(1, 'DGL5', '20 T'), aRow(2, 'DMW1', '20 tons')], options)
  expect(answered.items).toMatchObject([
    { weight: '20 NT', weight_lb: 40_000 },
    { weight: '20 MT', weight_lb: 44_092.452 },
  ])
  expect(answered.cautions).toEqual([])
  expect(answered.questions.map(({ answer }) => answer)).toEqual(['net tons', 'metric tons'])
  const { items } = await read([aRow(1, 'DGL5', 20)], options, 'Wt (Tons)')
  expect(items).toMatchObject([{ weight: '20 NT', weight_lb: 40_000 }])
  // An answer that was taken back does not count.
  const open = await read([aRow(1, 'DGL5', '20 T')], { ...options, answers: { 'ton:dgl5': null } })
  expect(open.questions).toMatchObject([{ answer: null }])
})

test('source codes that differ in blanks, dashes and dots only are asked about', async () => {
  const codes = ['GCS-HOU', 'GCS HOU', 'gcs-hou', 'GCS.HOU', 'DMW1']
  const rows = codes.map((code, index) => aRow(index, code, 42_350))
  const { items, questions, cautions } = await read(rows)
  expect(items.map((item) => item.source_code)).toEqual(['GCS-HOU', 'GCS HOU', 'GCS-HOU', 'GCS.HOU', 'DMW1'])
  expect(questions).toMatchObject([{ id: 'source:gcshou', kind: 'source spelling', rows: 4, answer: null }])
  expect(questions[0]?.text).toBe('Are "GCS-HOU", "GCS HOU", and "GCS.HOU" the same source?')
  expect(questions[0]?.options.map(({ value }) => value)).toEqual(['GCS-HOU', 'GCS HOU', 'GCS.HOU', 'keep apart'])
  expect(cautions).toMatchObject([{ kind: 'source spelling', count: 4 }])

  const one = await read(rows, { answers: { 'source:gcshou': 'GCS HOU' } })
  expect(one.items.map((item) => item.source_code).slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'GCS HOU'))
  expect([one.cautions, one.questions[0]?.answer]).toEqual([[], 'GCS HOU'])
  const apart = await read(rows, { answers: { 'source:gcshou': 'keep apart' } })
  expect([apart.items, apart.cautions]).toEqual([items, []])
})

test('a stored spelling is the one that is offered', async () => {
  const options = { storedSources: ['GLF-TAM'] }
  const { questions } = await read([aRow(1, 'GLF TAM', 1_000)], options)
  expect(questions.map((question) => question.options.map(({ value }) => value))).toEqual([['GLF-TAM', 'keep apart']])
  const answered = await read([aRow(1, 'GLF TAM', 1_000)], { ...options, answers: { 'source:glftam': 'GLF-TAM' } })
  expect(answered.sourceCodes).toEqual(['GLF-TAM'])
  expect((await read([aRow(1, 'glf-tam', 1_000)], options)).questions).toEqual([])
})

test('no caution or warning is longer than 200 characters, whatever the file holds', async () => {
  const long = 'W'.repeat(5_000)
  const headings = [...tradeHeadings, long, `${long} status`]
  const rows = Array.from({ length: 4 }, (_, index) => [
    ...aRow(index, `${'S'.repeat(90)}${'-'.repeat(index)}`, '20 T'),
    'x',
    index === 0 ? 'SOLD' : `${long}${index}`,
  ])
  const file = aFile(
    { name: 'N'.repeat(31), rows: [headings, ...rows] },
    { name: 'M'.repeat(31), rows: [headings, ...rows] },
  )
  const { cautions, warnings, warningKinds } = await readFile(file)
  const messages = [...cautions, ...warnings, ...warningKinds].map(({ message }) => message)
  expect(cautions.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['source spelling', 'unknown ton']))
  expect(messages.filter((message) => message.length > 200)).toEqual([])
  expect(messages.some((message) => message.includes('…'))).toBe(true)
})
