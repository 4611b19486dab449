import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** Attributes by lower-case name; in XML without the prefix. */
export type Attributes = ReadonlyMap<string, string>

/** Receives the parts of a document. Element names are lower case, in XML without the prefix. */
export type MarkupHandler = {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(text: string): void
}

type MarkupOptions = {
  isXml: boolean
  attributesOf: ReadonlySet<string>
}

const nameCharsMax = 100
const attributesMax = 50
const attributeCharsMax = 2_000
const noAttributes: Attributes = new Map()

/**
 * Scans tags and texts, with entities decoded. Declared entities are never resolved. It uses tokens because a parser's
 * stack takes quadratic time with a million open elements.
 */
export function scanMarkup(text: string, handler: MarkupHandler, options: MarkupOptions): void {
  const tokenizer = new Tokenizer({ xmlMode: options.isXml }, createCallbacks(text, handler, options))
  tokenizer.write(text)
  tokenizer.end()
}

function createCallbacks(
  text: string,
  handler: MarkupHandler,
  { isXml, attributesOf }: MarkupOptions,
): TokenizerCallbacks {
  let element = ''
  let attributes: Map<string, string> | undefined
  let attribute = ''
  let value = ''
  const nameAt = (start: number, end: number) => {
    const name = text.slice(start, Math.min(end, start + nameCharsMax)).toLowerCase()
    return isXml ? name.slice(name.indexOf(':') + 1) : name
  }
  const open = () => handler.open(element, attributes ?? noAttributes)
  const emitText = (start: number, end: number) => handler.text(text.slice(start, end))
  const ignore = () => undefined
  return {
    onopentagname(start, end) {
      element = nameAt(start, end)
      attributes = attributesOf.has(element) ? new Map() : undefined
    },
    onattribname(start, end) {
      if (attributes) attribute = nameAt(start, end)
    },
    onattribdata(start, end) {
      if (attributes && value.length < attributeCharsMax)
        value += text.slice(start, Math.min(end, start + attributeCharsMax))
    },
    onattribentity(codepoint) {
      if (attributes && value.length < attributeCharsMax) value += String.fromCodePoint(codepoint)
    },
    onattribend() {
      if (attributes && attributes.size < attributesMax && !attributes.has(attribute)) attributes.set(attribute, value)
      value = ''
    },
    onopentagend: open,
    onselfclosingtag() {
      open()
      if (isXml) handler.close(element)
    },
    onclosetag: (start, end) => handler.close(nameAt(start, end)),
    ontext: emitText,
    ontextentity: (codepoint) => handler.text(String.fromCodePoint(codepoint)),
    oncdata: (start, end, offset) => emitText(start, end - offset),
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  }
}
