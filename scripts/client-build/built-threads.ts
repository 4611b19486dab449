import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const sourceDir = 'src/server'
const moduleOfThread = /\bthreadModule\('([\w-]+)', import\.meta\.url\)/g

// Each product that a test serves starts its own, while the others wait for the next task.
const startedOften = 'stock-thread'

/**
 * For tests: threads run the build in SERVER_DIR, if given, because each would compile its TypeScript again. The modules of the
 * one that is started often are put into one file, because hundreds take long to load.
 */
export function builtThreads(): Plugin {
  const builtDir = process.env['SERVER_DIR']
  return {
    name: 'built-threads',
    enforce: 'pre',
    async transform(code, id) {
      if (!builtDir || !code.includes('threadModule(') || !id.endsWith('.ts')) return undefined
      const beside = new URL(relative(sourceDir, id), `${pathToFileURL(builtDir).href}/`)
      const urls = new Map<string, string>()
      for (const [, name = ''] of code.matchAll(moduleOfThread)) {
        const built = new URL(`${name}.js`, beside)
        urls.set(name, name === startedOften ? await bundle(built) : built.href)
      }
      return code.replaceAll(moduleOfThread, (_, name) => `new URL('${urls.get(name)}')`)
    },
  }
}

let bundled: Promise<string> | undefined

/** The URL of the file; all projects of a run have the same. */
function bundle(module: URL): Promise<string> {
  bundled ??= makeBundle(module)
  return bundled
}

async function makeBundle(module: URL): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'steel-marketplace-thread-'))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      outDir,
      ssr: fileURLToPath(module),
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'thread.mjs', codeSplitting: false } },
    },
  })
  return pathToFileURL(join(outDir, 'thread.mjs')).href
}
