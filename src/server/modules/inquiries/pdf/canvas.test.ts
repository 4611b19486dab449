import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { createCanvas } from './canvas.ts'

const fontFile = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')

// pdfkit's font object is not part of its types.
type WithFont = { _font: { font: { layout(text: string): object } } }

const texts = [
  'AVATAR Tower, Yo-Yo: To. Wa; "LT" P.O. 7-11 r, f. y.',
  'Hot Rolled P&O 0.1345 × 48 × COIL, 10 GA (min) #2 1/2" $17,998.75 @ 4% + {x} [y] <z> a->b',
  'Łukasz Müller, Ωmega Σταύρος, Сталь Гусь Тд, Größe Århus',
  'fi ffi fl office 48x96 A1011 CS-B',
]

test('texts are as wide as the library makes them', () => {
  const plain = new PDFDocument().registerFont('regular', readFileSync(fontFile)).font('regular').fontSize(9)
  const { doc } = createCanvas({ title: '', author: '' }, () => undefined)
  doc.font('regular').fontSize(9)
  for (const text of texts) expect(doc.widthOfString(text), text).toBeCloseTo(plain.widthOfString(text))
  const figures = { features: ['tnum' as const] }
  for (const text of ['$17,998.75', '1,118 lbs', '$42.50/cwt', 'No quote', 'Weight (lbs)'])
    expect(doc.widthOfString(text, figures), text).toBeCloseTo(plain.widthOfString(text, figures))
})

test('a new word takes no layout once its pairs of letters are known', () => {
  const { doc, wrap } = createCanvas({ title: '', author: '' }, () => undefined)
  const { font } = (doc.font('regular') as unknown as WithFont)._font
  const layout = vi.spyOn(font, 'layout')
  const letters = [...'abcdefghij']
  const words = letters.flatMap((first) => letters.flatMap((second) => letters.map((third) => first + second + third)))
  wrap(words.join(' '), 200)
  expect(layout.mock.calls.length).toBeLessThan(words.length / 5)
})
