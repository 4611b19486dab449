import { createHash } from 'node:crypto'
import { type AssetType, assetBytesMax, assetTypes } from '../../../shared/site/terms.ts'
import type { Caller } from '../../router.ts'
import { png } from '../../test/calls/example-calls.ts'
import { expect, test } from '../../test/fixtures.ts'

const files = {
  png: Buffer.from(png),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0043', 'hex'),
  webp: Buffer.from('RIFF\u0024\0\0\0WEBPVP8 \u0018\0\0\0', 'latin1'),
  pdf: Buffer.from('%PDF-1.7\n%%EOF\n'),
}
const notThere = { code: 'NOT_FOUND', cause: { code: 'NOT_FOUND' } }
/** Uploads a PNG as the logo by default. */
function replace(admin: Caller, { type = 'logo', fileName = 'logo.png', bytes = files.png }: Partial<Upload> = {}) {
  return admin.catalog.assets.replace({ type, fileName, bytes })
}
type Upload = { type: AssetType; fileName: string; bytes: Uint8Array<ArrayBuffer> }

async function readBytes(caller: Caller, type: AssetType): Promise<Buffer> {
  const { content } = await caller.catalog.assets.read({ type })
  return Buffer.from(await content.arrayBuffer())
}

test('everyone can read a stored asset as it was sent', async ({ admin, visitor }) => {
  const hash = createHash('sha256').update(files.png).digest('hex')
  const stored = await replace(admin)
  expect(stored).toEqual({
    id: expect.any(String),
    type: 'logo',
    fileName: 'logo.png',
    filePath: `/api/assets/logo?v=${hash.slice(0, 12)}`,
    contentType: 'image/png',
    updatedAt: expect.stringMatching(/Z$/),
  })
  expect(await visitor.catalog.assets.list()).toEqual([stored])
  expect(await visitor.catalog.assets.read({ type: 'logo' })).toMatchObject({
    fileName: 'logo.png',
    contentType: 'image/png',
    hash,
  })
  expect(await readBytes(visitor, 'logo')).toEqual(files.png)
  await expect(visitor.catalog.assets.read({ type: 'line-card' })).rejects.toMatchObject({
    ...notThere,
    message: 'Line card not found',
  })
})

test('every asset may be a PNG, a JPEG or a WebP, and the line card a PDF too', async ({ admin }) => {
  for (const type of assetTypes) {
    expect(await replace(admin, { type, bytes: files.png })).toMatchObject({ contentType: 'image/png' })
    expect(await replace(admin, { type, bytes: files.jpeg })).toMatchObject({ contentType: 'image/jpeg' })
    expect(await replace(admin, { type, bytes: files.webp })).toMatchObject({ contentType: 'image/webp' })
  }
  expect(await replace(admin, { type: 'line-card', bytes: files.pdf })).toMatchObject({
    type: 'line-card',
    contentType: 'application/pdf',
  })
})

test('an animated PNG counts as a PNG', async ({ admin }) => {
  const headerEnd = 33
  const control = Buffer.from('000000086163544c000000010000000000000000', 'hex')
  const bytes = Buffer.concat([files.png.subarray(0, headerEnd), control, files.png.subarray(headerEnd)])
  expect(await replace(admin, { bytes })).toMatchObject({ contentType: 'image/png' })
})

test('a file is judged by its content, not its name, and the refusal lists the accepted formats', async ({
  admin,
  visitor,
}) => {
  const hostile = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    xmlSvg: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    html: '<!doctype html><script>alert(1)</script>',
    text: 'not a picture',
    gif: 'GIF89a\u0001\0\u0001\0\0\0\0;',
    almostPng: '\u0089PNG\r\n\u001a\n<script>alert(1)</script>',
    archive: 'PK\u0003\u0004',
    oneByte: 'x',
  }
  for (const content of Object.values(hostile)) {
    const refused = replace(admin, { fileName: 'logo.png', bytes: Buffer.from(content, 'latin1') })
    await expect(refused).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { code: 'WRONG_FILE_TYPE' },
      message: 'The logo must be a PNG, JPEG, or WebP file',
    })
  }
  await expect(
    replace(admin, { type: 'line-card', fileName: 'card.pdf', bytes: Buffer.from(hostile.html) }),
  ).rejects.toMatchObject({ message: 'The line card must be a PNG, JPEG, WebP, or PDF file' })
  expect(await visitor.catalog.assets.list()).toEqual([])
})

test('a PDF cannot be a logo or a region map', async ({ admin }) => {
  for (const type of ['logo', 'region-map'] as const) {
    await expect(replace(admin, { type, fileName: 'a.png', bytes: files.pdf })).rejects.toMatchObject({
      cause: { code: 'WRONG_FILE_TYPE' },
    })
  }
})

test('a file may have up to 5 MiB and must not be empty', async ({ admin, visitor }) => {
  const bytes = Buffer.concat([files.png, Buffer.alloc(assetBytesMax + 1 - files.png.length)])
  await expect(replace(admin, { bytes })).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
    cause: { code: 'TOO_LARGE' },
    message: 'The file is larger than 5 MiB',
  })
  await expect(replace(admin, { bytes: Buffer.alloc(0) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'The file is empty',
  })
  expect(await visitor.catalog.assets.list()).toEqual([])
  await replace(admin, { bytes: bytes.subarray(1).fill(files.png, 0, files.png.length) })
  expect((await readBytes(visitor, 'logo')).length).toBe(assetBytesMax)
})

test('a file name is plain text, never a path', async ({ admin }) => {
  const names = {
    '../../etc/passwd': 'passwd',
    '..\\..\\x': 'x',
    'C:\\Users\\Dana\\Logo 2026.png': 'Logo 2026.png',
    'a\u0000b\r\nc\u007f.png': 'abc.png',
    '  padded.png ': 'padded.png',
    'a\ud800.png': 'a\ufffd.png',
    'logo/': 'logo',
    '': 'logo',
    ' \t': 'logo',
    [`${'n'.repeat(300)}.png`]: 'n'.repeat(255),
    [`${'n'.repeat(254)}\u{1f600}`]: `${'n'.repeat(254)}\ufffd`,
  }
  for (const [sent, kept] of Object.entries(names)) {
    expect(await replace(admin, { fileName: sent })).toMatchObject({ fileName: kept })
  }
})

test('a new file replaces the old one, under a new path', async ({ db, admin, visitor }) => {
  const first = await replace(admin)
  const second = await replace(admin, { fileName: 'new.jpg', bytes: files.jpeg })
  expect(second).toMatchObject({ id: first.id, fileName: 'new.jpg', contentType: 'image/jpeg' })
  expect(second.filePath).not.toBe(first.filePath)
  expect(Date.parse(second.updatedAt)).toBeGreaterThanOrEqual(Date.parse(first.updatedAt))
  expect(await readBytes(visitor, 'logo')).toEqual(files.jpeg)
  await replace(admin, { type: 'region-map' })
  expect((await visitor.catalog.assets.list()).map(({ type }) => type)).toEqual(['logo', 'region-map'])
  expect(await db.selectFrom('company_assets').select('type').execute()).toHaveLength(2)
})

test('of files that arrive at once, one is stored completely', async ({ db, admin, visitor }) => {
  await Promise.all([files.png, files.jpeg, files.webp].map((bytes) => replace(admin, { bytes })))
  expect(await db.selectFrom('company_assets').select('type').execute()).toHaveLength(1)
  const { hash } = await visitor.catalog.assets.read({ type: 'logo' })
  const bytes = await readBytes(visitor, 'logo')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
})

test('an asset can be deleted only once', async ({ admin, visitor }) => {
  await replace(admin, { type: 'line-card', bytes: files.pdf })
  await replace(admin)
  expect(await admin.catalog.assets.delete({ type: 'line-card' })).toEqual({ message: 'Line card deleted' })
  await expect(admin.catalog.assets.delete({ type: 'line-card' })).rejects.toMatchObject(notThere)
  await expect(visitor.catalog.assets.read({ type: 'line-card' })).rejects.toMatchObject(notThere)
  expect(await visitor.catalog.assets.list()).toMatchObject([{ type: 'logo' }])
})

test('there are only three assets', async ({ admin, visitor }) => {
  const type: string = 'favicon'
  // @ts-expect-error: not one of the three
  await expect(visitor.catalog.assets.read({ type })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  // @ts-expect-error: not one of the three
  await expect(admin.catalog.assets.delete({ type })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('over tRPC a file is described but not sent', async ({ app, admin }) => {
  await replace(admin)
  const response = await app.inject({ url: '/trpc/catalog.assets.read', query: { input: '{"type":"logo"}' } })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ result: { data: { fileName: 'logo.png', content: {} } } })
})
