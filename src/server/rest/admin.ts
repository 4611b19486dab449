import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  adminSession,
  location,
  locationInput,
  locationMessage,
  loginInput,
  message,
  renameLocationInput,
  waitingWork,
} from '../../shared/office/schema.ts'
import { describe } from './describe.ts'
import { bodyWith } from './requests/body.ts'
import { demandSession } from './requests/demand-session.ts'
import { unchecked } from './requests/unchecked.ts'

type BySourceCode = { Params: { sourceCode: string } }

/** Login, logout and source codes. */
export async function adminRest(app: FastifyInstance): Promise<void> {
  app.post(
    '/admin/login',
    describe({
      role: 'anyone',
      summary: 'Sign in; the answer sets the session cookie',
      body: loginInput,
      answer: adminSession,
      refusals: [401, 429],
    }),
    (req) => req.api().admin.login(unchecked(req.body)),
  )
  app.get(
    '/admin/check-auth',
    describe({ role: 'admin', summary: 'Who is signed in', answer: adminSession }),
    demandSession,
  )
  app.post(
    '/admin/logout',
    describe({ role: 'anyone', summary: 'Sign out, signed in or not', answer: message }),
    (req) => req.api().admin.logout(),
  )

  app.get(
    '/admin/waiting',
    describe({
      role: 'admin',
      summary: 'What waits: pending inquiries, quotes that expire soon, sources with old lists, failed emails',
      answer: waitingWork,
    }),
    (req) => req.api().admin.waiting(),
  )
  app.get(
    '/admin/locations',
    describe({
      role: 'admin',
      summary: 'Every source code in every state where it has items',
      answer: z.array(location),
    }),
    (req) => req.api().admin.locations.list(),
  )
  app.put<BySourceCode>(
    '/admin/locations/:sourceCode',
    describe({
      role: 'admin',
      summary: 'Rename a source code, or merge it into another one',
      params: locationInput,
      body: renameLocationInput.omit({ sourceCode: true }),
      answer: locationMessage,
      refusals: [409],
    }),
    (req) => req.api().admin.locations.rename(bodyWith(req.body, req.params)),
  )
  app.delete<BySourceCode>(
    '/admin/locations/:sourceCode',
    describe({
      role: 'admin',
      summary: 'Delete the items of a source code',
      params: locationInput,
      answer: locationMessage,
    }),
    (req) => req.api().admin.locations.delete(req.params),
  )
}
