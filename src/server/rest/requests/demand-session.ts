import type { FastifyRequest } from 'fastify'
import type { AdminSession } from '../../../shared/office/schema.ts'
import { DomainError } from '../../lib/domain-error.ts'

/** Returns the session of a signed-in admin. Throws NOT_SIGNED_IN. */
export async function demandSession(req: FastifyRequest): Promise<AdminSession> {
  const session = await req.api().admin.session()
  // The body is read only now, and may be slow.
  req.endWork()
  if (!session) throw new DomainError('NOT_SIGNED_IN', 'Please sign in')
  return session
}
