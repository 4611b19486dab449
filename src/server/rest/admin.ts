import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  adminSession,
  deletedLocation,
  location,
  locationInput,
  locationMessage,
  loginInput,
  mail,
  mailIdInput,
  mailsPage,
  message,
  renameLocationInput,
  waitingWork,
} from '../../shared/office/schema.ts'
import { mailStates } from '../../shared/office/terms.ts'
import { filterText } from '../../shared/site/paging.ts'
import { text } from '../../shared/text/text.ts'
import { type ById, describe } from './describe.ts'
import { anyCaseOf, bodyWith, demandSession, ifGiven, unchecked } from './request.ts'

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
      answer: deletedLocation,
    }),
    (req) => req.api().admin.locations.delete(req.params),
  )
}

const cursorMax = 500
const listQuery = z.object({
  state: ifGiven(anyCaseOf(mailStates)),
  to: filterText,
  cursor: ifGiven(text(cursorMax)),
})

/** `/api/admin/mails`. */
export async function mailsRest(app: FastifyInstance): Promise<void> {
  app.get(
    '/admin/mails',
    describe({ role: 'admin', summary: 'Emails, the newest first', query: listQuery, answer: mailsPage }),
    (req) => req.api().admin.mails.page(listQuery.parse(req.query)),
  )
  app.get<ById>(
    '/admin/mails/:id',
    describe({ role: 'admin', summary: 'An email with its text', params: mailIdInput, answer: mail }),
    (req) => req.api().admin.mails.get({ id: req.params.id }),
  )
  app.post<ById>(
    '/admin/mails/:id/retry',
    describe({
      role: 'admin',
      summary: 'Send an email that waits, failed, or is kept or held',
      params: mailIdInput,
      answer: mail,
      refusals: [409],
    }),
    (req) => req.api().admin.mails.retry({ id: req.params.id }),
  )
  app.post<ById>(
    '/admin/mails/:id/cancel',
    describe({
      role: 'admin',
      summary: 'Give up an email that was not sent',
      params: mailIdInput,
      answer: mail,
      refusals: [409],
    }),
    (req) => req.api().admin.mails.cancel({ id: req.params.id }),
  )
}
