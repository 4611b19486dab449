import { expect, test } from 'vitest'
import { type MailBlock, renderMail } from './mail-body.ts'

const link: MailBlock = { kind: 'link', label: 'Open', url: 'https://steel.example/admin' }
const steel: MailBlock = { kind: 'table', title: 'Items:', headings: ['Product'], rows: [['HR Coil'], ['CR Sheet']] }

test('of a mail over 100 KB the longest parts are cut, which it says, and its link stays', () => {
  const notes = Array.from({ length: 40 }, (_, at) => ['Notes', `${at} ${'é'.repeat(10_000)}`] as const)
  const { text, html } = renderMail([{ kind: 'facts', facts: notes }, steel, link], { brandName: 'Steel' })
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(100 * 1024)
  expect(Buffer.byteLength(text)).toBeGreaterThan(95_000)
  for (const body of [text, html]) {
    expect(body).not.toContain('\ufffd')
    for (const part of ['Notes', 'HR Coil', 'CR Sheet', 'is cut', 'https://steel.example/admin']) {
      expect(body).toContain(part)
    }
  }
  expect(text.indexOf('is cut')).toBeLessThan(text.indexOf('https://'))
})

test('a mail of usual length is whole', () => {
  expect(renderMail([steel, link], { brandName: 'Steel' }).text).toBe(
    'Items:\n- HR Coil\n- CR Sheet\n\nOpen: https://steel.example/admin\n',
  )
})
