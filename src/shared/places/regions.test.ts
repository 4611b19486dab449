import { expect, test } from 'vitest'
import { regionInput } from '../stock/schema.ts'
import { findRegionCode, findRegionOfState, parseRegionList, regionCodes, regionName, regionNames } from './regions.ts'
import { usStatesAndDc } from './states.ts'

test('there are nine regions, each with a code and a name', () => {
  expect(regionCodes).toEqual(['PAC', 'MTN', 'WNC', 'ENC', 'WSC', 'ESC', 'NE', 'MA', 'SA'])
  expect(regionCodes.map(regionName)).toEqual(regionNames)
})

test('a region is found by name or code, in any case and with outer blanks', () => {
  expect(['Mid Atlantic', ' mid atlantic ', 'ma', 'E-N Central', 'enc'].map(findRegionCode)).toEqual([
    'MA',
    'MA',
    'MA',
    'ENC',
    'ENC',
  ])
  expect(['', 'Atlantis', 'OH'].map(findRegionCode)).toEqual([undefined, undefined, undefined])
})

test('every state and DC belongs to one region, except Hawaii and Nevada', () => {
  const homeless = usStatesAndDc.map(([state]) => state).filter((state) => !findRegionOfState(state))
  expect(homeless).toEqual(['HI', 'NV'])
  expect(findRegionOfState(' ca ')?.name).toBe('Pacific')
  expect(findRegionOfState('DC')?.code).toBe('SA')
  expect(findRegionOfState('MA')?.code).toBe('NE')
  expect(findRegionOfState('NE')?.code).toBe('WNC')
})

test('a list of regions gives the codes in the order written, without repeats, and the unknown parts', () => {
  expect(parseRegionList('SA, e-s central,sa,, XYZ , 7')).toEqual({ codes: ['SA', 'ESC'], unknown: ['XYZ', '7'] })
  expect(parseRegionList(' , ')).toEqual({ codes: [], unknown: [] })
})

test('an unknown region in an input is refused by name', () => {
  expect(regionInput.parse('Pacific')).toBe('PAC')
  expect(regionInput.safeParse('Atlantis').error?.issues).toMatchObject([{ message: 'Unknown region: Atlantis' }])
})
