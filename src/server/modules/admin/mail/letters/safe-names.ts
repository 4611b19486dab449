const nameCharsMax = 60
const linkLike = /@|:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu

/**
 * A visitor's name as it may stand in a mail to an address that the visitor chose; `''` if it holds an address, a link or
 * a line break, or is too long for a name.
 */
export function safeName(name: string): string {
  const plain = name.trim()
  // Also characters that turn the direction of text, and others that nobody sees.
  return plain.length > nameCharsMax || /[\p{C}\p{Zl}\p{Zp}]/u.test(plain) || linkLike.test(plain) ? '' : plain
}
