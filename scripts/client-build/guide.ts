import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { marked } from 'marked'
import type { Plugin } from 'vite'
import { guideBrand } from '../../src/shared/site/site.ts'

const guideDir = path.join(import.meta.dirname, '../../docs/guide')
const names = ['buyers', 'brokers', 'operators'] as const

// The look of the product, whose own styles come with its scripts.
const style = `
:root { color-scheme: light dark; --ink: light-dark(#0f1b2a, #e6ecf2); --surface: light-dark(#fff, #10161d); --line: light-dark(#e2e8ee, #26323e); --link: light-dark(#1f4e79, #8fb2d1); --plate: light-dark(#1f4e79, #386e9e) }
* { box-sizing: border-box }
html { scroll-padding-top: 72px }
body { margin: 0; font: 16px/1.55 "Inter Variable", system-ui, sans-serif; color: var(--ink); background: var(--surface); overflow-wrap: break-word }
a { color: var(--link) } :focus-visible { outline: 2px solid light-dark(#447baa, #6595bf); outline-offset: 2px }
header { position: sticky; top: 0; z-index: 1; border-bottom: 1px solid var(--line); background: var(--surface) }
header > div { display: flex; min-height: 56px; align-items: center; gap: 0 24px; flex-wrap: wrap; padding: 0 24px }
header a { display: flex; min-height: 44px; align-items: center; gap: 8px; color: var(--ink); font-size: 14px; font-weight: 500; text-decoration: none }
header a:hover, nav a:hover { text-decoration: underline }
header form { flex: 0 1 440px; margin-right: auto } header input { width: 100%; height: 44px; padding: 0 12px; border: 1px solid light-dark(#7b8a9a, #6b7c8d); border-radius: 4px; background: var(--surface); color: var(--ink); font: inherit }
header a:first-child:not(:has(+ form)) { margin-right: auto }
header a:first-child { font-size: 16px; font-weight: 700; letter-spacing: -0.01em }
.body { max-width: 808px; margin: 0 auto; padding: 8px 24px 64px }
h1 { font-size: 28px; line-height: 1.2; font-weight: 650 } h2 { margin-top: 40px; font-size: 20px; line-height: 1.3; font-weight: 650 }
nav { display: flex; gap: 0 20px; flex-wrap: wrap; border-bottom: 1px solid var(--line) }
nav a { padding: 10px 0; font-size: 14px } [aria-current] { color: inherit; font-weight: 650; text-decoration: none; box-shadow: inset 0 -2px var(--link) }
img { display: block; max-width: 100%; max-height: 640px; margin: 20px 0; border: 1px solid var(--line); border-radius: 6px }
pre { overflow-x: auto; padding: 12px 16px; border: 1px solid var(--line); border-radius: 6px } code { font-size: 14px }
li { margin: 4px 0 }
@media (max-width: 47.99em) { header > div, .body { padding-inline: 16px } header a:not(:first-child), header a:has(+ form) span { display: none } header form { flex: 1 } }
@media print { header, nav { display: none } }
`
const mark = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="6" style="fill:var(--plate)"/><path d="M8 8h16v4h-5v8h5v4H8v-4h5v-8H8z" fill="#fff"/><path d="M8 8h16v4H8z" fill="#f27e4b"/></svg>`
const search = `<form action="/inventory/search" role="search"><input type="search" name="q" aria-label="Search steel" placeholder="Search steel" maxlength="200"></form>`
const siteLinks = [
  ['/regions', 'View Inventory'],
  ['/needs', 'Tell Us What You Need'],
  ['/contact', 'Contact'],
] as const

/** Writes the guides of `docs/guide` as pages with their pictures into `guide/`, where the server finds them. */
export function guide(): Plugin {
  return {
    name: 'guide',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      if (!dir) throw new Error('The client is built into a folder')
      const target = path.join(dir, 'guide')
      mkdirSync(target, { recursive: true })
      for (const file of readdirSync(guideDir).filter((name) => name.endsWith('.png'))) {
        copyFileSync(path.join(guideDir, file), path.join(target, file))
      }
      const files = Object.keys(bundle)
      for (const name of names) writeFileSync(path.join(target, `${name}.html`), pageOf(name, files))
    },
  }
}

function pageOf(current: (typeof names)[number], files: readonly string[]): string {
  const text = readFileSync(path.join(guideDir, `${current}.md`), 'utf8')
  // How the back office works is nothing that a buyer looks for.
  const others = current === 'buyers' ? [current] : names
  const links = others.map(
    (name) => `<a href="${name}"${name === current ? ' aria-current="page"' : ''}>${titleOf(name)}</a>`,
  )
  // Pages about the program itself are in the repository only.
  const html = marked.parse(text, { async: false }).replace(/<a href="\.\.[^"]*">(.*?)<\/a>/g, '<code>$1</code>')
  const [font, icon] = [/inter-.*\.woff2$/, /favicon-.*\.svg$/].map((name) => files.find((file) => name.test(file)))
  if (font === undefined || icon === undefined) throw new Error('The build has no typeface or no icon')
  const face = `@font-face { font-family: "Inter Variable"; font-display: swap; font-weight: 100 900; src: url("/${font}") format("woff2") }`
  const header = siteLinks.map(([href, label]) => `<a href="${href}">${label}</a>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Guide: ${titleOf(current)} | ${guideBrand}</title><link rel="icon" type="image/svg+xml" href="/${icon}"><style>${face}${style}</style></head><body>
<header><div><a href="/" aria-label="${guideBrand}, home">${mark}<span>${guideBrand}</span></a>${current === 'buyers' ? search : ''}${header}</div></header>
<div class="body"><nav aria-label="Guides">${links.join('')}<a href="/">To the site</a></nav><main>${html}</main></div></body></html>
`
}

function titleOf(name: (typeof names)[number]): string {
  return { buyers: 'For buyers', brokers: 'For brokers', operators: 'For the operator' }[name]
}
