import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const className = /\bm_[0-9a-f]+\b/g
const list = 'src/client/app/styles/mantine.css'

/**
 * Fails the build when src/client/app/styles/mantine.css misses the styles of a component in use, or has those of an unused one.
 * A component and its styles share unique class names.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
      const inCode = classNamesOf(files.map((file) => (file.type === 'chunk' ? file.code : '')))
      const inStyles = classNamesOf(
        files.map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : '')),
      )
      const problems = readComponentStyles().flatMap(({ name, classNames }) => {
        const isUsed = classNames.some((one) => inCode.has(one))
        const isListed = classNames.some((one) => inStyles.has(one))
        if (isUsed === isListed) return []
        return isUsed ? `add ${name}, in the order of @mantine/core/styles.css` : `remove ${name}, nothing uses it`
      })
      if (problems.length > 0) this.error(`${list}: ${problems.join('; ')}`)
    },
  }
}

function readComponentStyles(): { name: string; classNames: string[] }[] {
  const dir = path.join(path.dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles')
  return readdirSync(dir)
    .filter((name) => name.endsWith('.layer.css'))
    .map((name) => ({ name, classNames: [...classNamesOf([readFileSync(path.join(dir, name), 'utf8')])] }))
}

function classNamesOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => text.match(className) ?? []))
}
