export function gradeKey(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/\bTYPE\b|\bTY\b/g, '')
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
