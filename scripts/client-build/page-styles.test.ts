import postcss from 'postcss'
import { expect, test } from 'vitest'
import { isSheetUsed, usedCss } from '../../src/shared/site/page-styles.ts'
import { partsOf } from './page-styles.ts'

const used = (css: string, ...classes: string[]) => usedCss(partsOf(postcss.parse(css).nodes), new Set(classes))

test('a page gets the rules that may apply to it, in their order and within what holds them', () => {
  const css =
    '@layer base{a{x:1}.card{x:2}.gone{x:3}}.card .title:not(:focus){x:4}.gone .title{x:5}.gone,.card:disabled{x:6}' +
    '@media (min-width:48em){.title{x:7}.gone{x:8}}@media print{.card{x:9}}@keyframes turn{to{x:10}}'
  expect(used(css, 'card', 'title')).toBe(
    '@layer base{a{x:1}.card{x:2}}.card .title:not(:focus){x:4}.gone,.card:disabled{x:6}@media (min-width:48em){.title{x:7}}',
  )
  expect(used('@media (min-width:48em){.gone{x:8}}', 'card')).toBe('')
})

test('what a selector only excludes or may have is not needed', () => {
  for (const selector of ['.card:not(.open)', '.card:where(.a,.b)', '.card:is(.a:not(.b),.c)', '.card:has(.a)']) {
    expect(used(`${selector}{x:1}`, 'card')).toBe(`${selector}{x:1}`)
  }
  expect(used('.w-2\\.5{x:1}', 'w-2.5')).toBe('.w-2\\.5{x:1}')
  expect(used('@font-face{font-family:Inter}:root{--x:1}')).toBe('@font-face{font-family:Inter}:root{--x:1}')
})

test('a sheet is used when one of its classes is, not for what it says of elements', () => {
  const parts = partsOf(postcss.parse('a{x:1}@media (min-width:1px){.card .title{x:2}}').nodes)
  expect([isSheetUsed(parts, new Set(['card'])), isSheetUsed(parts, new Set(['card', 'title']))]).toEqual([false, true])
})
