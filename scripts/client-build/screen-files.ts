import type { HtmlTagDescriptor, IndexHtmlTransformContext, Plugin, Rolldown } from 'vite'
import { pages, screenFilesElementId } from '../../src/shared/site/site.ts'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

const screenNames = new Map([
  ['/', 'home'],
  ['/log-in', 'admin'],
  ['/item/$id', 'item'],
  ['/my/$token', 'my'],
  ['/quote/$token', 'quote'],
  ['/ask/$token', 'ask'],
  ['/order/$token', 'order'],
  ['/purchase/$token', 'purchase'],
  ['/sell/$token', 'sell-lists'],
  ['/supply/$token', 'supply'],
  ['/saved-search/$token', 'saved-search'],
  ['/account/$token', 'account'],
])

/**
 * Writes into index.html which further files each screen needs, so the server can name them in the page and the browser
 * loads them at once; and preloads the typeface.
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, chunk }): HtmlTagDescriptor[] => {
        if (!bundle || !chunk) throw new Error('The page is built from an entry')
        const first = new Set(filesOf(bundle, chunk))
        const files = Object.keys(pages).map((path) => [
          path,
          screensOf(path)
            .flatMap((screen) => filesOf(bundle, screenOf(bundle, screen)))
            .filter((file, at, all) => !first.has(file) && all.indexOf(file) === at),
        ])
        return [
          ...fontsOf(bundle).map((href) => ({
            tag: 'link',
            injectTo: 'head' as const,
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href },
          })),
          {
            tag: 'script',
            injectTo: 'head' as const,
            attrs: { type: 'application/json', id: screenFilesElementId },
            children: JSON.stringify(Object.fromEntries(files)),
          },
        ]
      },
    },
  }
}

/** A screen of the back office is in the frame that its dashboard has too. */
const screensOf = (path: string) => (path.startsWith('/admin/') ? ['/admin', path] : [path])

/** The chunk that the router loads for a path. */
function screenOf(bundle: Bundle, path: string): Rolldown.OutputChunk {
  const name = screenNames.get(path) ?? path.slice(1).replaceAll('/', '-')
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/app/routes/${name}.tsx`),
  )
  if (found?.type !== 'chunk') throw new Error(`${path} has no screen of its own in src/client/app/routes/${name}.tsx`)
  return found
}

/** The addresses of a chunk, everything it imports, and their styles. */
function filesOf(bundle: Bundle, chunk: Rolldown.OutputChunk): string[] {
  const chunks = new Set([chunk])
  for (const { imports } of chunks) {
    for (const name of imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') chunks.add(imported)
    }
  }
  const styles = [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...new Set([...[...chunks].map(({ fileName }) => fileName), ...styles])].map((file) => `/${file}`)
}

function fontsOf(bundle: Bundle): string[] {
  return Object.keys(bundle)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `/${file}`)
}
