import fp from 'fastify-plugin'
import type { Role } from '../../trpc.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    role?: Role
    /** Whether it is also for whoever still has to set up a second step. */
    isForSetUp?: boolean
  }
  interface FastifyInstance {
    /** The role of routes in this scope without one of their own: those that packages add. */
    scopeRole?: Role
    /** By method and pattern, such as `PUT /api/team/:id`; `ALL` for routes of any method. */
    roles: ReadonlyMap<string, Role>
  }
}

/** A route without a role stops the start. HEAD counts as GET. */
export const roles = fp(
  async (app) => {
    const known = new Map<string, Role>()
    app.decorate('roles', known)
    app.addHook('onRoute', function ({ method, url, config }) {
      const methods = new Set([method].flat().map((name) => (name === 'HEAD' ? 'GET' : name)))
      const keys = methods.size > 5 ? [`ALL ${url}`] : [...methods].map((name) => `${name} ${url}`)
      const role = config?.role ?? this.scopeRole
      if (!role) throw new Error(`${keys.join(', ')}: set the role in its config`)
      for (const key of keys) known.set(key, role)
    })
  },
  { name: 'roles' },
)
