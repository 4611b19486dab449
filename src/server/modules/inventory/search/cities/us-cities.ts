import { startWorker, threadModule } from '../../../../lib/threads/threads.ts'
import { cityKey } from './city-key.ts'

const loadingMsMax = 20_000

let loaded: Promise<ReadonlyMap<string, string>> | undefined

/**
 * Finds the code of the state that a city of 10,000 people or more is in; of cities of one name, the largest. The first call loads
 * them in a thread, which ends with all the other cities of the world.
 */
export async function loadStateOfCity(): Promise<(city: string) => string | undefined> {
  loaded ??= loadCities().catch((error: unknown) => {
    // The next search tries again.
    loaded = undefined
    throw error
  })
  const states = await loaded
  return (city) => states.get(cityKey(city))
}

async function loadCities(): Promise<ReadonlyMap<string, string>> {
  const worker = startWorker({ entry: threadModule('cities-thread', import.meta.url), workerData: undefined })
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The cities could not be loaded in time')), loadingMsMax)
      timer.unref()
      worker.on('message', resolve)
      worker.on('error', reject)
    })
  } finally {
    await worker.terminate()
  }
}
