import { expect, test } from 'vitest'
import { coveredArea, findToastPlace, type Obstacle } from './place-toast.ts'

const screen = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const toast = { width: 420, height: 80 }
const box = (
  left: number,
  top: number,
  width: number,
  height: number,
  kind: Obstacle['kind'] = 'button',
): Obstacle => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
  kind,
})

test('a toast lies in the lower right corner while it covers nothing there', () => {
  expect(findToastPlace(toast, screen, [box(100, 300, 200, 40)])).toEqual({ left: 844, top: 704 })
  expect(findToastPlace({ ...toast, width: 358 }, phone, [])).toEqual({ left: 16, top: 748 })
})

test('a toast goes up as little as it must, and beside only what fills the whole edge', () => {
  const bar = box(0, 740, 1280, 60)
  expect(findToastPlace(toast, screen, [bar])).toEqual({ left: 844, top: 660 })
  expect(findToastPlace(toast, screen, [box(1000, 320, 200, 480)])).toEqual({ left: 844, top: 240 })
  // A drawer at the right side has controls everywhere.
  expect(findToastPlace(toast, screen, [box(880, 0, 400, 800)])).toEqual({ left: 430, top: 704 })
})

test('where every place covers something, a toast covers the least, and the header before the screen', () => {
  const header = box(0, 0, 390, 56, 'header')
  const fields = box(0, 60, 390, 784)
  const place = findToastPlace({ width: 358, height: 80 }, phone, [header, fields])
  expect(place.top).toBe(4)
  expect(coveredArea(place, { width: 358, height: 80 }, [fields])).toBe(358 * 24)
})

test('among cards on a phone, a long toast covers a heading and links before a button', () => {
  const above = box(0, 0, 390, 270)
  const cards = [280, 537, 794].flatMap((top) => [
    box(97, top + 16, 109, 26, 'text'),
    box(97, top + 77, 98, 44, 'text'),
    box(97, top + 121, 186, 44, 'text'),
    ...[33, 83].map((left) => box(left, top + 178, 60, 44)),
  ])
  const tall = { width: 358, height: 190 }
  const place = findToastPlace(tall, phone, [above, ...cards])
  const buttons = [above, ...cards].filter(({ kind }) => kind === 'button')
  expect(coveredArea(place, tall, buttons)).toBe(0)
  expect(coveredArea(place, tall, cards)).toBeGreaterThan(0)
})
