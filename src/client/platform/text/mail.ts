/**
 * A mailto link, with a subject and a text if they are given. Nothing typed can become another recipient, a copy or a
 * header.
 */
export function mailHref(email: string, message?: { subject: string; body: string }): string {
  const address = `mailto:${encodeURIComponent(email.trim()).replaceAll('%40', '@')}`
  if (!message) return address
  const body = message.body.replace(/\r?\n/g, '\r\n')
  return `${address}?subject=${encodeURIComponent(message.subject.toWellFormed())}&body=${encodeURIComponent(body.toWellFormed())}`
}
