import type { FastifyInstance } from 'fastify'

export async function inquiriesRest(_app: FastifyInstance): Promise<void> {}
