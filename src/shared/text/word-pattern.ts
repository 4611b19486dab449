/** The words of a text with commas or ends of lines between them. */
export function splitWords(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

const marks: Readonly<Record<string, string>> = { '(': '(?:', ')': ')?', '-': '[- ]', '*': String.raw`\w*` }

/**
 * A pattern for any of the words in a text, for people who edit it: in `weld(ed)` the end may be missing, in `cut-edge` a
 * blank may stand for the hyphen, and `galv*` has any ending. Where several fit, it is the first.
 */
export function anyOf(text: string): string {
  const patterns = splitWords(text).map((word) =>
    word.replace(/[()*.+?^$[\]{}|\\/-]/g, (mark) => marks[mark] ?? `\\${mark}`),
  )
  return `(?:${patterns.join('|')})`
}

const innermost = /^([^()]*|.*?)\(([^()]*)\)(.*)$/

/** Every spelling that the words of such a text stand for, with a blank for each hyphen: `weld(ed)` is `weld` and `welded`. */
export function spellingsOf(text: string): string[] {
  return splitWords(text).flatMap(expand)
}

function expand(word: string): string[] {
  const [, before, optional, after] = innermost.exec(word) ?? []
  if (before === undefined) return [word.replaceAll('-', ' ').replaceAll('*', '')]
  return [`${before}${after}`, `${before}${optional}${after}`].flatMap(expand)
}
