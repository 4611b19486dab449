import { expect, test } from 'vitest'
import { coveredArea, findToastPlace, type Obstacle } from './place-toast.ts'

const screen = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const toast = { width: 420, height: 80 }
const box = (left: number, top: number, width: number, height: number, weight = 1): Obstacle => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
  weight,
})

test('a toast stays at the top right while it covers nothing there', () => {
  expect(findToastPlace(toast, screen, [box(100, 300, 200, 40)], 68)).toEqual({ left: 844, top: 68 })
})

test('a toast moves as little as it must to cover no control', () => {
  const place = findToastPlace(toast, screen, [box(1000, 60, 34, 34)], 68)
  expect(place).toEqual({ left: 844, top: 96 })
  // A drawer at the right side has controls everywhere.
  expect(findToastPlace(toast, screen, [box(880, 0, 400, 800)], 68)).toEqual({ left: 430, top: 68 })
})

test('where every place covers something, a toast covers the least, and the header before the screen', () => {
  const header = box(0, 0, 390, 56, 0.25)
  const fields = box(0, 60, 390, 784)
  const place = findToastPlace({ width: 358, height: 80 }, phone, [header, fields], 68)
  expect(place.top).toBe(4)
  expect(coveredArea(place, { width: 358, height: 80 }, [fields])).toBe(358 * 24)
})
