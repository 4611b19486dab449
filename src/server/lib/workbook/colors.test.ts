import { expect, test } from 'vitest'
import { nameColor, readColor, readThemeColors } from './colors.ts'

test.each([
  ['FFFF00', 'yellow'],
  ['FFFF99', 'yellow'],
  ['FFC000', 'orange'],
  ['ED7D31', 'orange'],
  ['C00000', 'red'],
  ['FF0000', 'red'],
  ['FFC7CE', 'pink'],
  ['FF00FF', 'pink'],
  ['92D050', 'green'],
  ['00B050', 'green'],
  ['5B9BD5', 'blue'],
  ['7030A0', 'purple'],
  ['D9D9D9', 'gray'],
  ['FFFFFF', 'white'],
  ['000000', 'black'],
])('%s is %s', (rgb, name) => {
  expect(nameColor(rgb)).toBe(name)
})

test('colors are named by themselves, by the theme with a tint, or by the old palette', () => {
  const theme = readThemeColors(
    '<a:clrScheme><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1><a:accent6><a:srgbClr val="70AD47"/></a:accent6></a:clrScheme>',
  )
  const colors = [
    'rgb="FFFFFF00"',
    'theme="0"',
    'theme="0" tint="-0.15"',
    'theme="1" tint="0.5"',
    'theme="9"',
    'theme="4"',
    'indexed="5"',
    'indexed="13"',
    'indexed="64"',
    'auto="1"',
  ].map((attributes) => readColor(`<fgColor ${attributes}/>`, theme))
  expect(colors).toEqual([
    ...['FFFF00', 'FFFFFF', 'D9D9D9', '808080', '70AD47', undefined, 'FFFF00', 'FFFF00', undefined, undefined],
  ])
})
