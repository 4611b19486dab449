import { mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { writeZip } from '../../../../src/server/lib/workbook/zip-file.ts'
import { aMail, anAttachment, lines } from '../../../../src/server/test/lists/list-mails.ts'
import { percentile } from '../../harness/figures.ts'
import { contentOf, sendRequest } from '../../harness/http.ts'
import { waitUntil } from '../../harness/wait.ts'
import type { FaultContext, Scenario } from '../scenario.ts'
import { hostileGoals, judgeFigures, watchMemory } from './hostile-figures.ts'
import { addSupplier, aProvenMail, askFor, mailboxEnv, notTried, openStore } from './mailbox-faults.ts'

const rowsOfList = 1_000
const messages = { short: 4_000, long: 40_000 }
const goals = {
  searchMs: 10_000,
  firstBytes: 20_000_000,
  firstMs: 60_000,
  laterBytes: 4_096,
}
const slow = { limitMs: 300_000, everyMs: 50 }
const mib = 1024 * 1024

/** What the mailbox costs: a list until buyers find it, a large mailbox without lists, and hostile messages. */
export const mailboxFigures: Scenario = {
  name: 'mailbox: figures',
  isInShortForm: false,
  async run(context) {
    const { judge, result } = judgeFigures()
    const store = await openStore(context)
    if (!store) return notTried()

    const count = context.preset(messages)
    const inbox = join(store.inboxDir, 'cur')
    await store.withClient((client) => client.mailboxOpen('INBOX'))
    mkdirSync(inbox, { recursive: true })
    for (let index = 0; index < count; index += 1) {
      writeFileSync(join(inbox, `${Math.floor(Date.now() / 1_000)}.M${index}.test:2,`), aUsualLetter(index))
    }
    // The server itself reads them once, whoever looks first.
    await store.withClient(async (client) => {
      await client.mailboxOpen('INBOX')
      await client.fetchAll('1:*', { bodyStructure: true, size: true })
    })
    const meter = await startMeter(context, Number(new URL(store.url).port))
    const url = new URL(store.url)
    url.port = String(meter.port)
    const startedAt = performance.now()
    const server = await context.startServer({ env: mailboxEnv({ url: url.href }) })
    await waitUntil('the mailbox is looked through', () => hasLooked(context), slow)
    judge(`the first look at ${count} messages without lists`, performance.now() - startedAt, goals.firstMs, 'ms')
    judge('its bytes', meter.bytes(), goals.firstBytes, 'bytes')
    const before = meter.bytes()
    await store.deliver(aUsualLetter(count))
    await waitUntil('it is seen', async () => (await countMessages(context)) === count + 1, slow)
    await wait(1_000)
    judge('a later look, with one message', meter.bytes() - before, goals.laterBytes, 'bytes')

    await addSupplier(server, rowsOfList)
    await store.deliver(aProvenMail('large.xlsx', rowsOfList + 1))
    const acceptedAt = performance.now()
    await waitUntil('buyers find the list', () => isFound(server.address, `ACME-${rowsOfList}`), slow)
    judge(`a list of ${rowsOfList} rows until buyers find it`, performance.now() - acceptedAt, goals.searchMs, 'ms')

    const usualMs = percentile(await askFor(server, 20_000), 0.99)
    const memory = watchMemory(server)
    const hostile = hostileMails()
    const asking = askFor(server, 20_000)
    for (const source of hostile) await store.deliver(source)
    const amidMs = percentile(await asking, 0.99)
    await waitUntil('the last of them is taken', () => isKept(context, 'after-all.xlsx'), slow)
    judge(`${hostile.length} hostile messages, more memory`, memory.stop(), hostileGoals.memoryMb, 'MiB')
    judge('the 99th percentile of other responses, slower by', amidMs - usualMs, hostileGoals.slowerMs, 'ms')
    return { rounds: 1, faultsProved: 1, acknowledged: 1, lost: 0, duplicated: 0, ...result() }
  },
}

/** As most mail is: text twice, and a picture of a signature. */
const aUsualLetter = (index: number) =>
  lines([
    `From: Sender ${index % 500} <sender${index % 500}@company.example>`,
    'To: lists@steel.example',
    `Subject: About order ${index}`,
    `Message-ID: <${index}@company.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="----=_NextPart_000"',
    '',
    '------=_NextPart_000',
    'Content-Type: text/plain; charset="utf-8"',
    '',
    'Thanks, we will look at it.',
    '------=_NextPart_000',
    'Content-Type: text/html; charset="utf-8"',
    '',
    '<p>Thanks, we will look at it.</p>',
    '------=_NextPart_000--',
    '',
  ])

function hostileMails(): string[] {
  const part = (type: string) => ['--m', `Content-Type: ${type}`, '', 'x']
  const mixed = (parts: readonly string[]) =>
    lines(['From: eve@evil.example', 'Content-Type: multipart/mixed; boundary=m', '', ...parts, '--m--', ''])
  const nested = (levels: number) =>
    Array.from(
      { length: levels },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
    ).join('')
  const zeros = (count: number) => Array.from({ length: count }, () => '0'.repeat(mib))
  const bomb = writeZip([
    { path: 'a.csv', parts: zeros(45) },
    { path: 'b.csv', parts: zeros(120) },
  ])
  const smallBomb = writeZip([{ path: 'bomb.csv', parts: zeros(50) }])
  const eml = (source: string) => ({ name: 'm.eml', type: 'application/octet-stream', bytes: Buffer.from(source) })
  return [
    nested(100),
    'Content-Type: message/rfc822\r\n\r\n'.repeat(100),
    mixed(Array.from({ length: 10_000 }, () => part('image/png')).flat()),
    mixed(Array.from({ length: 10_000 }, () => part('text/csv; name=a.csv')).flat()),
    aMail({ headers: [`X: ${'y'.repeat(5_000_000)}`] }),
    aMail({ headers: Array.from({ length: 50_000 }, (_, index) => `X${index}: y`) }),
    aMail({ files: [anAttachment('large.xlsx', Buffer.alloc(75 * mib, 'x'))] }),
    aMail({ files: [anAttachment('largest taken.xlsx', Buffer.alloc(40 * mib, 'x'))] }),
    aMail({
      files: [
        {
          name: 'large.csv',
          type: 'text/csv',
          head: ['Content-Type: text/csv; name=large.csv'],
          body: 'a,b\r\n'.repeat(20 * mib),
        },
      ],
    }),
    aMail({ files: [anAttachment('bomb.zip', bomb)] }),
    aMail({ files: Array.from({ length: 20 }, (_, index) => anAttachment(`bomb-${index}.zip`, smallBomb)) }),
    aMail({ from: `${'group: a@evil.example; '.repeat(2_500)}eve@evil.example` }),
    aMail({ files: [eml(mixed(Array.from({ length: 10_000 }, () => part('text/csv; name=a.csv')).flat()))] }),
    aMail({ files: [eml(nested(10_000))] }),
    ...[10, 20].map((mibs) =>
      aMail({ files: [eml(aMail({ files: [anAttachment('in.xlsx', Buffer.alloc(mibs * mib, 'x'))] }))] }),
    ),
    aMail({ files: [anAttachment('after-all.xlsx')] }),
  ]
}

/** Counts what a server sends, from a port of its own. */
async function startMeter({ atEnd }: FaultContext, serverPort: number): Promise<{ port: number; bytes(): number }> {
  let bytes = 0
  const server = createServer((client) => {
    const upstream = connect(serverPort, '127.0.0.1')
    upstream.on('data', (chunk) => {
      bytes += chunk.length
    })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to)
      from.on('error', () => to.destroy())
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atEnd(() => void server.close())
  return { port: (server.address() as AddressInfo).port, bytes: () => bytes } // it listens on TCP
}

async function hasLooked({ query }: FaultContext): Promise<boolean> {
  return (await query('select from mailboxes where looked_at is not null')).length > 0
}

async function countMessages({ query }: FaultContext): Promise<number> {
  return (await query<{ n: number }>('select count(*)::int as n from mailbox_messages'))[0]?.n ?? 0
}

async function isKept({ query }: FaultContext, name: string): Promise<boolean> {
  return (await query('select from incoming_lists where file_name = $1', [name])).length > 0
}

async function isFound(address: string, productId: string): Promise<boolean> {
  const path = `/api/inventory/search?q=${productId}`
  return JSON.stringify(await contentOf(await sendRequest(address, { path }), path)).includes(productId)
}
