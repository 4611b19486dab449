import type { FastifyInstance } from 'fastify'

export async function needsRest(_app: FastifyInstance): Promise<void> {}
