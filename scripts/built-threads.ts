import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const sourceDir = 'src/server'
const moduleOfThread = /\bthreadModule\('([\w-]+)', import\.meta\.url\)/g

/** For tests: threads run the build in SERVER_DIR, if given, because each would compile its TypeScript again. */
export function builtThreads(): Plugin {
  const builtDir = process.env['SERVER_DIR']
  return {
    name: 'built-threads',
    enforce: 'pre',
    transform(code, id) {
      if (!builtDir || !code.includes('threadModule(') || !id.endsWith('.ts')) return undefined
      const beside = new URL(relative(sourceDir, id), `${pathToFileURL(builtDir).href}/`)
      return code.replaceAll(moduleOfThread, (_, name) => `new URL('${new URL(`${name}.js`, beside).href}')`)
    },
  }
}
