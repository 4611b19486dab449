import type { FastifyInstance } from 'fastify'

export async function inventoryRest(_app: FastifyInstance, _options: { uploadBytesMax: number }): Promise<void> {}
