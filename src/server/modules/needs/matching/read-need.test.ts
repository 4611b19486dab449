import { expect, test } from 'vitest'
import type { NeedReadAs } from '../../../../shared/needs/schema.ts'
import { nothingRead } from '../../../../shared/test/factories.ts'
import { blankNeed } from '../../../test/deals/need-texts.ts'
import { type NeedTexts, readNeed, toReadAs } from './read-need.ts'

const read = (texts: Partial<NeedTexts>) => toReadAs(readNeed({ ...blankNeed, ...texts }))
const unread = (field: keyof NeedTexts, text: string) => ({ unread: [{ field, text }] })

test.each<[Partial<NeedTexts>, Partial<NeedReadAs> | object]>([
  [{}, {}],
  [{ category: 'Any', product: 'Any', thickness: 'any', gradeCategory: 'Any', weightNeeded: '', coatingWt: 'N/A' }, {}],
  [{ category: 'Hot Rolled P&O Coil' }, { finish: 'P&O', form: 'coil' }],
  [{ category: 'hot rolled pickle dry sheet' }, { finish: 'pickle dry', form: 'sheet' }],
  [{ category: 'GALV COIL' }, { finish: 'galvanized', form: 'coil' }],
  [{ category: 'Rebar' }, {}],
  [{ category: 'Galvanized Perforated Sheet' }, {}],
  [{ thickness: '.0747' }, { thicknessIn: 0.0747 }],
  [
    { thickness: '3/16', category: 'Hot Rolled Plate' },
    { thicknessIn: 0.1875, finish: 'hot rolled', form: 'plate' },
  ],
  [{ thickness: '14 GA' }, { thicknessIn: 0.0747 }],
  [
    { thickness: '14 GA', coatingWt: 'G90' },
    { thicknessIn: 0.0785, coating: 'G90' },
  ],
  [
    { thickness: '14ga', category: 'Galvanized Coil' },
    { thicknessIn: 0.0785, finish: 'galvanized', form: 'coil' },
  ],
  [
    { thickness: '14', category: 'Cold Rolled Coil' },
    { finish: 'cold rolled', form: 'coil', ...unread('thickness', '14') },
  ],
  [
    { thickness: '10 GA', category: 'Hot Rolled Plate' },
    { finish: 'hot rolled', form: 'plate', ...unread('thickness', '10 GA') },
  ],
  [{ thickness: '.180-.190' }, { thicknessIn: 0.185, lowIn: 0.18, highIn: 0.19 }],
  [{ thickness: '.075 +/-.003' }, { thicknessIn: 0.075, lowIn: 0.072, highIn: 0.078 }],
  [{ thickness: '4.5 mm' }, { thicknessIn: 4.5 / 25.4 }],
  [{ thickness: 'thin' }, unread('thickness', 'thin')],
  [{ width: '48 ME' }, { widthIn: 48 }],
  [{ width: "5'" }, { widthIn: 60 }],
  [{ width: '1250mm' }, { widthIn: 1250 / 25.4 }],
  [{ width: '48-50' }, { widthIn: 49 }],
  [{ width: 'wide' }, unread('width', 'wide')],
  [{ length: 'Coil' }, {}],
  [{ length: "10'" }, { lengthIn: 120 }],
  [
    { length: '144"', category: 'Hot Rolled Sheet' },
    { lengthIn: 144, finish: 'hot rolled', form: 'sheet' },
  ],
  [
    { length: 'any', category: 'Hot Rolled Coil' },
    { finish: 'hot rolled', form: 'coil' },
  ],
  [{ length: 'long' }, unread('length', 'long')],
  [{ weightNeeded: '40,000' }, { weightLb: 40_000 }],
  [{ weightNeeded: '40000 lbs' }, { weightLb: 40_000 }],
  [{ weightNeeded: '20 tons' }, { weightLb: 40_000 }],
  [{ weightNeeded: '40k' }, { weightLb: 40_000 }],
  [{ weightNeeded: '10 MT' }, { weightLb: 22_046 }],
  [{ weightNeeded: '500' }, { weightLb: 500 }],
  [{ weightNeeded: 'a truck' }, unread('weightNeeded', 'a truck')],
  [{ gradeCategory: 'A1011 CS TYPE B' }, { grades: ['A1011 CS-B'] }],
  [{ gradeCategory: 'A36 or A572-50' }, { grades: ['A36', 'A572-50'] }],
  [{ gradeCategory: 'A36; A572 GR 50, A36' }, { grades: ['A36', 'A572-50'] }],
  [{ gradeCategory: 'A1011 CS-B/A1008 CS-B' }, { grades: ['A1011 CS-B', 'A1008 CS-B'] }],
  [{ gradeCategory: 'A36/A572-50' }, { grades: ['A36', 'A572-50'] }],
  [{ gradeCategory: 'CS-B/DS TYPE A' }, { grades: ['CS-B', 'DS-A'] }],
  [{ gradeCategory: 'A1011 CS A/B' }, { grades: ['A1011 CS-A-B'] }],
  [{ gradeCategory: 'A653 CS-B G90' }, { grades: ['A653 CS-B'], coating: 'G90' }],
  [{ gradeCategory: 'CS-B, G60' }, { grades: ['CS-B'], coating: 'G60' }],
  [{ coatingWt: 'Z275' }, { coating: 'G90' }],
  [
    { coatingWt: 'a60', category: 'Galvaneal Sheet' },
    { coating: 'A60', finish: 'galvaneal', form: 'sheet' },
  ],
  [
    { coatingWt: 'AZ50', gradeCategory: 'A792' },
    { coating: 'AZ50', grades: ['A792'] },
  ],
  [{ gradeCategory: 'stainless' }, { metals: ['stainless'] }],
  [{ notes: 'oiled; 304 2B' }, { metals: ['stainless'] }],
  [{ gradeCategory: '304L or 6061-T6' }, { grades: ['304L', '6061-T6'], metals: ['stainless', 'aluminum'] }],
  [{ coatingWt: 'heavy' }, unread('coatingWt', 'heavy')],
  [{ product: 'Excess Prime' }, { classification: 'Excess Prime' }],
  [{ product: 'secondary' }, { classification: 'Secondary' }],
  [{ product: 'good' }, unread('product', 'good')],
  [{ locationState: 'Ohio' }, { state: 'OH' }],
  [{ locationState: 'tx' }, { state: 'TX' }],
  [{ locationState: 'Ontario' }, unread('locationState', 'Ontario')],
])('%j is read as %j', (texts, expected) => {
  expect(read(texts)).toEqual({ ...nothingRead, ...expected })
})

test('an aspect is read once, however many needs combine it with others', () => {
  const reads = ['48', '60'].map((width) =>
    readNeed({ ...blankNeed, category: 'Galvaneal Sheet', gradeCategory: 'A653 CS-B', thickness: '16 GA', width }),
  )
  expect(reads.map(({ widthIn }) => widthIn)).toEqual([48, 60])
  expect(reads[0]?.grades).toBe(reads[1]?.grades)
})
