import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'
import type { StagedUpload } from '../../../../shared/lists/schema.ts'
import { anItem } from '../../../test/factories.ts'
import { expect, type Fixtures, test } from '../../../test/fixtures.ts'
import { aForm } from '../../../test/lists/forms.ts'
import { harmlessFiles, type RefusedFile, refusedFiles } from '../../../test/lists/hostile-cases.ts'
import { aListRow, aWorkbook } from '../../../test/lists/workbooks.ts'
import { leaks } from '../../../test/programs/leaks.ts'
import { createFingerprint } from '../../../test/search/fingerprint.ts'
import { cookieHeader, signIn } from '../../../test/sign-in.ts'

// Some of the files are large, and each is read in a new thread, which must compile TypeScript first.

const atOnce = '/api/inventory/upload'
const staged = '/api/inventory/staged-uploads'
const readPauseMs = 20

// Some of each kind; the tests of the reader use all of them.
const hostileFiles = pick(refusedFiles, [
  'a cell in the last row and column of Excel',
  'a million merged cells that the general library reads',
  '400 MB of blanks in 410 KB',
  'one long text a hundred thousand times',
  'tables within tables without end',
  'a page of 2 million blank rows',
  'text of one endless row',
  'an encrypted workbook',
  'sizes that are both too small',
  'a name that leads out of the folder',
  'an .xls file whose sectors go in circles',
  'a quote that never closes',
  'an .xlsx file of which 5 tenths arrived',
  'a zip file within a zip file',
  'random bytes',
])

// These can be read, but they are not lists of steel.
const baitedFiles = pick(harmlessFiles, [
  'an external entity',
  'a billion laughs',
  'names of __proto__',
  'attributes of __proto__',
  'tags within tags without end',
])

function pick<File extends { what: string }>(files: readonly File[], names: readonly string[]): File[] {
  return names.map((name) => {
    const file = files.find(({ what }) => what === name)
    if (!file) throw new Error(`There is no file called: ${name}`)
    return file
  })
}

/** Any answer of the server; each test checks what it needs. */
type Answer = { status: number; body: StagedUpload & { message: string } }

const prototypeKeys = Reflect.ownKeys(Object.prototype)

/** A listening server with some stock, and actions of staff and buyers. */
async function openServer({ app, db }: Pick<Fixtures, 'app' | 'db'>) {
  await anItem(db)
  await anItem(db, { product_id: 'P-200', source_code: 'DGL5', category: 'Galvanized Coil' })
  const cookie = cookieHeader(await signIn(app, db))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const fingerprint = await createFingerprint(db)
  const before = await fingerprint()
  const call = async (method: string, path: string, form?: Awaited<ReturnType<typeof aForm>>) => {
    const headers = { cookie, ...form?.headers }
    const response = await fetch(address + path, { method, headers, ...(form && { body: form.payload }) })
    return { status: response.status, body: await response.json() } as Answer // an answer is JSON of any shape
  }
  return {
    address,
    cookie,
    call,
    send: async (path: string, bytes: Uint8Array) =>
      call('POST', path, await aForm(['category', 'Hot Rolled Coil'], ['file', new Uint8Array(bytes)])),
    /** Waits for an action of staff while buyers read the stock. */
    async whileOthersRead<Result>(doing: Promise<Result>): Promise<Result> {
      let isOver = false
      const end = () => {
        isOver = true
      }
      doing.then(end, end)
      do {
        const response = await fetch(`${address}/api/inventory/summary`)
        expect(response.status).toBe(200)
        expect(await response.json()).toMatchObject({ items: 2 })
        await sleep(readPauseMs)
      } while (!isOver)
      return doing
    },
    async expectUntouched(): Promise<void> {
      expect(await fingerprint()).toBe(before)
      expect(Reflect.ownKeys(Object.prototype)).toEqual(prototypeKeys)
      expect(Object.keys({})).toEqual([])
    },
  }
}

function expectPlain(message: string): void {
  for (const leak of leaks) expect(message).not.toMatch(leak)
}

const statusOf = ({ code }: RefusedFile) => (code === 'TOO_LARGE' ? 413 : 400)

test('a hostile file is refused in plain words; the stock is unchanged, and others are served meanwhile', async ({
  app,
  db,
}) => {
  const { send, whileOthersRead, expectUntouched } = await openServer({ app, db })
  for (const file of hostileFiles) {
    const { status, body } = await whileOthersRead(send(atOnce, file.make()))
    const refusal = { status: statusOf(file), body: { message: expect.stringMatching(file.words) } }
    expect({ what: file.what, status, body }).toEqual({ what: file.what, ...refusal })
    expectPlain(body.message)
    await expectUntouched()
  }
})

test('a hostile file that is staged fails in plain words, and leaves nothing once it is discarded', async ({
  app,
  db,
}) => {
  const { call, send, whileOthersRead, expectUntouched } = await openServer({ app, db })
  const settle = (id: string) =>
    vi.waitFor(
      async (): Promise<StagedUpload> => {
        const { body } = await call('GET', `${staged}/${id}`)
        expect(body.state).not.toBe('reading')
        return body
      },
      { timeout: 60_000, interval: 50 },
    )
  // Every other file: the reader is the same as in the one-step upload.
  for (const file of hostileFiles.filter((_, position) => position % 2 === 0)) {
    const { what, words } = file
    const { status, body } = await whileOthersRead(send(staged, file.make()))
    if (status === 201) {
      const { state, failure, preview } = await whileOthersRead(settle(body.id))
      const failed = { state: 'failed', failure: expect.stringMatching(words), preview: null }
      expect({ what, state, failure, preview }).toEqual({ what, ...failed })
      expectPlain(failure ?? '')
      expect((await call('POST', `${staged}/${body.id}/commit`)).status).toBe(400)
      expect((await call('DELETE', `${staged}/${body.id}`)).status).toBe(200)
    } else {
      // Refused before it is stored.
      const refusal = { status: statusOf(file), message: expect.stringMatching(words) }
      expect({ what, status, message: body.message }).toEqual({ what, ...refusal })
      expectPlain(body.message)
    }
    await expectUntouched()
  }
})

test('external content and changes of Object.prototype in a file have no effect', async ({ app, db }) => {
  const { send, whileOthersRead, expectUntouched } = await openServer({ app, db })
  for (const { what, make } of baitedFiles) {
    const { status, body } = await whileOthersRead(send(atOnce, make()))
    const refusal = { status: 400, body: { message: expect.stringMatching(/^Missing required columns: /) } }
    expect({ what, status, body }).toEqual({ what, ...refusal })
    expectPlain(body.message)
    await expectUntouched()
  }
})

test('an interrupted upload leaves nothing behind', async ({ app, db }) => {
  const { address, cookie, expectUntouched } = await openServer({ app, db })
  const rows = Array.from({ length: 3_000 }, (_, index) => aListRow({ 'Product ID': `P-${index}` }))
  const { headers, payload } = await aForm(['category', 'Hot Rolled Coil'], ['file', aWorkbook(rows)])
  for (const path of [atOnce, staged]) {
    for (const length of [0, 100, Math.floor(payload.length / 2), payload.length - 10]) {
      const part = payload.subarray(0, length)
      // Once with a body that is too short, once with a broken connection.
      const answer = await app.inject({ method: 'POST', url: path, headers: { ...headers, cookie }, payload: part })
      expect(answer.statusCode).toBe(400)
      await breakOff(address + path, { ...headers, cookie, 'content-length': String(payload.length) }, part)
    }
  }
  await app.close()
  await expectUntouched()
})

/** Sends the beginning of a body and closes the connection. */
function breakOff(url: string, headers: Record<string, string>, part: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const sending = request(url, { method: 'POST', headers })
    // Closed on purpose.
    sending.on('error', () => undefined)
    sending.on('close', resolve)
    sending.flushHeaders()
    if (part.length === 0) sending.on('socket', (socket) => socket.on('connect', () => sending.destroy()))
    else sending.write(part, () => sending.destroy())
  })
}
