import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { inboxStates } from '../../shared/office/events.ts'
import { adminSession } from '../../shared/office/schema.ts'
import { mailStates } from '../../shared/office/terms.ts'
import { filterText } from '../../shared/site/paging.ts'
import { text } from '../../shared/text/text.ts'
import { describe } from './describe.ts'
import { anyCaseOf, ifGiven, requireSession } from './request.ts'
import { addRoutes } from './route.ts'

const cursorMax = 500

/** Login, logout, source codes, events and emails. */
export async function adminRest(app: FastifyInstance): Promise<void> {
  addRoutes(app, {
    'POST /admin/login': {
      call: 'admin.login',
      summary: 'Sign in; the answer sets the session cookie',
      refusals: [401, 429],
    },
  })
  app.get(
    '/admin/check-auth',
    describe({ role: 'admin', summary: 'Who is signed in', answer: adminSession }),
    requireSession,
  )
  addRoutes(app, {
    'POST /admin/logout': { call: 'admin.logout', summary: 'Sign out, signed in or not' },
    'GET /admin/waiting': {
      call: 'admin.waiting',
      summary: 'What waits: pending inquiries, quotes that expire soon, sources with old lists, failed emails',
    },
    'GET /admin/find': {
      call: 'admin.find',
      summary:
        'Whatever a word or a number is of: references, people, companies, phone numbers, heats, files; at most 8 of each kind',
    },
    'GET /admin/locations': {
      call: 'admin.locations.list',
      summary: 'Every source code in every state where it has items',
    },
    'PUT /admin/locations/:sourceCode': {
      call: 'admin.locations.rename',
      summary: 'Rename a source code, or merge it into another one',
      refusals: [409],
    },
    'DELETE /admin/locations/:sourceCode': {
      call: 'admin.locations.delete',
      summary: 'Delete the items of a source code',
    },
    'GET /admin/events': {
      call: 'admin.events.page',
      summary: 'What staff were told of, done or not, the newest first',
      query: z.object({ state: ifGiven(anyCaseOf(inboxStates)), cursor: ifGiven(text(cursorMax)) }),
    },
    'PUT /admin/events/done': {
      call: 'admin.events.setDone',
      summary: 'Say for all staff that events are done, or not any longer',
    },
    'GET /admin/mails': {
      call: 'admin.mails.page',
      summary: 'Emails, the newest first',
      query: z.object({ state: ifGiven(anyCaseOf(mailStates)), to: filterText, cursor: ifGiven(text(cursorMax)) }),
    },
    'GET /admin/mails/:id': { call: 'admin.mails.get', summary: 'An email with its text' },
    'POST /admin/mails/:id/retry': {
      call: 'admin.mails.retry',
      summary: 'Send an email that waits, failed, or is kept or held',
      refusals: [409],
    },
    'POST /admin/mails/:id/cancel': {
      call: 'admin.mails.cancel',
      summary: 'Give up an email that was not sent',
      refusals: [409],
    },
  })
}
