import fp from 'fastify-plugin'
import type { Role } from '../trpc.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may ask for the route. */
    role?: Role
  }
  interface FastifyInstance {
    /** The role of routes in this scope that say none: those that packages make. */
    scopeRole?: Role
    /** The role of every route, by its method and pattern, such as `PUT /api/team/:id`; `ALL` where it takes any method. */
    roles: ReadonlyMap<string, Role>
  }
}

/**
 * Holds every route to saying who may ask for it, in its own place: in `describe`, in its config, or for the routes of a package
 * in their scope. One that does not stops the start. HEAD is a GET without its body.
 */
export const roles = fp(
  async (app) => {
    const known = new Map<string, Role>()
    app.decorate('roles', known)
    app.addHook('onRoute', function ({ method, url, config }) {
      const methods = new Set([method].flat().map((name) => (name === 'HEAD' ? 'GET' : name)))
      const keys = methods.size > 5 ? [`ALL ${url}`] : [...methods].map((name) => `${name} ${url}`)
      const role = config?.role ?? this.scopeRole
      if (!role) throw new Error(`${keys.join(', ')}: say in its config who may ask for it (role)`)
      for (const key of keys) known.set(key, role)
    })
  },
  { name: 'roles' },
)
