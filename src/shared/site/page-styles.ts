/** Beside the built page; nothing that browsers load. */
export const pageStylesFile = 'page-styles.json'

/**
 * A part of a style sheet as the build writes it: a rule with the class names that each of its selectors needs, or what holds
 * such parts, such as a media query.
 */
export type StylePart = { css: string; needs: readonly (readonly string[])[] } | { start: string; parts: StylePart[] }

/** A style sheet of the client by its address. */
export type PageSheet = { href: string; parts: StylePart[] }

/** The rules of a sheet that may apply to a page with these classes, in their order; empty for none. */
export function usedCss(parts: readonly StylePart[], classes: ReadonlySet<string>): string {
  return parts.map((part) => usedCssOf(part, classes)).join('')
}

function usedCssOf(part: StylePart, classes: ReadonlySet<string>): string {
  if ('css' in part) return part.needs.some((names) => names.every((name) => classes.has(name))) ? part.css : ''
  const css = usedCss(part.parts, classes)
  return css && `${part.start}{${css}}`
}

/** Whether a rule of the sheet is for one of these classes. */
export function isSheetUsed(parts: readonly StylePart[], classes: ReadonlySet<string>): boolean {
  return parts.some((part) =>
    'css' in part
      ? part.needs.some((names) => names.length > 0 && names.every((name) => classes.has(name)))
      : isSheetUsed(part.parts, classes),
  )
}
