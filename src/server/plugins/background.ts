import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs what goes on after a request was answered. Its failure is logged; the server stops only when it has ended. */
    runInBackground(work: () => Promise<void>): void
  }
}

/** Lets work outlive its request, but not the server. */
export const background = fp(
  async (app) => {
    const running = new Set<Promise<void>>()
    app.decorate('runInBackground', (work: () => Promise<void>) => {
      const run = work().catch((error: unknown) => app.log.error({ err: error }, 'Work in the background failed'))
      running.add(run)
      void run.finally(() => running.delete(run))
    })
    app.addHook('onClose', async () => {
      await Promise.all(running)
    })
  },
  { name: 'background' },
)
