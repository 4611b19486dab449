/**
 * Tags a text that names people, companies or what they wrote: where such a value ends with a period of its own, as
 * `Acme Steel, Inc.` does, the one after it is left out.
 */
export function sentences(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return values.reduce<string>((text, value, index) => {
    const next = parts[index + 1] ?? ''
    const isEnded = next.startsWith('.') && sentenceEnd.test(String(value))
    return `${text}${value}${isEnded ? next.slice(1) : next}`
  }, parts[0] ?? '')
}

const sentenceEnd = /[.!?]["”’)]*\s*$/
