/** A mailto link in which nothing typed can become a subject, a copy or another recipient. */
export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email.trim()).replaceAll('%40', '@')}`
}
