import type { FastifyInstance } from 'fastify'
import { message } from '../../shared/office/schema.ts'
import { createSavedSearchInput, savedSearch, savedSearchInput } from '../../shared/search/schema.ts'
import { privateLinkHeaders } from '../lib/secrets/private-links.ts'
import { describe } from './describe.ts'
import { unchecked } from './request.ts'

type ByToken = { Params: { token: string } }

/** `/api/saved-searches`: for whoever asks for mail, or has the link in one. */
export async function savedSearchesRest(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_req, reply) => {
    reply.headers(privateLinkHeaders)
  })
  app.post(
    '/saved-searches',
    describe({
      role: 'anyone',
      summary: 'Ask for email when new steel fits a search; a link in a first email confirms it',
      body: createSavedSearchInput,
      status: 202,
      answer: message,
      refusals: [409, 429],
    }),
    async (req, reply) => reply.code(202).send(await req.api().inventory.savedSearches.create(unchecked(req.body))),
  )
  app.get<ByToken>(
    '/saved-searches/:token',
    describe({
      role: 'anyone',
      summary: 'A saved search, for the holder of the link',
      params: savedSearchInput,
      answer: savedSearch,
      refusals: [429],
    }),
    (req) => req.api().inventory.savedSearches.get({ token: req.params.token }),
  )
  app.post<ByToken>(
    '/saved-searches/:token/confirm',
    describe({
      role: 'anyone',
      summary: 'Begin the emails about a saved search',
      params: savedSearchInput,
      answer: savedSearch,
      refusals: [429],
    }),
    (req) => req.api().inventory.savedSearches.confirm({ token: req.params.token }),
  )
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
