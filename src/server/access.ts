import type { AppRouter } from './router.ts'

/** Who may make a call: anyone, or a signed-in admin only. */
export type Role = 'anyone' | 'admin'

type Paths<Records> = {
  [Key in keyof Records & string]: Records[Key] extends { _def: { procedure: true } }
    ? Key
    : `${Key}.${Paths<Records[Key]>}`
}[keyof Records & string]

/** The dotted path of a procedure, such as `inventory.list`. */
export type ProcedurePath = Paths<AppRouter['_def']['record']>

/** Who may call which procedure. The procedures themselves refuse; this table is what the tests hold them to. */
export const procedureRoles = {
  'inventory.list': 'anyone',
  'inventory.categories': 'anyone',
  'inventory.sources': 'anyone',
  'inventory.summary': 'anyone',
  'inventory.sourceTotals': 'admin',
  'inventory.upload': 'admin',
  'inventory.uploads.stage': 'admin',
  'inventory.uploads.staged': 'admin',
  'inventory.uploads.get': 'admin',
  'inventory.uploads.rows': 'admin',
  'inventory.uploads.reread': 'admin',
  'inventory.uploads.commit': 'admin',
  'inventory.uploads.storeFreeForm': 'admin',
  'inventory.uploads.errorReport': 'admin',
  'inventory.uploads.template': 'admin',
  'inventory.uploads.export': 'admin',
  'inventory.uploads.discard': 'admin',
  'inventory.uploads.history': 'admin',
  'inventory.uploads.restore': 'admin',
  'inventory.flexible.list': 'admin',
  'inventory.flexible.delete': 'admin',

  'inquiries.submit': 'anyone',
  'inquiries.list': 'admin',
  'inquiries.page': 'admin',
  'inquiries.get': 'admin',
  'inquiries.setStatus': 'admin',
  'inquiries.delete': 'admin',

  'needs.submit': 'anyone',
  'needs.list': 'admin',
  'needs.page': 'admin',
  'needs.get': 'admin',
  'needs.setStatus': 'admin',
  'needs.delete': 'admin',

  'customers.recordVisit': 'anyone',
  'customers.search': 'anyone',
  'customers.list': 'admin',
  'customers.page': 'admin',
  'customers.get': 'admin',
  'customers.create': 'admin',
  'customers.update': 'admin',
  'customers.delete': 'admin',

  'catalog.productTypes.list': 'anyone',
  'catalog.productTypes.itemCounts': 'admin',
  'catalog.productTypes.create': 'admin',
  'catalog.productTypes.update': 'admin',
  'catalog.productTypes.delete': 'admin',
  'catalog.announcements.list': 'anyone',
  'catalog.announcements.create': 'admin',
  'catalog.announcements.update': 'admin',
  'catalog.announcements.delete': 'admin',
  'catalog.team.list': 'anyone',
  'catalog.team.create': 'admin',
  'catalog.team.update': 'admin',
  'catalog.team.delete': 'admin',
  'catalog.assets.list': 'anyone',
  'catalog.assets.read': 'anyone',
  'catalog.assets.replace': 'admin',
  'catalog.assets.delete': 'admin',

  'admin.login': 'anyone',
  'admin.logout': 'anyone',
  'admin.session': 'anyone',
  'admin.stats': 'admin',
  'admin.locations.list': 'admin',
  'admin.locations.rename': 'admin',
  'admin.locations.delete': 'admin',
  'admin.demoData.status': 'admin',
  'admin.demoData.remove': 'admin',
  'admin.changes.list': 'admin',
} as const satisfies Record<ProcedurePath, Role>

/**
 * Who may call which path. Below `/api` a path for admins refuses strangers before it reads their body, on top of the
 * procedure behind it. A path that is missing here stops the start.
 */
export const routeRoles: Readonly<Record<string, Role>> = {
  'GET /api/inventory': 'anyone',
  'GET /api/inventory/categories': 'anyone',
  'GET /api/inventory/sources': 'anyone',
  'GET /api/inventory/summary': 'anyone',
  'GET /api/inventory/stats': 'admin',
  'POST /api/inventory/upload': 'admin',
  'GET /api/inventory/upload-template': 'admin',
  'GET /api/inventory/export': 'admin',
  'GET /api/inventory/uploads': 'admin',
  'POST /api/inventory/uploads/:id/restore': 'admin',
  'GET /api/inventory/staged-uploads': 'admin',
  'POST /api/inventory/staged-uploads': 'admin',
  'GET /api/inventory/staged-uploads/:id': 'admin',
  'DELETE /api/inventory/staged-uploads/:id': 'admin',
  'POST /api/inventory/staged-uploads/:id/commit': 'admin',
  'GET /api/inventory/staged-uploads/:id/errors': 'admin',
  'GET /api/flexible-inventory': 'admin',
  'DELETE /api/flexible-inventory/:id': 'admin',

  'POST /api/inquiries': 'anyone',
  'GET /api/inquiries': 'admin',
  'GET /api/inquiries/:id': 'admin',
  'PUT /api/inquiries/:id/status': 'admin',
  'DELETE /api/inquiries/:id': 'admin',

  'POST /api/customer-needs/bulk': 'anyone',
  'GET /api/customer-needs': 'admin',
  'PUT /api/customer-needs/:id/status': 'admin',
  'DELETE /api/customer-needs/:id': 'admin',

  'GET /api/customers/search': 'anyone',
  'GET /api/customers': 'admin',
  'POST /api/customers': 'admin',
  'PUT /api/customers/:id': 'admin',
  'DELETE /api/customers/:id': 'admin',

  'GET /api/categories': 'anyone',
  'POST /api/categories': 'admin',
  'PATCH /api/categories/:id': 'admin',
  'PUT /api/categories/:id': 'admin',
  'DELETE /api/categories/:id': 'admin',
  'GET /api/team': 'anyone',
  'POST /api/team': 'admin',
  'PUT /api/team/:id': 'admin',
  'DELETE /api/team/:id': 'admin',
  'GET /api/announcements': 'anyone',
  'POST /api/announcements': 'admin',
  'PUT /api/announcements/:id': 'admin',
  'DELETE /api/announcements/:id': 'admin',
  'GET /api/assets/:type': 'anyone',
  'PUT /api/assets/:type': 'admin',
  'DELETE /api/assets/:type': 'admin',

  'POST /api/admin/login': 'anyone',
  'POST /api/admin/logout': 'anyone',
  'GET /api/admin/check-auth': 'admin',
  'GET /api/admin/locations': 'admin',
  'PUT /api/admin/locations/:sourceCode': 'admin',
  'DELETE /api/admin/locations/:sourceCode': 'admin',

  'GET /api/openapi.json': 'anyone',
  'GET /api/docs': 'anyone',
  'GET /api/docs/': 'anyone',
  'GET /api/docs/json': 'anyone',
  'GET /api/docs/yaml': 'anyone',
  'GET /api/docs/static/index.html': 'anyone',
  'GET /api/docs/static/swagger-initializer.js': 'anyone',
  'GET /api/docs/static/*': 'anyone',
  'GET /api/docs/static/theme/plain.css': 'anyone',

  // Each procedure has its own role.
  'ALL /trpc/:path': 'anyone',

  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  // Only there with a token of its own, which it asks for.
  'GET /metrics': 'anyone',
  // The built client.
  'GET /assets/*': 'anyone',
  'GET /robots.txt': 'anyone',
}

/**
 * Finds the role of a path by its methods and its pattern; HEAD is a GET without its body.
 * Throws when it is not declared, or differently for its methods.
 */
export function roleOfRoute({ method, url }: { method: string | string[]; url: string }): Role {
  const methods = new Set([method].flat().map((name) => (name === 'HEAD' ? 'GET' : name)))
  const keys = methods.size > 5 ? [`ALL ${url}`] : [...methods].map((name) => `${name} ${url}`)
  const [role, ...others] = new Set(keys.map((key) => routeRoles[key]))
  if (!role || others.length > 0) throw new Error(`${keys.join(', ')}: declare its role in src/server/access.ts`)
  return role
}
