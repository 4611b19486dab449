import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { marked } from 'marked'
import type { Plugin } from 'vite'

const guideDir = path.join(import.meta.dirname, '../docs/guide')
const names = ['buyers', 'brokers', 'operators'] as const

const style = `
:root { color-scheme: light dark; --line: light-dark(#d5dbe1, #33414f); --link: light-dark(#1f4e79, #8ab8e6) }
body { margin: 0 auto; max-width: 760px; padding: 24px 16px 64px; font: 16px/1.55 system-ui, sans-serif; color: light-dark(#0f1b2a, #e6ebf0); background: light-dark(#fff, #10161d) }
h1 { font-size: 28px; line-height: 1.2 } h2 { font-size: 20px; margin-top: 40px }
a { color: var(--link) } nav { display: flex; gap: 0 20px; flex-wrap: wrap; border-bottom: 1px solid var(--line); padding-bottom: 12px }
nav a { padding: 10px 0 } [aria-current] { color: inherit; font-weight: 650; text-decoration: none }
img { display: block; box-sizing: border-box; max-width: 100%; max-height: 640px; margin: 20px 0; border: 1px solid var(--line); border-radius: 6px }
pre { overflow-x: auto; padding: 12px 16px; border: 1px solid var(--line); border-radius: 6px } code { font-size: 14px }
li { margin: 4px 0 }
`

/** Writes the guides of `docs/guide` as pages with their pictures into `guide/`, where the server finds them. */
export function guide(): Plugin {
  return {
    name: 'guide',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir) throw new Error('The client is built into a folder')
      const target = path.join(dir, 'guide')
      mkdirSync(target, { recursive: true })
      for (const file of readdirSync(guideDir).filter((name) => name.endsWith('.png'))) {
        copyFileSync(path.join(guideDir, file), path.join(target, file))
      }
      for (const name of names) writeFileSync(path.join(target, `${name}.html`), pageOf(name))
    },
  }
}

function pageOf(current: (typeof names)[number]): string {
  const text = readFileSync(path.join(guideDir, `${current}.md`), 'utf8')
  // How the back office works is nothing that a buyer looks for.
  const others = current === 'buyers' ? [current] : names
  const links = others.map(
    (name) => `<a href="${name}"${name === current ? ' aria-current="page"' : ''}>${titleOf(name)}</a>`,
  )
  // Pages about the program itself are in the repository only.
  const html = marked.parse(text, { async: false }).replace(/<a href="\.\.[^"]*">(.*?)<\/a>/g, '<code>$1</code>')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Guide: ${titleOf(current)}</title><style>${style}</style></head><body>
<nav aria-label="Guides">${links.join('')}<a href="/">To the site</a></nav><main>${html}</main></body></html>
`
}

function titleOf(name: (typeof names)[number]): string {
  return { buyers: 'For buyers', brokers: 'For brokers', operators: 'For the operator' }[name]
}
