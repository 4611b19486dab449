const prefixes = { inquiry: 'I', need: 'N', list: 'L', ask: 'A', order: 'O' } as const
export type ReferenceKind = keyof typeof prefixes

// The largest number that PostgreSQL's sequences give and JavaScript counts exactly.
const digitsMax = 15

/** What people call a sending by, on the telephone and in mails: `I-1042`. */
export function formatReference(kind: ReferenceKind, number: number): string {
  return `${prefixes[kind]}-${number}`
}

/** `I-1042`, `i1042`, `# I 1042`. Undefined for other text. */
export function parseReference(kind: ReferenceKind, text: string): number | undefined {
  const digits = new RegExp(`^#?\\s*${prefixes[kind]}[\\s-]*0*(\\d{1,${digitsMax}})$`, 'i').exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
