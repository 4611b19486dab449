import { expect, test } from 'vitest'
import type { AppliedCorrection } from '../../../../shared/lists/schema.ts'
import { correctionText, toCorrection, toUndo } from './correction-words.ts'

const applied = { row: null, was: '', text: '', rows: 12 } as const

test.each<[AppliedCorrection, string]>([
  [{ ...applied, column: 'Thickness', was: '16-Mar', text: '3/16' }, 'Thickness in 12 rows: 16-Mar → 3/16'],
  [{ ...applied, column: 'State', row: 7, rows: 1, text: 'OH' }, 'State in row 7: (blank) → OH'],
  [{ ...applied, column: 'Weight', action: 'kilograms' }, 'Weight in 12 rows: read as kilograms'],
  [{ ...applied, column: 'Length', action: 'text', text: 'COIL' }, 'Length in 12 rows: COIL'],
  [{ ...applied, column: 'Width', problem: 'not a number', text: '48' }, 'Width in 12 rows with “not a number”: 48'],
])('a correction in words', (correction, words) => {
  expect(correctionText(correction, undefined)).toBe(words)
})

test('a correction is made again, or taken back', () => {
  const action = { ...applied, column: 'Weight', action: 'kilograms' } as const
  expect(toCorrection(action)).toEqual({ column: 'Weight', action: 'kilograms', text: '' })
  expect(toUndo(action)).toEqual({ column: 'Weight', action: null, text: '' })
  const value = { ...applied, column: 'Thickness', was: '16-Mar', text: '3/16', sheet: 2 } as const
  expect(toUndo(value)).toEqual({ column: 'Thickness', sheet: 2, row: null, value: '16-Mar', text: null })
  const problem = { ...applied, column: 'Width', problem: 'odd', usesSuggestions: true } as const
  expect(toUndo(problem)).toEqual({ column: 'Width', problem: 'odd', text: null, usesSuggestions: true })
})
