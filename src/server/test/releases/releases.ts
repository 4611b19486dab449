import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Guest } from '../calls/filled-product.ts'

/** A released version whose database was kept: as SQL, and what staff read of it then. */
export type Release = { version: string; sql: string; read: ReleasedReads }
/** Answers by path. */
export type ReleasedReads = Record<string, unknown>

const dir = import.meta.dirname
const stockPaths = ['/api/inventory', '/api/inventory/summary', '/api/inventory/newest-lists']
const pathsOfStaff = [
  '/api/inventory/staged-uploads',
  '/api/inventory/uploads',
  '/api/flexible-inventory',
  '/api/inquiries',
  '/api/customer-needs',
  '/api/customers',
  '/api/suppliers',
  '/api/categories',
  '/api/team',
  '/api/announcements',
  '/api/admin/locations',
  '/api/admin/mails',
]

/** Where a version's database and answers are kept. */
export const releaseFiles = (version: string) => ({
  sql: join(dir, `${version}.sql.gz`),
  read: join(dir, `${version}.json.gz`),
})

/** What the version that was kept signed its links with. */
export const releaseKey = (version: string) => createHash('sha256').update(version).digest()

/** Every version that was kept. */
export function readReleases(): Release[] {
  const versions = readdirSync(dir).flatMap((name) => /^(.+)\.sql\.gz$/.exec(name)?.[1] ?? [])
  return versions.map((version) => {
    const files = releaseFiles(version)
    const unpack = (file: string) => gunzipSync(readFileSync(file)).toString()
    const read: ReleasedReads = JSON.parse(unpack(files.read))
    return { version, sql: unpack(files.sql), read }
  })
}

/** Reads lists, leads, quotes and mails as staff do, and each quote by its link. */
export async function readAsStaff(guest: Guest): Promise<ReleasedReads> {
  const read: ReleasedReads = {}
  const ask = async <Answer>(path: string) => {
    const answer = await guest.ask<Answer>('GET', path)
    read[path] = answer
    return answer
  }
  for (const path of [...stockPaths, ...pathsOfStaff]) await ask(path)
  for (const { id } of await ask<{ id: string }[]>('/api/inquiries')) {
    await ask(`/api/inquiries/${id}`)
    const quotes = await ask<{ link: string | null }[]>(`/api/inquiries/${id}/quotes`)
    for (const { link } of quotes) if (link !== null) await ask(link.replace(/^.*\/quote\//, '/api/quote-offers/'))
  }
  const { mails } = await ask<{ mails: { id: string }[] }>('/api/admin/mails')
  for (const { id } of mails) await ask(`/api/admin/mails/${id}`)
  return read
}
