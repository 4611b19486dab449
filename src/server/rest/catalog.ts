import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { message } from '../../shared/office/schema.ts'
import {
  announcement,
  announcementInput,
  productType,
  productTypeInput,
  teamMember,
  teamMemberInput,
  updateProductTypeInput,
} from '../../shared/site/catalog.ts'
import { type ById, byId, describe } from './describe.ts'
import { bodyWith, flag, unchecked } from './request.ts'

/** Product types, team members and announcements. */
export async function catalogRest(app: FastifyInstance): Promise<void> {
  await app.register(productTypesRest)
  await app.register(teamRest)
  await app.register(announcementsRest)
}

const productTypesQuery = z.object({ includeInactive: flag })

async function productTypesRest(app: FastifyInstance): Promise<void> {
  app.get(
    '/categories',
    describe({
      role: 'anyone',
      summary: 'The product types, by name',
      query: productTypesQuery,
      answer: z.array(productType),
    }),
    (req) => req.api().catalog.productTypes.list(productTypesQuery.parse(req.query)),
  )
  app.post(
    '/categories',
    describe({
      role: 'admin',
      summary: 'Add a product type',
      body: productTypeInput,
      status: 201,
      answer: productType,
      refusals: [409],
    }),
    async (req, reply) => reply.code(201).send(await req.api().catalog.productTypes.create(unchecked(req.body))),
  )
  for (const method of ['PATCH', 'PUT'] as const) {
    app.route<ById>({
      method,
      url: '/categories/:id',
      ...describe({
        role: 'admin',
        summary: 'Rename a product type, items and all, or show or hide it',
        params: byId,
        body: updateProductTypeInput.omit({ id: true }),
        answer: productType,
        refusals: [409],
      }),
      handler: (req) => req.api().catalog.productTypes.update(bodyWith(req.body, { id: req.params.id })),
    })
  }
  app.delete<ById>(
    '/categories/:id',
    describe({ role: 'admin', summary: 'Delete a product type; its items stay', params: byId, answer: message }),
    (req) => req.api().catalog.productTypes.delete({ id: req.params.id }),
  )
}

async function teamRest(app: FastifyInstance): Promise<void> {
  app.get('/team', describe({ role: 'anyone', summary: 'The team', answer: z.array(teamMember) }), (req) =>
    req.api().catalog.team.list(),
  )
  app.post(
    '/team',
    describe({ role: 'admin', summary: 'Add a team member', body: teamMemberInput, status: 201, answer: teamMember }),
    async (req, reply) => reply.code(201).send(await req.api().catalog.team.create(unchecked(req.body))),
  )
  app.put<ById>(
    '/team/:id',
    describe({
      role: 'admin',
      summary: 'Change a team member',
      params: byId,
      body: teamMemberInput,
      answer: teamMember,
    }),
    (req) => req.api().catalog.team.update(bodyWith(req.body, { id: req.params.id })),
  )
  app.delete<ById>(
    '/team/:id',
    describe({ role: 'admin', summary: 'Delete a team member', params: byId, answer: message }),
    (req) => req.api().catalog.team.delete({ id: req.params.id }),
  )
}

const announcementsQuery = z.object({ active: flag })

async function announcementsRest(app: FastifyInstance): Promise<void> {
  app.get(
    '/announcements',
    describe({
      role: 'anyone',
      summary: 'Announcements, newest first; only active ones for visitors and with active=true',
      query: announcementsQuery,
      answer: z.array(announcement),
    }),
    (req) => req.api().catalog.announcements.list({ activeOnly: announcementsQuery.parse(req.query).active }),
  )
  app.post(
    '/announcements',
    describe({
      role: 'admin',
      summary: 'Add an announcement',
      body: announcementInput,
      status: 201,
      answer: announcement,
    }),
    async (req, reply) => reply.code(201).send(await req.api().catalog.announcements.create(unchecked(req.body))),
  )
  app.put<ById>(
    '/announcements/:id',
    describe({
      role: 'admin',
      summary: 'Change an announcement',
      params: byId,
      body: announcementInput,
      answer: announcement,
    }),
    (req) => req.api().catalog.announcements.update(bodyWith(req.body, { id: req.params.id })),
  )
  app.delete<ById>(
    '/announcements/:id',
    describe({ role: 'admin', summary: 'Delete an announcement', params: byId, answer: message }),
    (req) => req.api().catalog.announcements.delete({ id: req.params.id }),
  )
}
