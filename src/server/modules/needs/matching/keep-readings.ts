import { LRUCache } from 'lru-cache'

const textsMax = 5_000

/** Keeps what texts mean, since many needs and good matches say the same of an aspect. */
export function keepReadings<Reading extends NonNullable<unknown>>(
  read: (...texts: string[]) => Reading,
): (...texts: string[]) => Reading {
  const kept = new LRUCache<string, Reading, string[]>({
    max: textsMax,
    memoMethod: (_key, _stale, { context: texts }) => read(...texts),
  })
  // The database stores no such character.
  return (...texts) => kept.memo(texts.join('\0'), { context: texts })
}
