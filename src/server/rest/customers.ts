import type { FastifyInstance } from 'fastify'

export async function customersRest(_app: FastifyInstance): Promise<void> {}
