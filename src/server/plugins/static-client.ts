import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fastifyStatic } from '@fastify/static'
import fp from 'fastify-plugin'
import { type SiteInfo, siteInfoElementId } from '../../shared/site.ts'

const noStore = 'no-cache'

/** Serves the built client: hashed assets for a year, and the page itself for every path that nothing else answers. */
export const staticClient = fp<{ clientDir: string | undefined; site: SiteInfo }>(
  async (app, { clientDir, site }) => {
    const page = clientDir && embedSiteInfo(await readFile(path.join(clientDir, 'index.html'), 'utf8'), site)
    if (clientDir) {
      await app.register(fastifyStatic, {
        root: path.join(clientDir, 'assets'),
        prefix: '/assets/',
        serveDotFiles: false,
        immutable: true,
        maxAge: '1y',
      })
    }
    app.setNotFoundHandler((req, reply) => {
      const isPage = page && req.method === 'GET' && !/^\/(api|trpc|assets)(\/|\?|$)/.test(req.url)
      if (isPage) return reply.header('cache-control', noStore).type('text/html').send(page)
      return reply.code(404).send({ message: 'Not found' })
    })
  },
  { name: 'static-client' },
)

// `<` is escaped so that no value can close the element it stands in.
function embedSiteInfo(html: string, site: SiteInfo): string {
  const json = JSON.stringify(site).replaceAll('<', '\\u003c')
  const embedded = html.replace(
    new RegExp(`(<script[^>]*id="${siteInfoElementId}"[^>]*>)[^<]*`),
    (_, open: string) => open + json,
  )
  if (embedded === html) throw new Error(`The built page has no element #${siteInfoElementId}`)
  return embedded.replace(/<title>[^<]*/, () => `<title>${escapeHtml(site.brandName)}`)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
