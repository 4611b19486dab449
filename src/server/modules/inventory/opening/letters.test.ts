import { expect, test } from 'vitest'
import { findForwardedSender, isPublicMailDomain, readLetter, textOfHtml } from './letters.ts'

const mail = {
  smtpUrl: undefined,
  from: { name: '', address: 'desk@steel.example' },
  staff: ['joe@steel.example'],
  replyTo: 'answers@steel.example',
}
const pass = 'Authentication-Results: mx.steel.example; dmarc=pass'
const read = (...lines: string[]) =>
  readLetter(Buffer.from(lines.join('\r\n'), 'latin1'), { mail, authserv: 'mx.steel.example' })

test('a usual letter has one sender, who is proven and may be answered', async () => {
  expect(
    await read(
      'Return-Path: <ann@acme.example>',
      pass,
      'From: =?utf-8?Q?Ann_L=C3=A9e?= <Ann@ACME.example>',
      'Subject: =?utf-8?B?4oCuZXhjZXNzCWxpc3Q=?=',
      'Message-ID: <a@acme.example>',
    ),
  ).toEqual({
    from: { name: 'Ann Lée', email: 'ann@acme.example' },
    isProven: true,
    mayBeAnswered: true,
    isFromStaff: false,
    isOwn: false,
    messageId: '<a@acme.example>',
    subject: 'excess list',
    authserv: 'mx.steel.example',
  })
})

test.each([
  [''],
  ['From: ann@acme.example, eve@evil.example'],
  ['From: ann@acme.example\r\nFrom: eve@evil.example'],
  ['From: acme: ann@acme.example;'],
  ['From: Ann'],
  ['From: <>'],
  ['From: "ann@acme.example"'],
  [`From: ann@${'x'.repeat(300)}.example`],
])('without exactly one sender nobody is proven: %s', async (line) => {
  expect(await read(pass, line)).toMatchObject({ from: undefined, isProven: false, mayBeAnswered: false })
})

test('the name of a sender is no address', async () => {
  const { from } = await read('From: "ann@acme.example" <eve@evil.example>')
  expect(from).toEqual({ name: 'ann@acme.example', email: 'eve@evil.example' })
})

test.each([
  'Auto-Submitted: auto-replied',
  'Auto-Submitted: auto-generated; why=rule',
  'Precedence: BULK',
  'Precedence: list',
  'Precedence: junk',
  'Return-Path: <>',
  'Return-Path:',
])('a letter with %s is never answered', async (line) => {
  const { mayBeAnswered } = await read(line, 'From: ann@acme.example')
  expect(mayBeAnswered).toBe(false)
})

test.each(['Auto-Submitted: no', 'Precedence: first-class', 'Return-Path: <bounces@acme.example>'])(
  'a letter with %s may be answered',
  async (line) => {
    expect((await read(line, 'From: ann@acme.example')).mayBeAnswered).toBe(true)
  },
)

test('addresses of our own are neither answered nor proven, and what we send by machine is no letter to us', async () => {
  expect(await read(pass, 'From: JOE+x@steel.example')).toMatchObject({
    isFromStaff: true,
    isProven: false,
    mayBeAnswered: false,
  })
  expect(await read('From: desk@steel.example')).toMatchObject({ mayBeAnswered: false, isOwn: false })
  expect(await read(pass, 'From: answers@steel.example')).toMatchObject({ mayBeAnswered: false, isProven: false })
  const { isOwn } = await read('From: desk@steel.example', 'Auto-Submitted: auto-generated')
  expect(isOwn).toBe(true)
})

test.each([
  ['Gmail', '---------- Forwarded message ---------\nFrom: Ann Lee <ann@acme.example>\nDate: Thu\nSubject: List'],
  ['Outlook', '________________________________\nFrom: Ann Lee <ann@acme.example>\nSent: Thu\nTo: joe@steel.example'],
  ['Apple Mail', '> Begin forwarded message:\n>\n> From: Ann <Ann@acme.example>\n> Subject: List'],
  ['with stars', '*From:* Ann Lee <ann@acme.example<mailto:ann@acme.example>>'],
  ['an answer of ours above', 'From: joe@steel.example\n> From: answers@steel.example\n> From: ann@acme.example'],
])('staff may pass on what a supplier sent, as %s quotes it', (_program, text) => {
  expect(findForwardedSender({ senders: [], text }, mail)).toBe('ann@acme.example')
})

test.each([
  [
    'Gmail',
    '<div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: <strong dir="auto">Ann Lee</strong> <span dir="auto">&lt;<a href="mailto:ann@acme.example">ann@acme.example</a>&gt;</span><br>Date: Thu<br>To: &lt;<a href="mailto:joe@steel.example">joe@steel.example</a>&gt;<br></div>',
  ],
  [
    'Outlook',
    '<style><!-- p {margin:0in;} --></style><p class=MsoNormal><b><span style="font-size:11.0pt">From:</span></b>\r\nAnn Lee &lt;ann@acme.example&gt;<br>\r\n<b>Sent:</b> Thu<br>\r\n<b>To:</b> joe@steel.example</p>',
  ],
  ['an HTML that never ends', '<td>From: ann@acme.example<br>To: bob@other.example<!-- From: eve@evil.example'],
])('staff may pass it on in HTML alone, as %s quotes it', (_program, html) => {
  expect(findForwardedSender({ senders: [], text: textOfHtml(html) }, mail)).toBe('ann@acme.example')
})

test('an attached message has a sender; with several senders, nobody knows whose list it is', () => {
  expect(findForwardedSender({ senders: ['Ann@acme.example'], text: 'FYI' }, mail)).toBe('ann@acme.example')
  const text = 'From: ann@acme.example\nFrom: bob@other.example'
  expect(findForwardedSender({ senders: [], text }, mail)).toBeUndefined()
  expect(findForwardedSender({ senders: ['bob@other.example'], text: 'From: ann@acme.example' }, mail)).toBeUndefined()
  expect(findForwardedSender({ senders: [], text: 'from: nobody, by phone' }, mail)).toBeUndefined()
})

test('whatever a header says, it is read', async () => {
  const headers = [
    'From: \xff\xfe <a@b.example>',
    'Subject: =?x-none?Q?=FF?=',
    'Message-ID: <a b>',
    'Content-Type: multipart/mixed; boundary',
    ': no name',
    '\x00\x01',
    ...Array.from({ length: 20_000 }, (_, index) => `X${index}:`),
  ]
  expect(await read(...headers)).toMatchObject({ from: { email: 'a@b.example' }, messageId: undefined })
})

test('anybody can have an address at a public provider', () => {
  const providers = ['gmail.com', 'outlook.com', 'yahoo.com', 'aol.com', 'comcast.net', 'att.net', 'centurylink.net']
  expect(providers.filter((domain) => !isPublicMailDomain(domain))).toEqual([])
  expect(isPublicMailDomain('acme.example')).toBe(false)
})
