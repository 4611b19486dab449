import type { SearchAnswer, SearchInput } from '../../../../src/shared/search/schema.ts'
import { contentOf, sendRequest } from '../../harness/http.ts'

/** Searches without an end: each comes from another address, since they are limited for each. */
export const searchEnv = { TRUST_PROXY: 'loopback', METRICS_TOKEN: 'the-token-of-the-benchmark' }

const addresses = 65_536
let asked = 0

export function searchHeaders(): Record<string, string> {
  asked = (asked + 1) % addresses
  return { 'accept-encoding': 'identity', 'x-forwarded-for': `10.1.${asked >> 8}.${asked & 255}` }
}

/** Throws if the search is refused. */
export async function search(address: string, path: string): Promise<SearchAnswer> {
  return contentOf(await sendRequest(address, { path, headers: searchHeaders() }), path)
}

/** A figure of `/metrics`; 0 if it is not there. */
export async function readMetric(address: string, name: string): Promise<number> {
  const headers = { authorization: `Bearer ${searchEnv.METRICS_TOKEN}` }
  const { body } = await sendRequest(address, { path: '/metrics', headers })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body.toString())?.[1] ?? 0)
}

type Params = Readonly<Partial<Record<keyof SearchInput, string | readonly string[]>>>

/** What a buyer may look for. */
export type SearchQuestion = { name: string; params: Params }

/** From everything to a few items. */
export const searchQuestions: readonly SearchQuestion[] = [
  { name: 'everything', params: {} },
  { name: 'by weight, unreadable ones too', params: { weightFrom: '10,000', weightTo: '40,000', unread: '1' } },
  { name: 'thickness .1 to .25', params: { thicknessFrom: '.1', thicknessTo: '.25' } },
  { name: 'a coating or heavier', params: { coating: 'G60' } },
  { name: 'two regions, heaviest first', params: { region: ['Pacific', 'Mid Atlantic'], sort: '-weight' } },
  { name: 'gauges 10 to 14', params: { thicknessFrom: '14 GA', thicknessTo: '10 GA' } },
  { name: 'prime of a grade, newest first', params: { condition: 'Prime', grade: 'A572-50', sort: 'newest' } },
  {
    name: 'a width, unreadable ones too',
    params: { widthFrom: '48', widthTo: "4'", thicknessTo: '3/16', unread: '1' },
  },
  { name: 'sheet of a length', params: { category: 'Galvanized Sheet', lengthFrom: "10'", thicknessFrom: '16 GA' } },
  {
    name: 'a coil in three states',
    params: { category: 'Hot Rolled Coil', state: ['OH', 'IN', 'IL'], thicknessFrom: '10 GA', thicknessTo: '10 GA' },
  },
  { name: 'words', params: { q: 'P-0001' } },
  {
    name: 'everything at once',
    params: {
      category: 'Cold Rolled Coil',
      region: 'E-N Central',
      grade: 'A1008 CS-B',
      condition: ['Prime', 'Excess Prime'],
      thicknessFrom: '.05',
      thicknessTo: '.2',
      widthFrom: '48',
      widthTo: '60',
      weightFrom: '20,000',
    },
  },
]

export function searchPath(params: Params): string {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(params)) for (const value of [values].flat()) query.append(name, value)
  return `/api/inventory/search?${query}`
}
