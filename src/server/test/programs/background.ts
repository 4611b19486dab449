import type { FastifyInstance } from 'fastify'

/** Returns what waits until the work that calls go on with after their answers has ended. */
export function watchBackground(app: Pick<FastifyInstance, 'runInBackground'>): () => Promise<void> {
  const working = new Set<Promise<unknown>>()
  const { runInBackground } = app
  app.runInBackground = (work) =>
    runInBackground(() => {
      const run = work()
      const ended = run.catch(() => undefined).finally(() => working.delete(ended))
      working.add(ended)
      return run
    })
  return async () => {
    while (working.size > 0) await Promise.all(working)
  }
}
