import { readFileSync } from 'node:fs'
import { inRoot } from '../../lib/project.mjs'

type Values = Readonly<Record<string, string | number>>

/** What fills the placeholders: `{{name}}` once, and each line with `{{node.name}}` once for each node. */
export type TemplateValues = { once: Values; this?: Values; node?: readonly Values[]; instance?: readonly Values[] }

const placeholder = /\{\{(?:(this|node|instance)\.)?(\w+)\}\}/g

/** Fills a file of docs/cluster. Throws for a placeholder without a value. */
export function fillTemplate(name: string, values: TemplateValues): string {
  const lines = readFileSync(inRoot('docs/cluster', name), 'utf8').split('\n')
  return lines.flatMap((line) => fillLine(line, values)).join('\n')
}

function fillLine(line: string, { once, this: own = {}, node = [], instance = [] }: TemplateValues): string[] {
  const list = /\{\{node\.\w/.test(line) ? node : /\{\{instance\.\w/.test(line) ? instance : [{}]
  return list.map((each) =>
    line.replaceAll(placeholder, (text, scope: string | undefined, name: string) => {
      const value = (scope === undefined ? once : scope === 'this' ? own : each)[name]
      if (value === undefined) throw new Error(`Nothing fills ${text}`)
      return String(value)
    }),
  )
}
