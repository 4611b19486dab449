import { expect, test } from 'vitest'
import { addText, type MailBlock, renderMail } from './mail-body.ts'

const link: MailBlock = { kind: 'link', label: 'Open', url: 'https://steel.example/admin', button: 'View' }
const steel: MailBlock = {
  kind: 'table',
  title: 'Items:',
  headings: ['Item', 'Pcs'],
  rows: [{ name: 'HR Coil', details: ['A36', ''], figures: ['2'] }, { name: 'CR Sheet' }],
}
const sender = {
  brandName: 'Acme <Steel>',
  directPhone: '555-0100',
  contactEmail: 'a@b.example',
  contactAddress: undefined,
}
const render = (blocks: readonly MailBlock[]) =>
  renderMail({ subject: 'Your <steel>', preview: 'Two items', blocks }, sender)

test('of a mail over 100 KB the longest parts are cut, which it says, and its link stays', () => {
  const notes = Array.from({ length: 40 }, (_, at) => ['Notes', `${at} ${'é'.repeat(10_000)}`] as const)
  const { text, html } = render([{ kind: 'facts', facts: notes }, steel, link])
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
  const { text, html } = render([steel, link])
  const sent = 'Items:\n- HR Coil | A36 | 2\n- CR Sheet\n\nOpen: https://steel.example/admin'
  expect(text).toBe(`${sent}\n\nAcme <Steel>\n555-0100 · a@b.example\n`)
  for (const part of ['Your &lt;steel&gt;', 'Acme &lt;Steel&gt;', 'Two items', '555-0100', '>View<']) {
    expect(html).toContain(part)
  }
})

test('what is added to a mail stands at the end of its content, also of one that an earlier version wrote', () => {
  const { html } = addText(render([steel]), 'PS & more')
  expect(html).toMatch(/CR Sheet.*PS &amp; more.*Acme &lt;Steel&gt;<\/b>/s)
  expect(addText({ text: '', html: '<body>old</body>' }, 'PS').html).toMatch(/old.*PS.*<\/body>/s)
})
