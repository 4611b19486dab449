import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { mail, mailIdInput, mailsPage } from '../../shared/office/schema.ts'
import { mailStates } from '../../shared/office/terms.ts'
import { filterText } from '../../shared/site/paging.ts'
import { text } from '../../shared/text/text.ts'
import { type ById, describe } from './describe.ts'
import { anyCaseOf, ifGiven } from './requests/query.ts'

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
