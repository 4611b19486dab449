import { expect, test } from 'vitest'
import { aFile, readFile, tradeHeadings } from '../../../../test/lists/supplier-file.ts'

const coil = (source: string) => ['T-1', source, 'HR COIL', 0.1345, 48, 'COIL', 'A36', 1, 20_000, 'H-1', 'IN', 'Prime']

test("a company's name is a source code only once staff say so, and a short one is proposed", async () => {
  const bytes = aFile({ rows: [tradeHeadings, coil('Baldwin Steel LLC'), coil('DGL5')] })
  const { questions, cautions, items } = await readFile(bytes)
  expect(questions.map(({ text, options }) => [text, options.map(({ label }) => label)])).toEqual([
    [
      "Buyers see source codes. Use BS1 in place of the company name 'Baldwin Steel LLC'?",
      ['Use BS1', 'Show the name'],
    ],
  ])
  expect(cautions.map(({ kind }) => kind)).toContain('source name')
  expect(items.map((item) => item.source_code)).toEqual(['Baldwin Steel LLC', 'DGL5'])
  const [{ id = '' } = {}] = questions
  const answered = await readFile(bytes, { answers: { [id]: 'BS1' } })
  expect(answered.items.map((item) => item.source_code)).toEqual(['BS1', 'DGL5'])
  const known = await readFile(bytes, { storedSources: ['Baldwin Steel LLC'] })
  expect(known.questions).toEqual([])
})
