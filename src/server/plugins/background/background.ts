import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs work that may continue after the answer. Its failure is logged; the server waits for it when it stops. */
    runInBackground(work: () => Promise<void>): void
  }
}

export const background = fp(
  async (app) => {
    const running = new Set<Promise<void>>()
    app.decorate('runInBackground', (work: () => Promise<void>) => {
      const run = work().catch((error: unknown) => app.log.error({ err: error }, 'Background work failed'))
      running.add(run)
      void run.finally(() => running.delete(run))
    })
    app.addHook('onClose', async () => {
      await Promise.all(running)
    })
  },
  { name: 'background' },
)
