import { expect, test } from 'vitest'
import { findMove } from './keys.ts'

const press = (key: string, shiftKey = false) => ({ key, shiftKey, isModified: false })
const caret = (start: number, end = start) => ({ start, end, length: 4 })

test('up, down and Enter move along the column', () => {
  expect(['ArrowUp', 'ArrowDown', 'Enter', 'a', 'Tab'].map((key) => findMove(press(key), caret(2), false))).toEqual([
    'up',
    'down',
    'down',
    undefined,
    undefined,
  ])
  expect(findMove(press('Enter', true), caret(2), false)).toBe('up')
})

test('left and right move at the ends of the text only', () => {
  const moves = (at: ReturnType<typeof caret>) =>
    ['ArrowLeft', 'ArrowRight'].map((key) => findMove(press(key), at, false))
  expect(moves(caret(2))).toEqual([undefined, undefined])
  expect(moves(caret(0))).toEqual(['left', undefined])
  expect(moves(caret(4))).toEqual([undefined, 'right'])
  expect(moves(caret(0, 4))).toEqual(['left', 'right'])
  expect(moves(caret(0, 2))).toEqual([undefined, undefined])
})

test('arrows choose in a menu, and other keys keep their meaning', () => {
  expect(['ArrowUp', 'ArrowRight', 'Enter'].map((key) => findMove(press(key), null, true))).toEqual([
    undefined,
    undefined,
    'down',
  ])
  expect(findMove({ key: 'ArrowDown', shiftKey: false, isModified: true }, caret(0), false)).toBeUndefined()
  expect(findMove(press('ArrowLeft', true), caret(0), false)).toBeUndefined()
})
