/** A tel link: a leading plus, the digits, and an extension such as `x123` or `ext. 123`. */
export function telHref(phone: string): string {
  const extensionAt = phone.search(/[a-z#]/i)
  const number = extensionAt < 0 ? phone : phone.slice(0, extensionAt)
  const extension = extensionAt < 0 ? '' : phone.slice(extensionAt).replace(/\D/g, '')
  return `tel:${number.replace(/(?!^\+)\D/g, '')}${extension && `;ext=${extension}`}`
}
