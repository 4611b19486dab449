import { expect, test } from 'vitest'
import { regionCodes } from '../../src/shared/places/regions.ts'
import { drawRegionMap } from './region-map.ts'

const map = drawRegionMap()

test('every region has its own outline on the map', () => {
  expect(Object.keys(map.regions)).toEqual([...regionCodes])
  expect(Object.values(map.regions).every((path) => /^M[\d. hlmvz-]+z$/.test(path))).toBe(true)
  expect(new Set(Object.values(map.regions)).size).toBe(regionCodes.length)
})

test('Nevada and Hawaii are drawn separately from the regions', () => {
  expect(map.unassigned).toMatch(/^M[\d. hlmvz-]+z$/)
})

test('the outlines are small enough to load with the page', () => {
  expect(JSON.stringify(map).length).toBeLessThan(40_000)
})
