import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import postcss, { type AtRule, type ChildNode } from 'postcss'
import type { Plugin } from 'vite'
import { type PageSheet, pageStylesFile, type StylePart } from '../../src/shared/site/page-styles.ts'

const holders = new Set(['media', 'supports', 'layer', 'container'])
// What is in them need not match: a rule too many does no harm, one too few would.
const alternatives = /:(not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g
const className = /\.(-?[A-Za-z_](?:[\w-]|\\.)*)/g

/** Writes the rules of all sheets with the classes that they need into a file, from which the server takes those of a page. */
export function pageStyles(): Plugin {
  return {
    name: 'page-styles',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (!dir) throw new Error('The client is built into a folder')
      const sheets = Object.values(bundle).flatMap((asset): PageSheet[] =>
        asset.type === 'asset' && asset.fileName.endsWith('.css')
          ? [{ href: `/${asset.fileName}`, parts: partsOf(postcss.parse(String(asset.source)).nodes) }]
          : [],
      )
      await writeFile(path.join(dir, pageStylesFile), JSON.stringify(sheets))
    },
  }
}

/** The parts of a sheet that a screen needs before the sheet itself is there: no moves, nothing for paper. */
export function partsOf(nodes: readonly ChildNode[]): StylePart[] {
  return nodes.flatMap((node): StylePart[] => {
    if (node.type === 'rule') return [{ css: node.toString(), needs: node.selectors.map(neededBy) }]
    if (node.type !== 'atrule' || node.name === 'keyframes' || isForPaper(node)) return []
    if (!holders.has(node.name) || !node.nodes)
      return [{ css: `${node.toString()}${node.nodes ? '' : ';'}`, needs: [[]] }]
    return [{ start: `@${node.name} ${node.params}`, parts: partsOf(node.nodes) }]
  })
}

const isForPaper = ({ name, params }: AtRule) => name === 'media' && params.trim() === 'print'

/** The names of the classes without which a selector matches nothing. */
function neededBy(selector: string): string[] {
  return [...selector.replaceAll(alternatives, '').matchAll(className)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  )
}
