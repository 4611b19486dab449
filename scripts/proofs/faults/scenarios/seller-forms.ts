import { setTimeout as wait } from 'node:timers/promises'
import { writeZip } from '../../../../src/server/lib/workbook/zip-file.ts'
import { aListFile } from '../../../../src/server/test/lists/list-mails.ts'
import { percentile } from '../../harness/figures.ts'
import { contentOf, sendRequest } from '../../harness/http.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { waitUntil } from '../../harness/wait.ts'
import type { FaultContext, Scenario } from '../scenario.ts'
import { hostileGoals, judgeFigures, watchMemory } from './hostile-figures.ts'
import { addSupplier, askFor } from './mailbox-faults.ts'

const sendersPreset = { short: 10, long: 40 }
const listsOfSender = 5
const hostileForms = 4
const refusedForms = 20
const readGoalMs = 10_000
const quietMs = 20_000
const slow = { limitMs: 600_000, everyMs: 50 }
const mib = 1024 * 1024

/** What strangers at the public page cost others: forms of zip bombs, and many lists before that of a supplier. */
export const sellerForms: Scenario = {
  name: 'seller forms: figures',
  isInShortForm: false,
  async run(context) {
    const figures = judgeFigures()
    const server = await context.startServer()
    await addSupplier(server, 4)
    const link = await openLink(server)
    const firstMs = await sendBySupplier(context, server, link, 'quiet.xlsx')
    figures.judge('the list of a supplier while nothing else waits, until it is read', firstMs, readGoalMs, 'ms')

    const usualMs = percentile(await askFor(server, quietMs), 0.99)
    const memory = watchMemory(server)
    const asking = askFor(server, quietMs)
    const bomb = bombs()
    const sentAt = performance.now()
    const statuses = await Promise.all(
      Array.from({ length: hostileForms }, (_, form) => sendForm(server, `10.9.0.${form}`, bomb)),
    )
    figures.note(`${hostileForms} forms of zip bombs were answered ${statuses.join(', ')} after ${since(sentAt)} ms`)
    const again = await Promise.all(
      Array.from({ length: refusedForms }, (_, form) => sendForm(server, `10.9.0.${form % hostileForms}`, bomb)),
    )
    figures.note(`${refusedForms} more were answered ${[...new Set(again)].join(', ')}, all after ${since(sentAt)} ms`)
    const amidMs = percentile(await asking, 0.99)
    await waitUntil('all of it is read', async () => (await countUnread(context)) === 0, slow)
    figures.judge('forms of zip bombs, more memory', memory.stop(), hostileGoals.memoryMb, 'MiB')
    figures.judge('the 99th percentile of other responses, slower by', amidMs - usualMs, hostileGoals.slowerMs, 'ms')

    await context.query('delete from rate_limits')
    const senders = context.preset(sendersPreset)
    const lists = Array.from({ length: listsOfSender }, (_, list) => ({
      name: `page-${list}.xlsx`,
      bytes: aListFile(1, '', `condition ${list}`),
    }))
    const accepted = await Promise.all(
      Array.from({ length: senders }, (_, sender) => sendForm(server, `10.8.${sender}.1`, lists)),
    )
    if (accepted.some((status) => status !== 202)) figures.fail(`lists at the page were answered ${accepted}`)
    const waiting = await countUnread(context)
    const amidListsMs = await sendBySupplier(context, server, link, 'amid.xlsx')
    const what = `the list of a supplier while ${waiting} from ${senders} addresses wait, until it is read`
    figures.judge(what, amidListsMs, readGoalMs, 'ms')
    const startedAt = performance.now()
    const left = await countUnread(context)
    await waitUntil('all lists are read', async () => (await countUnread(context)) === 0, slow)
    figures.note(`the ${left} others are read in ${since(startedAt)} ms`)
    return { rounds: 1, faultsProved: 1, acknowledged: senders, lost: 0, duplicated: 0, ...figures.result() }
  },
}

type SentFile = { name: string; bytes: Uint8Array }

/** Small files of which each takes 50 MB unpacked. */
function bombs(): SentFile[] {
  const bytes = writeZip([{ path: 'bomb.csv', parts: Array.from({ length: 50 }, () => '0'.repeat(mib)) }])
  return Array.from({ length: 5 }, (_, index) => ({ name: `bomb-${index}.zip`, bytes }))
}

async function sendForm({ address }: ServerUnderTest, network: string, files: readonly SentFile[]): Promise<number> {
  const form = toForm(files)
  const seller = { company: 'Any', contactName: 'Any', phone: '555-0100', email: `x@${network}.example`, state: 'OH' }
  for (const [name, value] of Object.entries(seller)) form.set(name, value)
  const answer = await sendRequest(address, {
    path: '/api/seller-lists',
    method: 'POST',
    headers: { 'x-forwarded-for': network, 'idempotency-key': `${network}-${Math.random()}` },
    body: form,
  })
  return answer.status
}

function toForm(files: readonly SentFile[]): FormData {
  const form = new FormData()
  for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

async function openLink({ address, signIn }: ServerUnderTest): Promise<string> {
  const headers = { cookie: await signIn() }
  const page = '/api/suppliers'
  const { suppliers } = await contentOf<{ suppliers: { id: string }[] }>(
    await sendRequest(address, { path: page, headers }),
    page,
  )
  const path = `${page}/${suppliers[0]?.id}/link`
  const { link } = await contentOf<{ link: string }>(
    await sendRequest(address, { path, method: 'POST', headers }),
    path,
  )
  return `/api/supply/${link.split('/').at(-1)}`
}

/** Returns the ms until the list that a supplier sends by its link is read. */
async function sendBySupplier(
  context: FaultContext,
  { address }: ServerUnderTest,
  link: string,
  name: string,
): Promise<number> {
  const startedAt = performance.now()
  const path = `${link}/lists`
  const body = toForm([{ name, bytes: aListFile(4, 'ACME', name) }])
  await contentOf(await sendRequest(address, { path, method: 'POST', body }), path)
  await waitUntil(`${name} is read`, async () => (await countUnread(context, name)) === 0, slow)
  return performance.now() - startedAt
}

async function countUnread({ query }: FaultContext, name = '%'): Promise<number> {
  const [open] = await query<{ n: number }>(
    `select count(*)::int as n from incoming_lists join staged_uploads on staged_uploads.id = staged_upload_id
     where outcome is null and (staged_uploads.state = 'reading' or reading_no is null and staged_uploads.state = 'ready')
       and incoming_lists.file_name like $1`,
    [name],
  )
  await wait(0)
  return open?.n ?? 0
}

const since = (startedAt: number) => Math.round(performance.now() - startedAt).toLocaleString('en-US')
