/** The address behind an e-mail address, so that nothing typed into it becomes a subject, a copy or another recipient. */
export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email.trim()).replaceAll('%40', '@')}`
}
