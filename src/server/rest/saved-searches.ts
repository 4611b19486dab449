import type { FastifyInstance } from 'fastify'
import { message } from '../../shared/office/schema.ts'
import { savedSearchInput } from '../../shared/search/schema.ts'
import { describe } from './describe.ts'
import { addRoutes } from './route.ts'

type ByToken = { Params: { token: string } }

/** `/api/saved-searches`: for whoever asks for mail, or has the link in one. */
export async function savedSearchesRest(app: FastifyInstance): Promise<void> {
  addRoutes(app, {
    'POST /saved-searches': {
      call: 'inventory.savedSearches.create',
      summary: 'Ask for email when new steel fits a search; a link in a first email confirms it',
      status: 202,
      refusals: [409],
    },
    'GET /saved-searches/:token': {
      call: 'inventory.savedSearches.get',
      summary: 'A saved search, for the holder of the link',
    },
    'POST /saved-searches/:token/confirm': {
      call: 'inventory.savedSearches.confirm',
      summary: 'Begin the emails about a saved search',
    },
  })
  await app.register(oneClick)
}

/** The address in the header List-Unsubscribe: mail programs POST a form to it (RFC 8058), people may open it. */
async function oneClick(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  // Whatever the form holds: the token is all that counts.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, _body, done) => done(null))
  const { schema, config } = describe({
    role: 'anyone',
    summary: 'Delete a saved search, with or without the form of a one-click unsubscription (RFC 8058)',
    params: savedSearchInput,
    answer: message,
    refusals: [429],
  })
  app.post<ByToken>(
    '/saved-searches/:token/unsubscribe',
    { schema, config: { ...config, isForMailPrograms: true } },
    (req) => req.api().inventory.savedSearches.unsubscribe({ token: req.params.token }),
  )
  app.get<ByToken>(
    '/saved-searches/:token/unsubscribe',
    { schema: { hide: true }, config: { role: 'anyone' } },
    (req, reply) => reply.redirect(`/saved-search/${encodeURIComponent(req.params.token)}`, 303),
  )
}
