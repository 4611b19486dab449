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

/** A tel link: a leading plus, the digits, and an extension such as `x123` or `ext. 123`. */
export function telHref(phone: string): string {
  const extensionAt = phone.search(/[a-z#]/i)
  const number = extensionAt < 0 ? phone : phone.slice(0, extensionAt)
  const extension = extensionAt < 0 ? '' : phone.slice(extensionAt).replace(/\D/g, '')
  return `tel:${number.replace(/(?!^\+)\D/g, '')}${extension && `;ext=${extension}`}`
}

/** A private link as it is handed over: without a public address set, the server gives its path alone. */
export function absoluteHref(link: string): string {
  return new URL(link, window.location.origin).href
}
